/**
 * A few promises around IndexedDB: one database with the phone's own things, used by the outbox, the seats and the
 * hider's notebook. Phones close it behind the page's back, iPhones whenever they sleep: it is then opened anew.
 */

const NAME = "hideline";
const VERSION = 3;
const KEYS = { outbox: "id", seats: "game", views: "seat", books: "game", spots: "id", snaps: "id" } as const;
export type Shelf = keyof typeof KEYS;

export async function openDrawer(name: string = NAME): Promise<Drawer> {
  const drawer = new Drawer(name);
  await drawer.open();
  return drawer;
}

export class Drawer {
  #opened: Promise<IDBDatabase> | undefined;

  constructor(private readonly name: string) {}

  /** Open it, if it is not. */
  open(): Promise<IDBDatabase> {
    if (this.#opened) return this.#opened;
    const opening = opened(this.name);
    this.#opened = opening;
    opening.then(
      (database) =>
        // A newer version in another tab waits for this one to let go.
        database.addEventListener("versionchange", () => {
          database.close();
          this.#forget(opening);
        }),
      () => this.#forget(opening),
    );
    return opening;
  }

  async put(shelf: Shelf, thing: object): Promise<void> {
    await this.#on(shelf, "readwrite", (things) => done(things.put(thing)));
  }

  async take<Thing>(shelf: Shelf, key: string): Promise<Thing | undefined> {
    return this.#on(shelf, "readonly", (things) => done<Thing | undefined>(things.get(key)));
  }

  async all<Thing>(shelf: Shelf): Promise<Thing[]> {
    return this.#on(shelf, "readonly", (things) => done<Thing[]>(things.getAll()));
  }

  async having<Thing>(shelf: Shelf, index: string, value: string): Promise<Thing[]> {
    return this.#on(shelf, "readonly", (things) => done<Thing[]>(things.index(index).getAll(value)));
  }

  async remove(shelf: Shelf, key: string): Promise<void> {
    await this.#on(shelf, "readwrite", (things) => done(things.delete(key)));
  }

  /** Put another thing in the place of one, or nothing, with nobody in between. */
  async change<Thing extends object>(
    shelf: Shelf,
    key: string,
    next: (before: Thing | undefined) => Thing | undefined,
  ): Promise<void> {
    await this.#on(shelf, "readwrite", async (things) => {
      const after = next(await done<Thing | undefined>(things.get(key)));
      if (after) await done(things.put(after));
      else await done(things.delete(key));
    });
  }

  /** Work on a shelf. What fails is done once more in a drawer opened anew: none of it minds being done twice. */
  async #on<Result>(
    shelf: Shelf,
    mode: IDBTransactionMode,
    work: (things: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    // "strict": a command that is said to be kept survives the phone's battery.
    const inside = async (database: IDBDatabase): Promise<Result> => {
      const transaction = database.transaction(shelf, mode, { durability: "strict" });
      const [result] = await Promise.all([work(transaction.objectStore(shelf)), committed(transaction)]);
      return result;
    };
    const opened = this.open();
    const database = await opened;
    try {
      return await inside(database);
    } catch {
      database.close();
      this.#forget(opened);
      return inside(await this.open());
    }
  }

  #forget(opened: Promise<IDBDatabase>): void {
    if (this.#opened === opened) this.#opened = undefined;
  }
}

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.addEventListener("upgradeneeded", () => {
    for (const [shelf, keyPath] of Object.entries(KEYS)) {
      if (request.result.objectStoreNames.contains(shelf)) continue;
      const made = request.result.createObjectStore(shelf, { keyPath });
      if (shelf === "outbox") made.createIndex("seat", "seat");
    }
  });
  return done(request);
}

/** Where there is no room left, that is said only then. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB gave up")));
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });
}
