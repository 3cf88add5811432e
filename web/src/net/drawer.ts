/** A few promises around IndexedDB: one database with the phone's own things, used by the outbox and the seats kept here. */

const NAME = "hideline";
const VERSION = 1;
export type Shelf = "outbox" | "seats" | "views";

export async function openDrawer(name: string = NAME): Promise<Drawer> {
  const request = indexedDB.open(name, VERSION);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore("outbox", { keyPath: "id" }).createIndex("seat", "seat");
    request.result.createObjectStore("seats", { keyPath: "game" });
    request.result.createObjectStore("views", { keyPath: "seat" });
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
