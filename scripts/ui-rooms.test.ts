import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ui = new URL('../web/src/ui/', import.meta.url);
const entries = readdirSync(ui, { withFileTypes: true });
const rooms = entries.filter((it) => it.isDirectory()).map((it) => it.name);

/** Which rooms a room imports from. */
function reachOf(room: string): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: new URL(`${room}/`, ui) }).filter((it) => !it.includes('.test.'));
  const paths = files.flatMap((it) => [...readFileSync(new URL(`${room}/${it}`, ui), 'utf8').matchAll(/'\.\.\/([\w-]+)\/[^']+'/g)]);
  return [...new Set(paths.map(([, to = '']) => to))].filter((it) => rooms.includes(it));
}

test('each part of the screens has its room, and the rooms lie in layers', () => {
  expect(entries.filter((it) => it.isFile()).map((it) => it.name)).toEqual([]);

  const waiting = new Map(rooms.map((it) => [it, reachOf(it)]));
  for (let before = 0; before !== waiting.size;) {
    before = waiting.size;
    for (const [room, reach] of waiting) if (!reach.some((it) => waiting.has(it))) waiting.delete(room);
  }
  expect(Object.fromEntries(waiting), 'rooms that import each other in a circle').toEqual({});
});
