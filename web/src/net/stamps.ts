/**
 * When a waiting command was made, and where: by the server's clock as the phone guessed it. Alone in a tunnel a phone
 * counts on while a practice game's clock stands still; nothing it made there is from the server's future.
 */
import type { Envelope } from "./frames";

export function notAhead<Command>(envelope: Envelope<Command>, now: number): Envelope<Command> {
  const latest = Math.floor(now);
  const { command } = envelope;
  return {
    ...envelope,
    made_at: Math.min(envelope.made_at, latest),
    command: hasFix(command)
      ? { ...command, fix: { ...command.fix, at: Math.min(command.fix.at, latest) } }
      : command,
  };
}

function hasFix<Command>(command: Command): command is Command & { fix: { at: number } } {
  if (typeof command !== "object" || command === null || !("fix" in command)) return false;
  const { fix } = command;
  return typeof fix === "object" && fix !== null && "at" in fix && typeof fix.at === "number";
}
