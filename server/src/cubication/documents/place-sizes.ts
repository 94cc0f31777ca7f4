import { drivers } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { insertAll, setAll } from '../../platform/database/rowsets.ts';
import '../../projects/tables.ts';
import '../tables.ts';
import { requireRoom } from './limits.ts';
import { nameKeys } from './names.ts';

export const modulesAt = (place: ReturnType<typeof sql.ref>) =>
  sql<string | null>`(select sum(cantidad) from technical_panels where place_id = ${place})`;
export const invertersAt = (place: ReturnType<typeof sql.ref>) =>
  sql<string | null>`(select sum(cantidad) from technical_inverters where place_id = ${place})`;

/**
 * The variables of a take-off, which is held, that its place knows by itself: its kWp, and what its technical information says. What
 * somebody wrote stays; what came from a template, from another take-off or from the place before gives way. A new one has no unit: a plain
 * number goes with whatever the formulas of templates do. Told is what of it said something else before.
 */
export async function takePlaceSizes(tx: Tx, cubage_id: number): Promise<SizeTaken[]> {
  const sizes = await sizesAtPlaceOf(tx, cubage_id);
  const own = await tx
    .selectFrom('cubage_variables')
    .where('cubage_id', '=', cubage_id)
    .select(['id', 'name', 'origin', 'formula'])
    .execute();
  const nameKey = await nameKeys(
    tx,
    [...sizes, ...own].map((it) => it.name),
  );
  const there = new Map(own.map((it) => [nameKey(it.name), it]));
  const followed = sizes.flatMap(({ name, formula }) => {
    const known = there.get(nameKey(name));
    return known && known.origin !== 'typed' ? [{ id: known.id, formula, origin: 'place' as const }] : [];
  });
  await setAll(tx, 'cubage_variables', followed);
  const fresh = sizes.filter((it) => !there.has(nameKey(it.name)));
  const first = await requireRoom(tx, 'cubage_variables', cubage_id, fresh.length);
  await insertAll(
    tx,
    'cubage_variables',
    fresh.map((it, at) => ({ ...it, cubage_id, line: first + at, unit_id: null, origin: 'place' as const })),
  );
  const before = new Map(own.map((it) => [it.id, it]));
  return followed.flatMap(({ id, formula }) => {
    const known = before.get(id);
    return !known || known.formula === formula ? [] : [{ name: known.name, before: known.formula, after: formula }];
  });
}

/** A variable that says what its place says, where it said something else. */
export interface SizeTaken {
  name: string;
  before: string;
  after: string;
}

/** Only what is said there; nothing of a template. */
async function sizesAtPlaceOf(tx: Tx, cubage_id: number): Promise<{ name: string; formula: string }[]> {
  const found = await tx
    .selectFrom('cubages as it')
    .innerJoin('places', 'places.id', 'it.place_id')
    .where('it.id', '=', cubage_id)
    .select(plainDecimal<null>('places.kwp').as('kwp'))
    .select([sql<string | null>`${modulesAt(sql.ref('places.id'))}::text`.as('modules')])
    .select([sql<string | null>`${invertersAt(sql.ref('places.id'))}::text`.as('inverters')])
    .executeTakeFirst();
  const said = [
    { name: drivers.kwp.variable, size: found?.kwp },
    { name: drivers.modulos.variable, size: found?.modules },
    { name: drivers.inversores.variable, size: found?.inverters },
  ];
  return said.flatMap(({ name, size }) => (size && size !== '0' ? [{ name, formula: size.replace('.', ',') }] : []));
}
