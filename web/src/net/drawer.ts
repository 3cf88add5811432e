/** A few promises around IndexedDB: one database with the phone's own things, used by the outbox, the seats and the hider's notebook. */

const NAME = "hideline";
const VERSION = 3;
const KEYS = { outbox: "id", seats: "game", views: "seat", books: "game", spots: "id", snaps: "id" } as const;
export type Shelf = keyof typeof KEYS;

export async function openDrawer(name: string = NAME): Promise<Drawer> {
  const request = indexedDB.open(name, VERSION);
  request.addEventListener("upgradeneeded", () => {
    for (const [shelf, keyPath] of Object.entries(KEYS)) {
      if (request.result.objectStoreNames.contains(shelf)) continue;
      const made = request.result.createObjectStore(shelf, { keyPath });
      if (shelf === "outbox") made.createIndex("seat", "seat");
    }
  });
  return new Drawer(await done(request));
}

export class Drawer {
  constructor(private readonly database: IDBDatabase) {}

  async put(shelf: Shelf, thing: object): Promise<void> {
    await done(this.#shelf(shelf, "readwrite").put(thing));
  }

  async take<Thing>(shelf: Shelf, key: string): Promise<Thing | undefined> {
    return (await done(this.#shelf(shelf, "readonly").get(key))) as Thing | undefined;
  }

  async all<Thing>(shelf: Shelf): Promise<Thing[]> {
    return (await done(this.#shelf(shelf, "readonly").getAll())) as Thing[];
  }

  async having<Thing>(shelf: Shelf, index: string, value: string): Promise<Thing[]> {
    return (await done(this.#shelf(shelf, "readonly").index(index).getAll(value))) as Thing[];
  }

  async remove(shelf: Shelf, key: string): Promise<void> {
    await done(this.#shelf(shelf, "readwrite").delete(key));
  }

  close(): void {
    this.database.close();
  }

  #shelf(shelf: Shelf, mode: IDBTransactionMode): IDBObjectStore {
    // "strict": a command that is said to be kept survives the phone's battery.
    return this.database.transaction(shelf, mode, { durability: "strict" }).objectStore(shelf);
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });
}
