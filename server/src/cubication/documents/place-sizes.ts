import { drivers } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { insertAll, setAll } from '../../platform/database/rowsets.ts';
import '../../catalogues/tables.ts';
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
 * somebody wrote stays; what came from a template, from another take-off or from the place before gives way, and where it says no unit has
 * that of the place. Told is what of it said something else before.
 */
export async function takePlaceSizes(tx: Tx, cubage_id: number): Promise<SizeTaken[]> {
  const sizes = await sizesAtPlaceOf(tx, cubage_id);
  const own = await tx
    .selectFrom('cubage_variables')
    .where('cubage_id', '=', cubage_id)
    .select(['id', 'name', 'origin', 'formula', 'unit_id'])
    .execute();
  const nameKey = await nameKeys(
    tx,
    [...sizes, ...own].map((it) => it.name),
  );
  const there = new Map(own.map((it) => [nameKey(it.name), it]));
  const units = await unitsOf(tx, sizes);
  const followed = sizes.flatMap(({ name, formula, unit }) => {
    const known = there.get(nameKey(name));
    const unit_id = known?.unit_id ?? units.get(unit) ?? null;
    return known && known.origin !== 'typed' ? [{ id: known.id, formula, unit_id, origin: 'place' as const }] : [];
  });
  await setAll(tx, 'cubage_variables', followed);
  const fresh = sizes.filter((it) => !there.has(nameKey(it.name)));
  const first = await requireRoom(tx, 'cubage_variables', cubage_id, fresh.length);
  await insertAll(
    tx,
    'cubage_variables',
    fresh.map(({ name, formula, unit }, at) => ({
      name,
      formula,
      cubage_id,
      line: first + at,
      unit_id: units.get(unit) ?? null,
      origin: 'place' as const,
    })),
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
async function sizesAtPlaceOf(tx: Tx, cubage_id: number): Promise<PlaceSize[]> {
  const { place_id } = await tx.selectFrom('cubages').where('id', '=', cubage_id).select('place_id').executeTakeFirstOrThrow();
  return place_id === null ? [] : ((await sizesAt(tx, [place_id])).get(place_id) ?? []);
}

/** What a place says of how large it is: a variable of its take-offs, and the code of its unit. */
interface PlaceSize {
  name: string;
  formula: string;
  unit: string;
}

/** What these places say of it. */
export async function sizesAt(db: Reader, place_ids: readonly number[]): Promise<ReadonlyMap<number, PlaceSize[]>> {
  if (place_ids.length === 0) return new Map();
  const places = await db
    .selectFrom('places')
    .where('id', 'in', [...place_ids])
    .select('id')
    .select(plainDecimal<null>('places.kwp').as('kwp'))
    .select([sql<string | null>`${modulesAt(sql.ref('places.id'))}::text`.as('modules')])
    .select([sql<string | null>`${invertersAt(sql.ref('places.id'))}::text`.as('inverters')])
    .execute();
  return new Map(
    places.map(({ id, kwp, modules, inverters }) => {
      const said = [
        { name: drivers.kwp.variable, size: kwp, unit: 'KWP' },
        { name: drivers.modulos.variable, size: modules, unit: 'UN' },
        { name: drivers.inversores.variable, size: inverters, unit: 'UN' },
      ];
      return [id, said.flatMap(({ name, size, unit }) => (size && size !== '0' ? [{ name, formula: size.replace('.', ','), unit }] : []))];
    }),
  );
}

/** The units that sizes are said in; what the company has no unit for has none. */
async function unitsOf(tx: Tx, sizes: readonly PlaceSize[]): Promise<ReadonlyMap<string, number>> {
  if (sizes.length === 0) return new Map();
  const codes = sizes.map((it) => it.unit);
  const rows = await tx.selectFrom('units').where('codigo', 'in', codes).select(['id', 'codigo']).execute();
  return new Map(rows.map((it) => [it.codigo, it.id]));
}
