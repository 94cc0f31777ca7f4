import type { Equivalent } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import '../tables.ts';

type Pair = Received<typeof contract.withdrawEquivalent>;

export const listEquivalents = ({ db }: Reading, { code }: Received<typeof contract.listEquivalents>) => equivalentsOf(db, code);

async function equivalentsOf(db: Reader, code: string): Promise<Equivalent[]> {
  const rows = await db
    .selectFrom('material_equivalents as pair')
    .innerJoin('materials as own', (join) =>
      join.on('own.codigo', '=', code).on(sql<boolean>`own.id in (pair.material_id, pair.equivalent_id)`),
    )
    .innerJoin('materials', (join) =>
      join.on(sql<boolean>`materials.id = case when own.id = pair.material_id then pair.equivalent_id else pair.material_id end`),
    )
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('users', 'users.id', 'pair.declared_by')
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit', 'pair.reason'])
    .select(['users.nombre as declared_by', 'pair.declared_at'])
    .orderBy('materials.codigo')
    .execute();
  return rows.map((it) => ({ ...it, declared_at: it.declared_at.toISOString() }));
}

/** Each serves instead of the other: only what is counted in the same unit does. */
export async function declareEquivalent(
  context: Writing,
  { code, equivalent_code, reason }: Received<typeof contract.declareEquivalent>,
): Promise<Equivalent[]> {
  const { tx, user } = context;
  const [one, other] = await pairOf(tx, { code, equivalent_code });
  if (one.unidad_id !== other.unidad_id)
    throw new Problem('invalid', { fields: { equivalent_code: 'Se cuenta en otra unidad: no se puede ofrecer en su lugar.' } });
  const made = await tx
    .insertInto('material_equivalents')
    .values({ ...inOrder(one.id, other.id), reason, declared_by: user.id })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst();
  if (!made.numInsertedOrUpdatedRows)
    throw new Problem('duplicate', { fields: { equivalent_code: `${equivalent_code} ya es equivalente a ${code}.` } });
  await record(context, {
    action: 'declare_equivalent',
    entity: 'materials',
    id: code,
    after: { equivalente: equivalent_code, motivo: reason },
  });
  return equivalentsOf(tx, code);
}

export async function withdrawEquivalent(context: Writing, { code, equivalent_code }: Pair): Promise<Equivalent[]> {
  const { tx } = context;
  const [one, other] = await pairOf(tx, { code, equivalent_code });
  const { material_id, equivalent_id } = inOrder(one.id, other.id);
  const gone = await tx
    .deleteFrom('material_equivalents')
    .where('material_id', '=', material_id)
    .where('equivalent_id', '=', equivalent_id)
    .returning('reason')
    .executeTakeFirst();
  if (!gone) throw notSeen('Esa equivalencia', 'ella');
  await record(context, {
    action: 'withdraw_equivalent',
    entity: 'materials',
    id: code,
    before: { equivalente: equivalent_code, motivo: gone.reason },
  });
  return equivalentsOf(tx, code);
}

const inOrder = (one: number, other: number) => ({ material_id: Math.min(one, other), equivalent_id: Math.max(one, other) });

interface MaterialRow {
  id: number;
  unidad_id: number;
}

async function pairOf(tx: Tx, { code, equivalent_code }: Pair): Promise<[MaterialRow, MaterialRow]> {
  if (code === equivalent_code) throw new Problem('invalid', { fields: { equivalent_code: 'Es el mismo material.' } });
  const found = await tx
    .selectFrom('materials')
    .where('codigo', 'in', [code, equivalent_code])
    .select(['id', 'codigo', 'unidad_id'])
    .execute();
  const named = (wanted: string, field: string): MaterialRow => {
    const it = found.find(({ codigo }) => codigo === wanted);
    if (!it) throw new Problem('invalid', { fields: { [field]: `${wanted} no existe.` } });
    return it;
  };
  return [named(code, 'code'), named(equivalent_code, 'equivalent_code')];
}
