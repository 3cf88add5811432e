import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus, lendFocus, toWrongField } from "$/parts/focus";

describe("the focus", () => {
  let stop: () => void;
  let place: HTMLElement;
  const changed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const find = (id: string): HTMLElement => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  };

  beforeEach(() => {
    document.body.innerHTML = `
      <main id="place">
        <div id="action" tabindex="-1"><button id="send">Send</button></div>
        <ul><li><button id="other">Other</button></li></ul>
      </main>`;
    place = find("place");
    stop = keepFocus(place);
  });
  afterEach(() => stop());

  it("goes to what stands in the place of a button that went", async () => {
    find("send").focus();
    find("action").innerHTML = '<button id="keep">Keep</button>';
    await changed();
    expect(document.activeElement?.id).toBe("keep");
  });

  it("stays in the place itself where nothing is left to press", async () => {
    find("send").focus();
    find("action").innerHTML = "<p>Stay hidden</p>";
    await changed();
    expect(document.activeElement?.id).toBe("action");
  });

  it("waits for a screen that comes later", async () => {
    find("send").focus();
    place.replaceChildren();
    await changed();
    place.innerHTML = '<button id="first">Map</button>';
    await changed();
    expect(document.activeElement?.id).toBe("first");
  });

  it("is left alone while what has it stays, and where nothing had it", async () => {
    find("other").remove();
    await changed();
    expect(document.activeElement).toBe(document.body);
    find("send").focus();
    place.append(document.createElement("p"));
    await changed();
    expect(document.activeElement?.id).toBe("send");
  });
});

it("whoever sends a form is brought to the first field that is wrong", async () => {
  document.body.innerHTML = `
    <main><input id="right" /><input id="wrong" aria-invalid="true" /><button>Send</button></main>`;
  await toWrongField(document.body);
  expect(document.activeElement?.id).toBe("wrong");
});

describe("what covers everything", () => {
  let giveBack: () => void;
  const focused = (): string | undefined => document.activeElement?.id;
  const cover = (): void => {
    const moment = document.createElement("button");
    moment.id = "moment";
    document.body.append(moment);
    const back = lendFocus(moment);
    giveBack = (): void => {
      moment.remove();
      back();
    };
  };

  beforeEach(() => {
    document.body.innerHTML = `
      <main><ul><li><button id="send">Send</button></li></ul><button id="other">Other</button></main>`;
  });

  it("has the focus, and gives it back to where it was", () => {
    document.getElementById("send")?.focus();
    cover();
    expect(focused()).toBe("moment");
    giveBack();
    expect(focused()).toBe("send");
  });

  it("leaves it where somebody has gone meanwhile", () => {
    document.getElementById("send")?.focus();
    cover();
    document.getElementById("other")?.focus();
    giveBack();
    expect(focused()).toBe("other");
  });

  it("gives it to what stands in the place of a button that went meanwhile", () => {
    document.getElementById("send")?.focus();
    cover();
    document.getElementById("send")?.replaceWith("Sent");
    giveBack();
    expect(focused()).toBe("other");
  });

  it("gives it to nothing where nothing had it", () => {
    cover();
    giveBack();
    expect(document.activeElement).toBe(document.body);
  });
});
