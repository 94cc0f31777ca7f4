import { familiaMaterial, itemGasto, unidad } from 'contract/catalogues/index.ts';
import type { MaterialCreation } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import './tables.ts';

type MaterialForm = MaterialCreation['material'];

/** What materials are asked for, by their requests. */
export async function materialsAsked(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, MaterialForm>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('material_creations as it')
    .leftJoin('material_families as family', 'family.id', 'it.family_id')
    .leftJoin('units', 'units.id', 'it.unit_id')
    .leftJoin('expense_items as item', 'item.id', 'it.expense_item_id')
    .where('it.request_id', 'in', [...ids])
    .select(['it.request_id', 'it.description', 'it.family_id', 'family.nombre as family', 'it.unit_id', 'units.nombre as unit'])
    .select(['it.expense_item_id', 'item.nombre as expense_item', 'it.brand', 'it.part_number', 'it.observations'])
    .execute();
  return new Map(rows.map(({ request_id, ...asked }) => [request_id, asked]));
}

/** What a material cannot be created without: its field and the sentence. */
export function lacksOfMaterial(it: Pick<MaterialForm, 'family_id' | 'unit_id' | 'expense_item_id'>): [field: string, sentence: string][] {
  const needed: [keyof typeof it, string][] = [
    ['family_id', 'Falta la familia.'],
    ['unit_id', 'Falta la unidad.'],
    ['expense_item_id', 'Falta el ítem de gasto.'],
  ];
  return needed.filter(([field]) => it[field] === null);
}

type Choices = Pick<MaterialForm, 'family_id' | 'unit_id' | 'expense_item_id'>;
const nothingChosen: Choices = { family_id: null, unit_id: null, expense_item_id: null };

/** What it had before it may keep, also when it was retired meanwhile. */
export const requireMaterialChoices = (
  tx: Tx,
  { family_id, unit_id, expense_item_id }: Choices,
  before: Choices = nothingChosen,
): Promise<void> =>
  requireActive(tx, {
    family_id: [familiaMaterial, family_id === before.family_id ? null : family_id],
    unit_id: [unidad, unit_id === before.unit_id ? null : unit_id],
    expense_item_id: [itemGasto, expense_item_id === before.expense_item_id ? null : expense_item_id],
  });

/** One that is called the same but for accents and case; asked for or there already. Of two asked for at once one waits for the other. */
export async function namesakeOfMaterial(tx: Tx, description: string, but = 0): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('material name'), hashtext(name_key(${description})))`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    (select codigo || ' ' || descripcion as name from materials where name_key(descripcion) = name_key(${description}) order by id limit 1)
    union all
    (select asked.number || ' ' || it.description from material_creations as it join creation_requests as asked on asked.id = it.request_id
      where name_key(it.description) = name_key(${description}) and asked.id <> ${but}
        and asked.status not in ('creada', 'rechazada', 'anulada') order by asked.id limit 1)
    limit 1`.execute(tx);
  return rows[0]?.name;
}
