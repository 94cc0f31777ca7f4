import type { Events } from './events.ts';

interface Extent {
  /** At most so many answers, the oldest go first. */
  size: number;
  milliseconds: number;
  /** Of what is announced under the topic only this drops them; without it anything does. */
  key?: string;
}

/**
 * Remembers answers for a short time, until something announced under `topic` drops them; with the line to the
 * database down it remembers nothing.
 */
export class Memory<V> {
  readonly #entries = new Map<string, { value: V; until: number }>();
  readonly #asked = new Map<string, Promise<V>>();
  readonly #events: Events;
  readonly #size: number;
  readonly #milliseconds: number;
  #generation = 0;

  constructor(events: Events, topic: string, { size, milliseconds, key }: Extent) {
    this.#events = events;
    this.#size = size;
    this.#milliseconds = milliseconds;
    events.on(topic, (said) => {
      if (key === undefined || said === null || said === key) this.clear();
    });
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#asked.clear();
  }

  async get(key: string, find: () => Promise<V>): Promise<V> {
    if (!this.#events.trusted) return find();
    const known = this.#entries.get(key);
    if (known && known.until > Date.now()) return known.value;
    // Many who ask at once for what has just expired share one answer.
    return this.#asked.get(key) ?? this.#ask(key, find);
  }

  #ask(key: string, find: () => Promise<V>): Promise<V> {
    const generation = this.#generation;
    const asked = find()
      .then((value) => {
        // What was read before a change was announced must not outlive it.
        if (generation === this.#generation && this.#events.trusted) this.#keep(key, value);
        return value;
      })
      .finally(() => {
        if (this.#asked.get(key) === asked) this.#asked.delete(key);
      });
    this.#asked.set(key, asked);
    return asked;
  }

  #keep(key: string, value: V): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#size) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, { value, until: Date.now() + this.#milliseconds });
  }
}

/** One thing per server in this process (tests run several), made when it is first asked for. */
export function perServer<T>(make: (events: Events) => T): (events: Events) => T {
  const made = new WeakMap<Events, { it: T }>();
  return (events) => {
    const known = made.get(events) ?? { it: make(events) };
    made.set(events, known);
    return known.it;
  };
}

/** What a list counts, by what it was asked: whoever turns its pages does not count a hundred thousand rows anew. */
export const countsUntil = <V = number>(topic: string, key?: string) =>
  perServer((events) => new Memory<V>(events, topic, { size: 2_000, milliseconds: 5_000, ...(key !== undefined && { key }) }));
