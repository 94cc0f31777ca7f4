import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import areas from '../../areas.json' with { type: 'json' };
import { scene } from './scene.ts';
import { tablesDeclared, tableUses, writesOf, type Use } from './table-uses.ts';

const { db } = await scene();

const root = fileURLToPath(new URL('../../', import.meta.url));
const platform = ['platform', 'outside'];
const mayAsk: Record<string, string[]> = areas;

test('each folder of the server is an area of the map, and the other way round', async () => {
  const folders = (await readdir(join(root, 'server/src'), { withFileTypes: true })).filter((it) => it.isDirectory()).map((it) => it.name);
  expect(folders.filter((it) => !platform.includes(it)).toSorted()).toEqual(Object.keys(mayAsk).toSorted());
});

test('no area asks in a circle', () => {
  const reaches = (area: string, seen: string[]): void => {
    expect(seen, [...seen, area].join(' → ')).not.toContain(area);
    for (const next of mayAsk[area] ?? []) reaches(next, [...seen, area]);
  };
  for (const area of Object.keys(mayAsk)) reaches(area, []);
});

const sources = new Map<string, string>();
for (const file of await readdir(join(root, 'server/src'), { recursive: true }))
  if (/(?<!\.test)\.ts$/.test(file)) sources.set(file, await readFile(join(root, 'server/src', file), 'utf8'));
/** The builders of rows of an area's tests stand beside it, and go to other areas for what they need. */
const isOfTests = (file: string): boolean => /(^|[/-])(given|scene)\.ts$/.test(file);
const areaOf = (file: string): string => file.split('/')[0] ?? '';
// Each source is read through once for all that is asked of it.
const declared = [...sources].flatMap(([file, source]) => tablesDeclared(file, source).map((table) => ({ table, area: areaOf(file) })));
const owners = new Map(declared.map((it) => [it.table, it.area]));
const uses = [...sources].flatMap(([file, source]) => (isOfTests(file) ? [] : tableUses(file, source).map((use) => ({ file, use }))));

/** Where a source speaks of somebody else's table, as `materials/x.ts:12 projects.places`. */
function foreign(mayUse: (use: Use, file: string, owner: string) => boolean): string[] {
  return uses.flatMap(({ file, use }) => {
    const owner = owners.get(use.table);
    return !owner || owner === areaOf(file) || mayUse(use, file, owner) ? [] : [`${file}:${use.line} ${owner}.${use.table}`];
  });
}

test('the tables of the product are declared, each once', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'`.execute(db);

  expect(rows.map((it) => it.name).filter((it) => !owners.has(it))).toEqual([]);
  expect(declared).toHaveLength(owners.size);
});

test('an area writes only its own tables, be it with SQL of its own', () => {
  expect(foreign(({ writes }) => !writes)).toEqual([]);
});

/** What a row of the schedule is to rows of projects that name it, as a foreign key is: the arrow from projects to the schedule would be a circle. */
const ties = ['schedule_activities: photos', 'schedule_activities: projects'];

test('what the database writes by itself when a row changes belongs to the area of that row, or to one that may ask it', async () => {
  const { rows: functions } = await sql<{ name: string; source: string; tables: string[] }>`
    select it.proname as name, regexp_replace(it.prosrc, '--[^\n]*', '', 'g') as source,
      coalesce(array_agg(distinct of.relname::text) filter (where of.relname is not null), '{}') as tables
    from pg_proc as it join pg_language as language on language.oid = it.prolang
      left join pg_trigger as calls on calls.tgfoid = it.oid and not calls.tgisinternal
      left join pg_class as of on of.oid = calls.tgrelid
    where it.pronamespace = 'public'::regnamespace and language.lanname in ('plpgsql', 'sql') group by it.oid`.execute(db);
  const sourceOf = new Map(functions.map((it) => [it.name, it.source]));
  /** Also by the functions that it calls. */
  const written = (name: string, seen = new Set<string>()): string[] => {
    const source = sourceOf.get(name);
    if (source === undefined || seen.has(name)) return [];
    seen.add(name);
    return [...writesOf(source), ...(source.match(/\w+(?=\()/g) ?? []).flatMap((it) => written(it, seen))];
  };
  const writes = functions.flatMap(({ name, tables }) => {
    const there = [...new Set(written(name))].filter((it) => owners.has(it));
    return tables.flatMap((from) => there.map((to) => ({ from, to, reads: owners.get(from) ?? '', owner: owners.get(to) ?? '' })));
  });

  expect(writes.length).toBeGreaterThan(50);
  const foreignWrites = writes.filter(
    ({ reads, owner }) => reads !== owner && !platform.includes(owner) && !(mayAsk[owner] ?? []).includes(reads),
  );
  expect([...new Set(foreignWrites.map((it) => `${it.from}: ${it.to}`))].toSorted()).toEqual(ties);
});

test('an area reads tables of its own, of the platform, and of areas that it may ask', () => {
  // What starts the program looks whether anybody is there yet.
  const start = 'start.ts';

  expect(
    foreign((_use, file, owner) => platform.includes(owner) || file === start || (mayAsk[areaOf(file)] ?? []).includes(owner)),
  ).toEqual([]);
});

test('what waits for a decision, and whose it is, is asked of approvals: nobody else reads its tables', () => {
  expect([...owners.values()]).toContain('approvals');
  expect(foreign((_use, _file, owner) => owner !== 'approvals')).toEqual([]);
});

test.each([
  ["db.deleteFrom('places')", ['places!']],
  ["tx.updateTable('places as it').from('projects')", ['places!', 'projects']],
  ["db.selectFrom(['places', 'projects as p']).leftJoin('photos as f', 'f.id', 'p.id')", ['photos', 'places', 'projects']],
  ['sql`update only "places" set x = ${1} from photos where true`', ['photos', 'places!']],
  ['sql<{ id: number }>`insert into places (id) select id from ${rows} join projects on true, photos`', ['places!', 'projects']],
  [
    'sql`with gone as (delete from places returning *) select * from gone as g, photos as f, "projects"`',
    ['photos', 'places!', 'projects'],
  ],
  ['sql`select ${sql`(select count(*) from photos)`} from places for update`', ['photos', 'places']],
  ['sql`lock table places in exclusive mode`', ['places!']],
  ["sql`select ${sql.raw('(select count(*) from photos)')} from ${sql.raw(`only places`)}`", ['photos']],
  ['sql.raw(`update places set x = 1 from photos`)', ['photos', 'places!']],
  ['const text = "select from places"; // from photos', []],
])('what speaks to the database is understood: %s', (source, expected) => {
  const found = tableUses('x.ts', source).filter((it) => owners.has(it.table));

  expect([...new Set(found.map((it) => it.table + (it.writes ? '!' : '')))].toSorted()).toEqual(expected);
});

const forbidden = [
  ['contract/src/projects', "import 'server/src/app.ts';"],
  ['server/src/platform', "import '../access/tables.ts';"],
  ['server/src/outside/identity', "import '../../access/tables.ts';"],
  ['server/src/maintenance', "import '../access/index.ts';"],
  ['server/src/access', "import '../maintenance/mode.ts';"],
  ['server/src/platform/http', "import '../../access/tables.ts';"],
  ['server/src/projects/photos', "import '../../access/users/users.ts';"],
  ['server/src/projects/photos', "import '../../materials/index.ts';"],
  ['web/src/ui', "import '../shell/menu.ts';"],
  ['web/src/shell', "import '../projects/routes.tsx';"],
  ['web/src/projects', "import '../access/routes.tsx';"],
].map(([folder = '', text = ''], at) => ({ file: `${folder}/zz-forbidden-${at}.ts`, text }));

/** The linter takes longer to start than to look at all of them. */
async function lintAll(): Promise<string> {
  const files = forbidden.map((it) => it.file);
  try {
    for (const { file, text } of forbidden) await writeFile(join(root, file), `${text}\n`);
    const lint = promisify(execFile)('node_modules/.bin/oxlint', ['--format', 'unix', ...files], { cwd: root });
    return (await lint.catch((error: { stdout: string }) => error)).stdout;
  } finally {
    for (const file of files) await rm(join(root, file), { force: true });
  }
}
const complaints = lintAll();

test.each(forbidden)('the linter refuses a forbidden arrow: $text in $file', async ({ file }) => {
  expect((await complaints).split('\n').filter((it) => it.includes(file))).toContainEqual(expect.stringContaining('no-restricted-imports'));
});
