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

/** Calls that are declared in another room than the one that serves them, and why; the list only gets shorter. */
const servedElsewhere: Readonly<Record<string, string>> = {
  'cubication changeVariables': 'variables are of a take-off, whose room asks the language of formulas already',
  'cubication saveVariables': 'the same',
};

/** The rooms of the calls that these files name so, by area and name. */
async function roomsOfCalls(files: string, naming: RegExp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob(files, { cwd: root })) {
    const [, , area = '', room = ''] = file.split('/');
    const text = await readFile(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(naming)) found.set(`${area} ${name}`, `${area}/${room.replace('.ts', '')}`);
  }
  return found;
}

// Those of a catalogue are made by its definition.
test('a call is declared in the room that serves it', async () => {
  const declared = await roomsOfCalls('contract/src/*/**/*.ts', /^export const (\w+) = call\(/gm);
  const served = await roomsOfCalls('server/src/*/*/routes.ts', /\bon\(\s*contract\.(\w+)/g);
  const elsewhere = [...served].filter(([call, room]) => declared.get(call) !== room).map(([call]) => call);

  expect(served.size).toBeGreaterThan(800);
  expect(elsewhere.toSorted()).toEqual(Object.keys(servedElsewhere));
});

/** Rooms that serve no call, and for whom they are. */
const withoutCalls: Readonly<Record<string, string>> = {
  'access/links': 'whoever opens the link of a mail, in all areas',
  'access/sheets': 'spreadsheets of staff and of users',
  'approvals/approvals': 'whoever opens, decides and shows an approval',
  'approvals/notices': 'mails and the bell of what waits',
  'cubication/rest': 'hooks: what is left of a take-off',
  'erp/delivery': 'the worker that sends posts',
  'materials/approvals': 'hooks: what is decided of a request',
  'materials/replenishment': 'supplying, which proposes',
  'materials/serial-steps': 'all papers that name serials',
  'orders/supplier-returns': 'materials, which return',
  'orders/terms': 'sheets, which bill by them',
  'projects/search': 'all lists of the area',
  'schedule/mspdi': 'exchange',
  'services/quotations': 'requests, which carry them',
  'suppliers/merges': 'supplying, which merges',
  'suppliers/scores': 'the register, by a hook of supplying',
  'supplying/sums': 'triggers, which keep them',
};

test('a room serves calls of its own, or is for others', async () => {
  const rooms = await roomsOf('server/src');
  const found: string[] = [];
  for await (const file of glob('server/src/*/*/routes.ts', { cwd: root })) found.push(dirname(file).slice('server/src/'.length));

  expect(rooms.filter((it) => !found.includes(it)).toSorted()).toEqual(Object.keys(withoutCalls));
});

/** What several rooms are walked through for, in one browser test. */
const journeys = [
  'administration/maintainers',
  'administration/two-at-once',
  'cubication/editor',
  'cubication/journey',
  'cubication/kits',
  'cubication/phone-and-desk',
  'cubication/post',
  'cubication/two-at-once',
  'materials/scan',
  'materials/survives',
  'materials/walk',
];

test('browser tests of a room are called as the room, or are a journey through several', async () => {
  const rooms = new Set(await roomsOf('server/src'));
  const withRooms = new Set([...rooms].map((it) => dirname(it)));
  const specs: string[] = [];
  for await (const file of glob('*/*.spec.ts', { cwd: join(root, 'e2e') })) specs.push(file.replace('.spec.ts', ''));
  const others = specs.filter((it) => withRooms.has(dirname(it)) && !rooms.has(it));

  expect(specs.length).toBeGreaterThan(50);
  expect(others.toSorted()).toEqual(journeys);
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
