import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import areas from '../areas.json' with { type: 'json' };

const testFile = /\.(test|spec)\.tsx?$/;
const isTest = (file: string): boolean => testFile.test(file);
const asks = new Map<string, readonly string[]>(Object.entries(areas));

/** Of the tests of the project, those that a change of these files can touch; undefined where that is all of them. */
export function reachOf(changed: readonly string[], files: readonly string[]): string[] | undefined {
  const sources = changed.filter((it) => !isTest(it));
  if (sources.some((it) => roomOf(it) === undefined)) return undefined;
  const rooms = dependents(
    sources.flatMap((it) => roomOf(it) ?? []),
    edgesOf(files),
  );
  return files.filter((it) => isTest(it) && (changed.includes(it) || isTouched(it, rooms)));
}

/**
 * The folder that a file belongs to, as far as it says what depends on the file: an area of one side, or a part of the
 * web app. On all other files everything depends.
 */
function roomOf(file: string): string | undefined {
  if (/^docs\/|\.md$/.test(file) && !file.startsWith('web/')) return 'docs';
  const [, place = '', name = ''] = /^((?:contract|server|web)\/src|e2e)\/([\w-]+)\//.exec(file) ?? [];
  const isKnown = place === 'web/src' || place === 'e2e' || asks.has(name);
  return isKnown ? `${place.replace('/src', '')}/${name}` : undefined;
}

/** Tests of no area look at all of them. */
function isTouched(test: string, rooms: ReadonlySet<string>): boolean {
  const room = roomOf(test);
  if (room !== undefined && !ofNoArea.has(room)) return rooms.has(room);
  const parts = lookedAt[test.split('/')[0] ?? ''];
  return rooms.size > 0 && (!parts || [...rooms].some((it) => parts.includes(it.split('/')[0] ?? '')));
}
const lookedAt: Record<string, readonly string[]> = {
  e2e: ['web', 'server', 'contract', 'e2e'],
  server: ['server', 'contract'],
  soak: ['server', 'contract'],
  web: ['web'],
};
const ofNoArea = new Set(['e2e/shell', 'e2e/manual']);

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** Which room needs which: what the map of areas allows, the sides of an area on each other, and what is imported besides. */
function edgesOf(files: readonly string[]): Edges {
  const edges = new Map<string, Set<string>>();
  const add = (from: string, to: string): unknown => edges.get(from)?.add(to) ?? edges.set(from, new Set([to]));
  for (const [area, others] of asks) {
    for (const other of others) add(`server/${area}`, `server/${other}`);
    add(`server/${area}`, `contract/${area}`);
    add(`web/${area}`, `contract/${area}`);
    add(`e2e/${area}`, `web/${area}`);
    add(`e2e/${area}`, `server/${area}`);
  }
  add('e2e/manual', 'web/manual');
  for (const file of files.filter((it) => /\.tsx?$/.test(it) && !isTest(it))) {
    const from = roomOf(file);
    if (from) for (const to of importedBy(file)) if (to !== from) add(from, to);
  }
  return edges;
}

function importedBy(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map(([, it = '']) => it);
  return found.flatMap((it) => {
    const path = it.startsWith('.') ? join(file, '..', it) : it.replace(/^contract\//, 'contract/src/');
    return roomOf(path) ?? [];
  });
}

/** The rooms themselves, those that need them, those that need these, and so on. */
function dependents(rooms: readonly string[], edges: Edges): Set<string> {
  const found = new Set(rooms);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [from, to] of edges) if ([...to].some((it) => found.has(it))) found.add(from);
  }
  return found;
}
