import { glob, readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import areas from '../../areas.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const houses = ['contract/src', 'server/src', 'web/src'];
type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** What each file asks for, types too; whoever declares something for another's interface asks nothing of it. */
async function readArrows(): Promise<Map<string, Set<string>>> {
  const arrows = new Map<string, Set<string>>();
  for await (const file of glob(`{${houses.join(',')}}/**/*.{ts,tsx}`, { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
    const asked = [
      ...staticImports.map((it) => it.moduleRequest.value),
      ...staticExports.flatMap((it) => it.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ];
    arrows.set(file, new Set(asked.flatMap((it) => fileOf(file, it))));
  }
  return arrows;
}

function fileOf(asker: string, asked: string): string[] {
  if (asked.startsWith('.')) return [normalize(join(dirname(asker), asked))];
  return asked.startsWith('contract/') ? [asked.replace('contract/', 'contract/src/')] : [];
}

/** A circle among arrows, from the first to the first; undefined when there is none. */
function circleIn(arrows: Arrows): string | undefined {
  const done = new Set<string>();
  const walk = (at: string, path: readonly string[]): string | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at].join(' → ');
    if (done.has(at)) return undefined;
    for (const next of arrows.get(at) ?? []) {
      const found = walk(next, [...path, at]);
      if (found) return found;
    }
    done.add(at);
    return undefined;
  };
  for (const it of arrows.keys()) {
    const found = walk(it, []);
    if (found) return found;
  }
  return undefined;
}

/** The rooms of an area and its common files, and which asks which. Tests and what they are made of may ask all; tables are only declared. */
function between(all: Arrows, area: string): Arrows {
  const placeOf = (file: string) => file.slice(area.length + 1).split('/')[0] ?? '';
  const isInside = (file: string) => file.startsWith(`${area}/`) && !/\.test\.|(?:scene|given|tables)\.ts$/.test(file);
  const rooms = new Map<string, Set<string>>();
  for (const [from, asked] of all)
    if (isInside(from)) {
      const others = [...asked].filter(isInside).map(placeOf);
      rooms.set(placeOf(from), (rooms.get(placeOf(from)) ?? new Set()).union(new Set(others.filter((it) => it !== placeOf(from)))));
    }
  return rooms;
}

const all = await readArrows();
const parts = [...Object.keys(areas).flatMap((area) => houses.map((it) => `${it}/${area}`)), 'server/src/platform'];

test('there is something to read', () => expect(all.size).toBeGreaterThan(1_000));

test('a circle is found and named', () => {
  const arrows = new Map([
    ['door', new Set(['hall'])],
    ['hall', new Set(['stairs'])],
    ['stairs', new Set(['hall'])],
  ]);

  expect(circleIn(arrows)).toBe('hall → stairs → hall');
});

test('no file asks itself in a circle, by types either', () => expect(circleIn(all)).toBeUndefined());

test.each(parts)('the rooms of %s do not ask in a circle', (area) => expect(circleIn(between(all, area))).toBeUndefined());

async function roomsOf(house: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const file of glob(`${house}/{${Object.keys(areas).join(',')}}/*/*`, { cwd: root }))
    found.add(dirname(file).slice(house.length + 1));
  return [...found];
}

test('a room is called the same in contract, server, web and browser tests', async () => {
  const known = new Set(await roomsOf('server/src'));

  expect(known.size).toBeGreaterThan(40);
  for (const house of ['contract/src', 'web/src', 'e2e'])
    expect(
      (await roomsOf(house)).filter((it) => !known.has(it)),
      house,
    ).toEqual([]);
});

/** What all rooms of an area say with the same words: what is approved, and the form of its sheets. */
const ofNoRoom = ['approvals/kinds.ts', 'administration/sheets.ts'];

test('what the contract says of a noun stands in the room of that noun, or is the whole of it', async () => {
  const known = new Set([...(await roomsOf('server/src')), ...(await roomsOf('web/src'))]);
  const withRooms = new Set([...known].map((it) => dirname(it)));
  const files: string[] = [];
  for await (const file of glob('*/*.ts', { cwd: join(root, 'contract/src') })) files.push(file);
  const loose = files
    .filter((it) => withRooms.has(dirname(it)) && !it.endsWith('/index.ts'))
    .filter((it) => !known.has(it.replace(/(?:\.property)?(?:\.test)?\.ts$/, '')));

  expect(files.length).toBeGreaterThan(80);
  expect(loose.filter((it) => !ofNoRoom.includes(it))).toEqual([]);
});

test('an area with rooms serves no call of its own: its calls are those of its rooms', async () => {
  const all = Object.keys(areas);
  const rooms = await roomsOf('server/src');
  const withRooms = all.filter((area) => rooms.some((it) => it.startsWith(`${area}/`)));
  const sources = await Promise.all(withRooms.map((it) => readFile(join(root, 'server/src', it, 'routes.ts'), 'utf8')));

  expect(withRooms.length).toBeGreaterThan(all.length / 2);
  expect(withRooms.filter((_it, at) => /\bon\(/.test(sources[at] ?? ''))).toEqual([]);
});

test('docs/architecture.md lists every area with its rooms', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const [, table = ''] = /\n## Rooms\n([^#]*)/.exec(text) ?? [];
  const listed = [...table.matchAll(/^\| ([\w-]+) \| (.*) \|$/gm)].filter(([, area]) => area !== 'area');
  const folders = async (path: string) =>
    (await readdir(join(root, path), { withFileTypes: true }))
      .filter((it) => it.isDirectory())
      .map((it) => it.name)
      .toSorted();
  const there = await Promise.all(
    (await folders('server/src')).map(async (area) => [area, (await folders(`server/src/${area}`)).join(', ') || '—']),
  );

  expect(listed.map(([, area, rooms]) => [area, rooms])).toEqual(there);
});
