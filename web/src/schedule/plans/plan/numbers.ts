let last = 0;

/** A key for what the server does not know yet: never one that was given before. */
export const fresh = (): number => (last -= 1);

/**
 * Under which key the page knows what the server knows by its number. A row that was deleted and brought back has the
 * same key, also where nobody remembers it and it has another number, so that everything that could be undone before can be undone still.
 */
export class Numbers {
  readonly #ids = new Map<number, number>();
  readonly #keys = new Map<number, number>();

  learn(key: number, id: number): void {
    this.#ids.set(key, id);
    this.#keys.set(id, key);
  }

  idOf(key: number): number {
    return this.#ids.get(key) ?? key;
  }

  keyOf(id: number): number {
    return this.#keys.get(id) ?? id;
  }
}
