/** So many different statements are prepared on each line; rarer ones are planned each time. */
const most = 500;
/** A newcomer is asked so often before it takes another's name: what is asked in turn, and is more than there are names, would take each other's for ever. */
const often = 4;

/**
 * The names under which lines prepare statements: of those that were asked last. Once all are given, a text that is asked again and again
 * takes the name's place of the one that was not asked for longest: a server that has run for weeks prepares what people ask today, and not
 * what was asked first.
 */
export class StatementNames {
  /** By their texts, the one asked last at the end. */
  readonly #names = new Map<string, string>();
  readonly #valid = new Set<string>();
  /** How often they were asked since the names were all given, the one asked last at the end. */
  readonly #newcomers = new Map<string, number>();
  #given = 0;
  #retired = 0;

  /** So many names were taken back: whoever has seen fewer may know some that are. */
  get retired(): number {
    return this.#retired;
  }

  isValid(name: string): boolean {
    return this.#valid.has(name);
  }

  find(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known === undefined) return undefined;
    this.#names.delete(text);
    this.#names.set(text, known);
    return known;
  }

  /** A new one, if there is room or the text was asked often lately. */
  give(text: string): string | undefined {
    if (this.#names.size >= most && !this.#makeRoom(text)) return undefined;
    // A name is never another statement's later.
    const name = `s${this.#given++}`;
    this.#names.set(text, name);
    this.#valid.add(name);
    return name;
  }

  #makeRoom(text: string): boolean {
    const asked = 1 + (this.#newcomers.get(text) ?? 0);
    this.#newcomers.delete(text);
    if (asked < often) {
      this.#newcomers.set(text, asked);
      const [first] = this.#newcomers;
      if (this.#newcomers.size > most && first) this.#newcomers.delete(first[0]);
      return false;
    }
    const [oldest] = this.#names;
    if (!oldest) return false;
    this.#names.delete(oldest[0]);
    this.#valid.delete(oldest[1]);
    this.#retired += 1;
    return true;
  }
}
