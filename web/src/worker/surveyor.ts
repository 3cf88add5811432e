/** The surveyor's own thread: answers one letter after the other. What it does is in map/survey. */
import type { Answer, Letter } from "$/map/survey/letters";
import { Surveyor } from "$/map/survey/surveyor";
import { ask, askBytes } from "$/net/api";

const here = self as unknown as DedicatedWorkerGlobalScope;
const surveyor = new Surveyor({ ask, askBytes });

here.addEventListener("message", ({ data }: MessageEvent<Letter>) => {
  answered(data).then(
    (content) => reply({ number: data.number, content }),
    (reason: unknown) => reply({ number: data.number, failed: String(reason) }),
  );
});

async function answered(letter: Letter): Promise<unknown> {
  switch (letter.asks) {
    case "fetch":
      return surveyor.fetch(...letter.about);
    case "fetchStory":
      return surveyor.fetchStory(...letter.about);
    case "draw":
      return surveyor.draw(...letter.about);
    case "tile":
      return surveyor.tile(...letter.about);
  }
}

function reply(answer: Answer): void {
  const { content } = answer;
  here.postMessage(answer, content instanceof ArrayBuffer ? [content] : []);
}
