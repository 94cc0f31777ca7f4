import { driverNames, drivers, shownValue, solveVariables, type Cubage, type Driver, type Variables } from 'contract/cubication/index.ts';
import { compareDecimals, round } from 'contract/decimals.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';
import { invertersAt, modulesAt } from '../documents/place-sizes.ts';
import { variablesOf } from '../documents/values.ts';

/** How large some finished places are: their strings are said by their take-off, the rest by what is installed. */
export async function keepSizes(tx: Tx, places: readonly number[]): Promise<void> {
  const strings = await stringsAt(tx, places);
  await sql`
    insert into cubage_lesson_places as old (place_id, structure, kwp, modules, inverters, strings)
    select places.id, it.estructura, places.kwp, own.modules, own.inverters, said.strings
    from places left join technical_information as it on it.place_id = places.id
    left join jsonb_to_recordset(${JSON.stringify(strings)}::jsonb) as said (place_id integer, strings numeric) on said.place_id = places.id
    cross join lateral (select ${modulesAt(sql.ref('places.id'))} as modules, ${invertersAt(sql.ref('places.id'))} as inverters) as own
    where places.id = any(${places}::integer[])
    on conflict (place_id) do update set structure = excluded.structure, kwp = excluded.kwp, modules = excluded.modules,
      inverters = excluded.inverters, strings = excluded.strings
    where (old.structure, old.kwp, old.modules, old.inverters, old.strings)
      is distinct from (excluded.structure, excluded.kwp, excluded.modules, excluded.inverters, excluded.strings)`.execute(tx);
}

/** What the newest take-off of each place says of its strings, if it says so. */
async function stringsAt(tx: Tx, places: readonly number[]): Promise<{ place_id: number; strings: string }[]> {
  const rows = await tx
    .selectFrom('cubages')
    .innerJoin('cubage_variables as it', 'it.cubage_id', 'cubages.id')
    .leftJoin('units', 'units.id', 'it.unit_id')
    .where(sql<boolean>`cubages.id in (
      select max(own.id) from cubages as own join cubage_variables as said on said.cubage_id = own.id and said.name = ${drivers.strings.variable}
      where own.place_id = any(${places}::integer[]) and own.is_sap group by own.place_id)`)
    .select(['cubages.place_id', 'it.name', 'it.formula', 'units.codigo as unit'])
    .execute();
  return [...Map.groupBy(rows, (it) => it.place_id)].flatMap(([place_id, variables]) => {
    const strings = sizeIn(solveVariables(variables), 'strings');
    return place_id === null || strings === null ? [] : [{ place_id, strings }];
  });
}

/** More digits than a size has are none. */
const largest = '1000000000';

function sizeIn(variables: Variables, driver: Driver): string | null {
  const { variable } = drivers[driver];
  const value = variable === null ? null : shownValue(variables, variable);
  return value === null || compareDecimals(value, '0') <= 0 || compareDecimals(value, largest) >= 0 ? null : round(value, 3);
}

interface Sizes {
  sizes: ReadonlyMap<Driver, string>;
  variables: ReadonlyMap<Driver, string>;
}

/** How large a take-off is: what is installed at its place and, where nothing is said of that, what its variables say. */
export async function sizesOf(db: Reader, { document_id, place, kwp }: Cubage): Promise<Sizes> {
  const solved = await variablesOf(db, document_id);
  const installed = place === null ? undefined : await installedAt(db, place.place_id);
  const variables = sizesIn(driverNames.map((driver) => [driver, sizeIn(solved, driver)]));
  const there = sizesIn([
    ['lugar', '1'],
    ['modulos', installed?.modules],
    ['inversores', installed?.inverters],
    ['kwp', kwp],
  ]);
  return { variables, sizes: new Map([...variables, ...there]) };
}

const sizesIn = (all: readonly (readonly [Driver, string | null | undefined])[]): Map<Driver, string> =>
  new Map(all.flatMap(([driver, size]) => (size && compareDecimals(size, '0') > 0 ? [[driver, size] as const] : [])));

const installedAt = (db: Reader, place_id: number) =>
  db
    .selectFrom('places')
    .where('id', '=', place_id)
    .select([sql<string | null>`${modulesAt(sql.ref('places.id'))}::text`.as('modules')])
    .select([sql<string | null>`${invertersAt(sql.ref('places.id'))}::text`.as('inverters')])
    .executeTakeFirst();

/** What is built there; nothing of a template. */
export async function structureOf(db: Reader, { place }: Cubage) {
  if (place === null) return null;
  const found = await db.selectFrom('technical_information').where('place_id', '=', place.place_id).select('estructura').executeTakeFirst();
  return found?.estructura ?? null;
}
