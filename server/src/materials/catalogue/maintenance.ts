import { withoutZeros } from 'contract/format.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { currentCosts } from '../stock/move.ts';
import { todayInChile } from '../../platform/today.ts';

type MaterialForm = Received<typeof contract.manualMaterialMaintenance>['materials'][number];
interface MaterialRow {
  id: number;
  codigo: string;
  descripcion: string;
  familia_id: number;
  unidad_id: number;
  activo: boolean;
}

/** Creates or changes several by their codes, all or none; what says nothing new leaves no trace (decision 014). */
export async function maintainMaterials(
  context: Writing,
  { materials }: Received<typeof contract.manualMaterialMaintenance>,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const { tx, user } = context;
  const known = await lockKnown(tx, materials);
  const [families, units] = await Promise.all([activeOf(tx, 'material_families'), activeOf(tx, 'units')]);
  refuseWrong(context, materials, { known, families, units });
  const changes = [];
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const ids = new Map<string, number>();
  for (const { code, description, family, unit } of materials) {
    const row = { descripcion: description, familia_id: families.get(family) ?? 0, unidad_id: units.get(unit) ?? 0 };
    const before = known.get(code);
    const after = { description, familia: family, unidad: unit };
    if (!before) {
      const made = await tx
        .insertInto('materials')
        .values({ codigo: code, ...row, observaciones: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.set(code, made.id);
      counts.created += 1;
      changes.push({ action: 'create', entity: 'materials', id: code, after });
      continue;
    }
    ids.set(code, before.id);
    if (before.descripcion === row.descripcion && before.familia_id === row.familia_id && before.unidad_id === row.unidad_id) {
      counts.unchanged += 1;
      continue;
    }
    await tx
      .updateTable('materials')
      .set((it) => ({ ...row, version: it('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute();
    counts.updated += 1;
    changes.push({ action: 'update', entity: 'materials', id: code, before: { description: before.descripcion }, after });
  }
  await keepValues(tx, user.id, materials, ids);
  await recordAll(context, changes);
  return counts;
}

/** In the order of their numbers, as whoever moves stock holds them. */
async function lockKnown(tx: Tx, materials: readonly MaterialForm[]): Promise<ReadonlyMap<string, MaterialRow>> {
  const rows = await tx
    .selectFrom('materials')
    .where(
      'codigo',
      'in',
      materials.map((it) => it.code),
    )
    .select(['id', 'codigo', 'descripcion', 'familia_id', 'unidad_id', 'activo'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((it) => [it.codigo, it]));
}

async function activeOf(tx: Tx, table: 'material_families' | 'units'): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom(table).where('activo', '=', true).select(['id', 'codigo']).orderBy('id').forShare().execute();
  return new Map(rows.map((it) => [it.codigo, it.id]));
}

interface World {
  known: ReadonlyMap<string, MaterialRow>;
  families: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, number>;
}

function refuseWrong({ user }: Writing, materials: readonly MaterialForm[], { known, families, units }: World): void {
  const fields: Record<string, string> = {};
  for (const [at, { code, family, unit }] of materials.entries()) {
    const field = (name: string) => `materials.${at}.${name}`;
    const before = known.get(code);
    if (!before && !may(user, 'material_creation:create')) throw new Problem('not_allowed', { permission: 'material_creation:create' });
    if (materials.findIndex((it) => it.code === code) < at) fields[field('code')] = `${code} está dos veces.`;
    if (before && !before.activo) fields[field('code')] = `${code} está retirado.`;
    if (!families.has(family)) fields[field('family')] = `La familia ${family} no existe.`;
    if (!units.has(unit)) fields[field('unit')] = `La unidad ${unit} no existe.`;
    else if (before && before.unidad_id !== units.get(unit)) fields[field('unit')] = `${code} ya tiene otra unidad: no se cambia.`;
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

/** A price or cost that is the current one already is no new entry. */
async function keepValues(tx: Tx, user_id: number, materials: readonly MaterialForm[], ids: ReadonlyMap<string, number>): Promise<void> {
  const desde = todayInChile();
  for (const [table, name] of [
    ['material_prices', 'price'],
    ['material_costs', 'cost'],
  ] as const) {
    const given = materials.flatMap((it) => {
      const monto = it[name];
      return monto === undefined
        ? []
        : [{ material_id: ids.get(it.code) ?? 0, monto, moneda: it[`${name}_currency`], desde, created_by: user_id }];
    });
    const now = await currentCosts(
      tx,
      given.map((it) => it.material_id),
      table,
    );
    const news = given.filter((it) => {
      const current = now.get(it.material_id);
      return current?.currency !== it.moneda || plain(current.amount) !== plain(it.monto);
    });
    if (news.length > 0) await tx.insertInto(table).values(news).execute();
  }
}

/** `012.50` and `12.5` are one amount. */
const plain = (amount: string): string => withoutZeros(amount.replace(/^0+(?=\d)/, ''));
