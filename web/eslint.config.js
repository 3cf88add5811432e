import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/**", "src/wire.gen.ts"] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  { files: ["*.js", "*.ts", "build/**"], languageOptions: { globals: { ...globals.node } } },
  {
    rules: {
      complexity: ["error", 10],
      "max-lines": ["error", 400],
      "no-console": "error",
      eqeqeq: "error",
      // The compiler of TypeScript knows every name; ESLint does not know types.
      "no-undef": "off",
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
    },
  },
  // A language is one file, however much there is to say.
  { files: ["src/words/*.ts"], rules: { "max-lines": "off" } },
);
