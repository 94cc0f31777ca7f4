import { categoryOfMaterial, type CubageMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type Insertable } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tables, Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import { requireRoom } from '../documents/limits.ts';
import { lockCubage } from '../documents/lock.ts';
import { variablesOf } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { costWritten, costsToday, noCost } from '../prices.ts';
import { amountOf } from './amounts.ts';
import { requireNeeded } from './needs.ts';
import { readMaterials } from './rows.ts';

/** Materials of the catalogue, at the costs of today. */
export async function addMaterials(
  context: Writing,
  { document_id, user, materials }: Received<typeof contract.postDocumentMaterials>,
): Promise<CubageMaterial[]> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const cubage = await lockCubage(context, { id: document_id }, 'edit');
  const { number } = cubage;
  for (const [at, it] of neededOf(materials)) await requireNeeded(tx, cubage, it, `materials.${at}.`);
  const known = await materialsNamed(
    tx,
    materials.map((it) => it.code),
  );
  const [variables, costs] = [
    await variablesOf(tx, document_id),
    await costsToday(
      tx,
      [...known.values()].map((it) => it.id),
    ),
  ];
  const first = await requireRoom(tx, 'cubage_rows', document_id, materials.length);
  const rows = materials.map(({ code, quantity, formula, section, category, dispatch, comment, stage_id, activity_id }, at) => {
    const material = known.get(code);
    if (!material)
      throw new Problem('invalid', { fields: { [`materials.${at}.code`]: `${code} no existe, o está retirado: elija otro.` } });
    return {
      ...amountOf({ quantity, formula, unit: material.unit }, variables, `materials.${at}.formula`),
      ...(costs.get(material.id) ?? noCost),
      cubage_id: document_id,
      line: first + at,
      section: section ?? null,
      material_id: material.id,
      custom_name: null,
      custom_unit_id: null,
      category: category ?? categoryOfMaterial(code),
      dispatch: dispatch ?? null,
      stage_id: stage_id ?? null,
      activity_id: activity_id ?? null,
      comment: comment ?? null,
      erp_status: null,
      updated_by: context.user.id,
    };
  });
  const made = await insertRows(tx, rows);
  const materiales = materials.map((it, at) => `${it.code} × ${rows[at]?.quantity ?? ''}`).join(', ');
  await record(context, { action: 'add_materials', entity: 'cubage', id: number, after: { materiales } });
  await touchCubage(tx, document_id);
  return readMaterials(tx, context.user, document_id, made);
}

/** Of each stage and activity that rows name, the first row that does. */
const neededOf = (materials: Received<typeof contract.postDocumentMaterials>['materials']) =>
  [...Map.groupBy(materials.entries(), ([, it]) => `${it.stage_id ?? ''} ${it.activity_id ?? ''}`)].flatMap(([key, [first]]) =>
    first && key !== ' ' ? [first] : [],
  );

/** What is not in the catalogue. */
export async function addCustomMaterial(
  context: Writing,
  { document_id, user, name, unit_id, cost, cost_currency = 'CLP', ...cells }: Received<typeof contract.customMaterial>,
): Promise<CubageMaterial> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const cubage = await lockCubage(context, { id: document_id }, 'edit');
  const { number } = cubage;
  await requireNeeded(tx, cubage, cells);
  const unit = await tx.selectFrom('units').where('id', '=', unit_id).where('activo', '=', true).select('codigo').executeTakeFirst();
  if (!unit) throw new Problem('invalid', { fields: { unit_id: 'La unidad no existe, o está retirada: elija otra.' } });
  const amount = amountOf({ ...cells, unit: unit.codigo }, await variablesOf(tx, document_id), 'formula');
  const made = await insertRows(tx, [
    {
      ...amount,
      ...(cost === undefined ? noCost : await costWritten(tx, cost, cost_currency)),
      cubage_id: document_id,
      line: await requireRoom(tx, 'cubage_rows', document_id, 1),
      section: cells.section ?? null,
      material_id: null,
      custom_name: name,
      custom_unit_id: unit_id,
      category: cells.category ?? 'adicionales',
      dispatch: cells.dispatch ?? null,
      stage_id: cells.stage_id ?? null,
      activity_id: cells.activity_id ?? null,
      comment: cells.comment ?? null,
      erp_status: null,
      updated_by: context.user.id,
    },
  ]);
  await record(context, { action: 'add_materials', entity: 'cubage', id: number, after: { materiales: `${name} × ${amount.quantity}` } });
  await touchCubage(tx, document_id);
  const [row] = await readMaterials(tx, context.user, document_id, made);
  if (!row) throw new Error('What was just written is there');
  return row;
}

export interface KnownMaterial {
  id: number;
  unit: string;
}

/** Active materials by their codes; one that was merged stands for what it became. */
export async function materialsNamed(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, KnownMaterial>> {
  const rows = await tx
    .selectFrom('materials as named')
    .innerJoin('materials', (join) => join.on(sql<boolean>`materials.id = coalesce(named.merged_into, named.id)`))
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('named.codigo', 'in', [...new Set(codes)])
    .where('materials.activo', '=', true)
    .select(['materials.id', 'named.codigo as code', 'units.codigo as unit'])
    .execute();
  return new Map(rows.map(({ code, ...it }) => [code, it]));
}

export type NewRow = Omit<Insertable<Tables['cubage_rows']>, 'id' | 'updated_at'>;

/** Writes rows and tells their numbers, in order. */
export async function insertRows(tx: Tx, rows: readonly NewRow[]): Promise<number[]> {
  const now = new Date();
  const made = await insertAll(
    tx,
    'cubage_rows',
    rows.map((it) => ({ ...it, updated_at: now })),
  );
  return made.toSorted((a, b) => a.line - b.line).map((it) => it.id);
}
