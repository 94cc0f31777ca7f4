import { approvalKinds, type ApprovalKind } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../platform/database/decimals.ts';
import { dutyOf, notifyPeople, type DutyKeeper } from '../access/index.ts';
import { record, recordAll } from '../platform/audit/audit.ts';
import type { Writing } from '../platform/context.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/problem.ts';
import { isSameOne } from './deciders/may-decide.ts';
import { subjectsOf } from './approvals/declaration.ts';
import { updateApprovalMatrix } from './matrix/save.ts';
import { currentVersion } from './matrix/matrix.ts';
import { lockSubstitutions, refuseCircle } from './substitutes/substitutes.ts';
import { todayInChile } from '../platform/today.ts';
import './tables.ts';

/** Somebody of the staff. */
interface Holder {
  staff_id: number;
  nombre: string;
}
interface Handover {
  from: Holder;
  to: Holder;
}

/** What somebody decides: rules of the matrix, approvals that wait, substitutions, sale orders. */
export const approvalDuties: DutyKeeper = {
  permission: 'approval_matrix:update',
  of: async (db, { staff_id }, { hooks }) => {
    if (staff_id === null) return [];
    const [rules, waiting, substituted, bands] = await Promise.all([
      rulesOf(db, staff_id),
      stepsToDecideOf(db, staff_id),
      substitutedBy(db, staff_id),
      db.selectFrom('sale_order_bands').select('id').where('aprobador_id', '=', staff_id).execute(),
    ]);
    const subjects = await subjectsOf(hooks, db, waiting);
    const ofUnits = await db.selectFrom('sale_order_approvers').select('codigo_unidad').where('aprobador_id', '=', staff_id).execute();
    return [
      ...dutyOf(
        'Aprueba según la matriz',
        rules.map((it) => `${approvalKinds[it.kind]}, nivel ${it.level}`),
      ),
      ...dutyOf(
        'Solicitudes esperan su decisión',
        waiting.map((it) => subjects.get(it.id)?.title ?? `${approvalKinds[it.kind]} ${it.entity_id}`),
      ),
      ...dutyOf(
        'Es suplente',
        substituted.map((it) => it.nombre),
      ),
      ...dutyOf('Aprueba órdenes de venta', [
        ...bands.map(() => 'Todas las unidades de un tramo'),
        ...ofUnits.map((it) => it.codigo_unidad),
      ]),
    ];
  },
  handOver: async (context, { from, to }) => {
    if (from.staff_id === null || to.staff_id === null) return;
    const handover = { from: { ...from, staff_id: from.staff_id }, to: { ...to, staff_id: to.staff_id } };
    await handRules(context, handover);
    await handWaiting(context, { ...handover, taker_user_id: to.user_id });
    await handSubstitutions(context, handover);
    await handSaleOrders(context, handover);
  },
};

const rulesOf = (db: Reader, staff_id: number) =>
  db
    .selectFrom('approval_rules')
    .select(['id', 'kind', 'codigo_unidad', 'codigo_centro_costo', 'codigo_proyecto', 'level', 'approver_kind', 'cargo_id'])
    .select([plainDecimal('amount_from').as('amount_from'), plainDecimal<null>('amount_to').as('amount_to')])
    .where('staff_id', '=', staff_id)
    .where('hasta_version', 'is', null)
    .orderBy('kind')
    .orderBy('level')
    .execute();

/** As one more version of the matrix, judged as any other: whoever already approves there is refused. */
async function handRules(context: Writing, { from, to }: Handover): Promise<void> {
  const rules = await rulesOf(context.tx, from.staff_id);
  if (rules.length === 0) return;
  await updateApprovalMatrix(context, {
    version: await currentVersion(context.tx),
    comentario: `${to.nombre} toma lo de ${from.nombre}, que deja lo suyo.`,
    changes: rules.map(({ id, ...row }) => ({ op: 'update', id, row: { ...row, staff_id: to.staff_id } })),
  }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    // Of the rules nobody sees anything here: what speaks against the taker is told of them.
    throw new Problem('invalid', { fields: { relevo_id: Object.values(error.details.fields ?? {})[0] ?? error.message } });
  });
}

/** Approvals of which a step of theirs waits or is still to come. */
const stepsToDecideOf = (db: Reader, staff_id: number) =>
  db
    .selectFrom('approval_candidates as asked')
    .innerJoin('approval_steps as step', 'step.id', 'asked.step_id')
    .innerJoin('approvals as it', 'it.id', 'step.approval_id')
    .select(['step.id as step_id', 'it.id', 'it.kind', 'it.entity', 'it.entity_id', 'it.requester_staff_id', 'it.requester_user_id'])
    .where('asked.staff_id', '=', staff_id)
    .where('it.estado', '=', 'pendiente')
    .where('step.estado', 'in', ['pendiente', 'en_espera'])
    .orderBy('it.id')
    .execute();

/** The taker is asked too: who was asked before stays in the record. */
async function handWaiting(context: Writing, { from, to, taker_user_id }: Handover & { taker_user_id: number }): Promise<void> {
  const { tx } = context;
  const waiting = await stepsToDecideOf(tx, from.staff_id);
  if (waiting.length === 0) return;
  await refuseUnable(tx, waiting, { taker_user_id, staff_id: to.staff_id, nombre: to.nombre });
  await tx
    .insertInto('approval_candidates')
    .values(waiting.map(({ step_id }) => ({ step_id, staff_id: to.staff_id, why: `En lugar de ${from.nombre}` })))
    .onConflict((it) => it.doNothing())
    .execute();
  await recordAll(
    context,
    waiting.map(({ id }) => ({
      action: 'update',
      entity: 'approval',
      id,
      before: { aprobador: from.nombre },
      after: { aprobador: to.nombre },
    })),
  );
  await notifyPeople(context, {
    user_ids: [taker_user_id],
    kind: 'approval',
    title: waiting.length === 1 ? 'Una solicitud pasa a usted' : `${waiting.length} solicitudes pasan a usted`,
    text: `Las decidía ${from.nombre}, que deja lo suyo.`,
    url: '/request-materials/approvals',
    mail: 'aviso_aprobaciones',
  });
}

interface Waiting {
  id: number;
  step_id: number;
  kind: ApprovalKind;
  entity_id: string;
  requester_user_id: number;
  requester_staff_id: number | null;
}

/** Nobody approves what they ask for, nor twice. */
async function refuseUnable(
  tx: Tx,
  waiting: readonly Waiting[],
  { taker_user_id, staff_id, nombre }: { taker_user_id: number; staff_id: number; nombre: string },
): Promise<void> {
  const own = waiting.find((it) =>
    isSameOne({ user_id: it.requester_user_id, staff_id: it.requester_staff_id }, { user_id: taker_user_id, staff_id }),
  );
  const refuse = (it: Waiting, why: string) =>
    new Problem('invalid', { fields: { relevo_id: `${nombre} ${why}: ${approvalKinds[it.kind]} ${it.entity_id}. Elija a otra persona.` } });
  if (own) throw refuse(own, 'no puede aprobar lo que pide');
  const { rows } = await sql<{ approval_id: number }>`
    select step.approval_id from approval_steps as step
    where step.approval_id = any(${waiting.map((it) => it.id)}::integer[]) and (
      step.decided_by_user_id = ${taker_user_id}
      or (step.estado in ('pendiente', 'en_espera') and step.id <> all(${waiting.map((it) => it.step_id)}::integer[])
        and exists (select from approval_candidates as asked where asked.step_id = step.id and asked.staff_id = ${staff_id})))
    limit 1`.execute(tx);
  const twice = waiting.find((it) => it.id === rows[0]?.approval_id);
  if (twice) throw refuse(twice, 'ya decide otro paso');
}

/** Those for whom somebody stands in, now or later, and by rule. */
async function substitutedBy(db: Reader, staff_id: number): Promise<{ nombre: string }[]> {
  const { rows } = await sql<{ nombre: string }>`
    select 'De ' || staff.nombre as nombre from substitutions as it join staff on staff.id = it.staff_id
    where it.substitute_id = ${staff_id} and it.anulada_at is null and it.hasta >= ${todayInChile()}::date
    union all select 'De ' || staff.nombre || ', automático' from automatic_substitutes as it join staff on staff.id = it.staff_id
    where it.substitute_id = ${staff_id} order by 1`.execute(db);
  return rows;
}

/** Nobody stands in for themselves: what the taker would get of their own ends. */
async function handSubstitutions(context: Writing, { from, to }: Handover): Promise<void> {
  const { tx } = context;
  const before = await substitutedBy(tx, from.staff_id);
  if (before.length === 0) return;
  const today = todayInChile();
  await lockSubstitutions(tx);
  const inForce = () =>
    tx.updateTable('substitutions').where('substitute_id', '=', from.staff_id).where('anulada_at', 'is', null).where('hasta', '>=', today);
  await inForce().set({ anulada_at: new Date() }).where('staff_id', '=', to.staff_id).execute();
  const handed = await inForce()
    .set({ substitute_id: to.staff_id })
    .returning(['staff_id as employee_id', 'substitute_id', 'desde', 'hasta'])
    .execute();
  for (const it of handed)
    await refuseCircle(tx, it).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw new Problem('invalid', {
        fields: { relevo_id: `${error.details.fields?.['substitute_id'] ?? error.message} Elija a otra persona.` },
      });
    });
  await tx.deleteFrom('automatic_substitutes').where('substitute_id', '=', from.staff_id).where('staff_id', '=', to.staff_id).execute();
  await tx.updateTable('automatic_substitutes').set({ substitute_id: to.staff_id }).where('substitute_id', '=', from.staff_id).execute();
  await record(context, {
    action: 'update',
    entity: 'substitute',
    id: to.staff_id,
    before: { suplente: from.nombre },
    after: { suplente: to.nombre, suplencias: before.map((it) => it.nombre) },
  });
}

async function handSaleOrders(context: Writing, { from, to }: Handover): Promise<void> {
  const { tx } = context;
  const given = { aprobador_id: to.staff_id };
  const bands = await tx.updateTable('sale_order_bands').set(given).where('aprobador_id', '=', from.staff_id).returning('id').execute();
  const units = await tx
    .updateTable('sale_order_approvers')
    .set(given)
    .where('aprobador_id', '=', from.staff_id)
    .returning('banda_id')
    .execute();
  if (bands.length + units.length === 0) return;
  await tx
    .updateTable('sale_order_version')
    .set((it) => ({ version: it('version', '+', 1) }))
    .execute();
  await record(context, {
    action: 'update',
    entity: 'sale_order_bands',
    id: 'ventas',
    before: { aprobador: from.nombre },
    after: { aprobador: to.nombre },
  });
}
