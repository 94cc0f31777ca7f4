import type { Answer, Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { firstToleranceDay, type PurchaseTolerance } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import '../../access/tables.ts';
import './tables.ts';

/** One version a month for a quarter of a century. */
const mostVersions = 300;

function versions(db: Reader) {
  const isLast = sql<boolean>`it.desde = (select max(desde) from purchase_tolerances where desde <= ${today})`;
  return db
    .selectFrom('purchase_tolerances as it')
    .leftJoin('users as author', 'author.id', 'it.changed_by')
    .select(['it.id', 'it.desde', 'it.reason', 'author.nombre as changed_by', 'it.changed_at'])
    .select(ruleColumns.map((name) => plainDecimal(`it.${name}`).as(name)))
    .select(
      sql<PurchaseTolerance['standing']>`case when it.desde > ${today} then 'future' when ${isLast} then 'in_force' else 'past' end`.as(
        'standing',
      ),
    );
}

const ruleColumns = ['percent', 'pesos', 'over_receipt_percent'] as const;

type Row = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];
const present = (row: Row): PurchaseTolerance => ({ ...row, label: labelOf(row.desde), changed_at: row.changed_at.toISOString() });

export const labelOf = (desde: string): string =>
  desde === firstToleranceDay ? 'Tolerancias iniciales' : `Tolerancias desde el ${formatDay(desde)}`;

export const listPurchaseTolerances = ({ db }: Reading) => readTolerances(db);

async function readTolerances(db: Reader): Promise<Answer<typeof contract.listPurchaseTolerances>> {
  const rows = await versions(db).orderBy('it.desde', 'desc').limit(mostVersions).execute();
  return { items: rows.map(present), fingerprint: await readFingerprint(db) };
}

/** Of all versions: each is shown beside the one before it, and holds until the next. */
async function readFingerprint(db: Reader): Promise<string> {
  const { rows } = await sql<{ is: string }>`
    select md5(string_agg(concat_ws(' ', id, version), ',' order by desde)) as "is" from purchase_tolerances`.execute(db);
  return rows[0]?.is ?? '';
}

/** Changes of the rule wait for each other; whoever reads it does not. */
async function lockTolerances(tx: Tx, fingerprint: string): Promise<void> {
  await sql`lock table purchase_tolerances in share row exclusive mode`.execute(tx);
  if ((await readFingerprint(tx)) !== fingerprint)
    throw new Problem('stale', {
      message: 'Otra persona cambió las tolerancias mientras tanto. Revise cómo quedaron e intente de nuevo.',
      current: await readTolerances(tx),
    });
}

/** A version that does not hold yet; the others are what orders are judged by. */
async function readFuture(tx: Tx, id: number): Promise<PurchaseTolerance> {
  const row = await versions(tx).where('it.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Esa versión ya');
  if (row.standing !== 'future')
    throw new Problem('rule', { message: 'Esa versión ya rige o rigió: no cambia. Cree una nueva desde un día futuro.' });
  return present(row);
}

const auditColumns = ['desde', ...ruleColumns, 'reason'] as const;
const entity = 'purchase_tolerance';

export async function createPurchaseTolerance(
  context: Writing,
  { fingerprint, ...tolerance }: Received<typeof contract.createPurchaseTolerance>,
): Promise<PurchaseTolerance> {
  const { tx, user } = context;
  await lockTolerances(tx, fingerprint);
  await refuseTooMany(tx);
  const { id } = await tx
    .insertInto('purchase_tolerances')
    .values({ ...tolerance, changed_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseSameDay);
  const after = present(await versions(tx).where('it.id', '=', id).executeTakeFirstOrThrow());
  await record(context, { action: 'create', entity, id: after.desde, after: only(after, auditColumns) });
  return after;
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const { there } = await tx
    .selectFrom('purchase_tolerances')
    .select((it) => it.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow();
  if (there >= mostVersions) throw new Problem('rule', { message: `Las tolerancias admiten hasta ${mostVersions} versiones.` });
}

function refuseSameDay(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { desde: 'Ya hay una versión desde ese día: edítela.' } });
  throw error;
}

export async function updatePurchaseTolerance(
  context: Writing,
  { id, fingerprint, ...tolerance }: Received<typeof contract.updatePurchaseTolerance>,
): Promise<PurchaseTolerance> {
  const { tx, user } = context;
  await lockTolerances(tx, fingerprint);
  const before = await readFuture(tx, id);
  await tx
    .updateTable('purchase_tolerances')
    .set((it) => ({ ...tolerance, changed_by: user.id, changed_at: sql<Date>`now()`, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch(refuseSameDay);
  const after = present(await versions(tx).where('it.id', '=', id).executeTakeFirstOrThrow());
  await record(context, {
    action: 'update',
    entity,
    id: after.desde,
    before: only(before, auditColumns),
    after: only(after, auditColumns),
  });
  return after;
}

export async function deletePurchaseTolerance(context: Writing, { id, fingerprint }: Received<typeof contract.deletePurchaseTolerance>) {
  const { tx } = context;
  await lockTolerances(tx, fingerprint);
  const before = await readFuture(tx, id);
  await tx.deleteFrom('purchase_tolerances').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity, id: before.desde, before: only(before, auditColumns) });
  return { done: true } as const;
}
