/** The page's side of the surveyor: letters to its thread, which begins with the first of them. */
import type { Answer, Answers, Asked } from "./letters";
import type { Plan, Survey, ToldArea } from "./plan";
import type { Surveyor } from "./surveyor";

interface Waiting {
  readonly resolve: (content: unknown) => void;
  readonly reject: (reason: Error) => void;
}

export type Post = Pick<Worker, "postMessage" | "addEventListener" | "terminate">;

const itsThread = (): Post =>
  new Worker(new URL("../../worker/surveyor.ts", import.meta.url), { type: "module", name: "surveyor" });

export class SurveyorAway implements Survey {
  #post: Post | undefined;
  #number = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(private readonly begin: () => Post = itsThread) {}

  fetch(path: string, token: string, hashes: readonly string[]): Promise<readonly string[]> {
    return this.#write("fetch", [path, token, hashes]);
  }

  fetchStory(path: string, token: string): Promise<ToldArea> {
    return this.#write("fetchStory", [path, token]);
  }

  draw(plan: Plan): void {
    this.#write("draw", [plan]).catch(reportError);
  }

  tile(z: number, x: number, y: number): Promise<ArrayBuffer> {
    return this.#write("tile", [z, x, y]);
  }

  /** It goes home; whoever waits for it hears so. */
  dismiss(): void {
    this.#post?.terminate();
    this.#post = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error("The surveyor has gone home."));
    this.#waiting.clear();
  }

  #write<Each extends Asked>(asks: Each, about: Parameters<Surveyor[Each]>): Promise<Answers<Each>> {
    const number = (this.#number += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as Waiting["resolve"], reject });
      this.#thread.postMessage({ number, asks, about });
    });
  }

  get #thread(): Post {
    if (this.#post) return this.#post;
    const post = (this.#post = this.begin());
    post.addEventListener("message", (event) => this.#read((event as MessageEvent<Answer>).data));
    // It could not even begin, in a tunnel perhaps: whoever asks again begins anew.
    post.addEventListener("error", () => this.dismiss());
    return post;
  }

  #read({ number, content, failed }: Answer): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (failed === undefined) waiting?.resolve(content);
    else waiting?.reject(new Error(failed));
  }
}
