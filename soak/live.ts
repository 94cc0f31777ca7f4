import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.ts';

/** A window of somebody that follows what happens to them, and comes back when its line ends, as browsers do. */
export class Window {
  /** How often it was told that something happened. */
  heard = 0;
  /** How often its line stood. */
  opened = 0;

  constructor(caller: Caller, room: string, evening: AbortSignal) {
    void this.#follow(caller, room, evening);
  }

  async #follow(caller: Caller, room: string, evening: AbortSignal): Promise<void> {
    while (!evening.aborted) {
      await caller.listen(room, (line) => this.#hear(line, room), evening).catch(() => undefined);
      await pause(1_000, undefined, { signal: evening }).catch(() => undefined);
    }
  }

  #hear(line: string, room: string): void {
    if (line === 'event: open') this.opened += 1;
    if (line === `data: ${room}`) this.heard += 1;
  }
}
