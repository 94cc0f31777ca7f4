import type { Answer, Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { firstPolicyDay, type QuotationPolicy } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import '../../access/tables.ts';
import './tables.ts';

/** One version a month for a quarter of a century. */
const mostVersions = 300;

/** The policy that holds on a day: what is decided that day keeps its id. */
export async function policyOn(db: Reader, day: string): Promise<QuotationPolicy> {
  const row = await versions(db).where('it.desde', '<=', day).orderBy('it.desde', 'desc').limit(1).executeTakeFirst();
  if (!row) throw new Error(`No quotation policy holds on ${day}.`);
  return present(row);
}

function versions(db: Reader) {
  const isLast = sql<boolean>`it.desde = (select max(desde) from quotation_policies where desde <= ${today})`;
  return db
    .selectFrom('quotation_policies as it')
    .leftJoin('users as author', 'author.id', 'it.changed_by')
    .select(['it.id', 'it.desde', ...ruleColumns, 'it.reason', 'author.nombre as changed_by', 'it.changed_at'])
    .select(
      sql<QuotationPolicy['standing']>`case when it.desde > ${today} then 'future' when ${isLast} then 'in_force' else 'past' end`.as(
        'standing',
      ),
    );
}

const ruleColumns = [
  'quotation_threshold',
  'supply_only_threshold',
  'bidding_threshold',
  'quotations_below_threshold',
  'quotations_above_threshold',
  'reopening_days',
] as const;

type Row = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];
const present = (row: Row): QuotationPolicy => ({ ...row, label: labelOf(row.desde), changed_at: row.changed_at.toISOString() });

export const labelOf = (desde: string): string => (desde === firstPolicyDay ? 'Política inicial' : `Política desde el ${formatDay(desde)}`);

export const listQuotationPolicies = ({ db }: Reading) => readPolicies(db);

async function readPolicies(db: Reader): Promise<Answer<typeof contract.listQuotationPolicies>> {
  const rows = await versions(db).orderBy('it.desde', 'desc').limit(mostVersions).execute();
  return { items: rows.map(present), fingerprint: await readFingerprint(db) };
}

/** Of all versions: each is shown beside the one before it, and holds until the next. */
async function readFingerprint(db: Reader): Promise<string> {
  const { rows } = await sql<{ is: string }>`
    select md5(string_agg(concat_ws(' ', id, version), ',' order by desde)) as "is" from quotation_policies`.execute(db);
  return rows[0]?.is ?? '';
}

/** Changes of the policy wait for each other; whoever reads it does not. */
async function lockPolicies(tx: Tx, fingerprint: string): Promise<void> {
  await sql`lock table quotation_policies in share row exclusive mode`.execute(tx);
  if ((await readFingerprint(tx)) !== fingerprint)
    throw new Problem('stale', {
      message: 'Otra persona cambió la política mientras tanto. Revise cómo quedó e intente de nuevo.',
      current: await readPolicies(tx),
    });
}

/** A version that does not hold yet; the others are what was decided by. */
async function readFuture(tx: Tx, id: number): Promise<QuotationPolicy> {
  const row = await versions(tx).where('it.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Esa versión ya');
  if (row.standing !== 'future')
    throw new Problem('rule', { message: 'Esa versión ya rige o rigió: no cambia. Cree una nueva desde un día futuro.' });
  return present(row);
}

const auditColumns = ['desde', ...ruleColumns, 'reason'] as const;
const entity = 'quotation_policy';

export async function createQuotationPolicy(
  context: Writing,
  { fingerprint, ...policy }: Received<typeof contract.createQuotationPolicy>,
): Promise<QuotationPolicy> {
  const { tx, user } = context;
  await lockPolicies(tx, fingerprint);
  await refuseTooMany(tx);
  const { id } = await tx
    .insertInto('quotation_policies')
    .values({ ...policy, changed_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseSameDay);
  const after = present(await versions(tx).where('it.id', '=', id).executeTakeFirstOrThrow());
  await record(context, { action: 'create', entity, id: after.desde, after: only(after, auditColumns) });
  return after;
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const { there } = await tx
    .selectFrom('quotation_policies')
    .select((it) => it.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow();
  if (there >= mostVersions) throw new Problem('rule', { message: `La política admite hasta ${mostVersions} versiones.` });
}

function refuseSameDay(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { desde: 'Ya hay una versión desde ese día: edítela.' } });
  throw error;
}

export async function updateQuotationPolicy(
  context: Writing,
  { id, fingerprint, ...policy }: Received<typeof contract.updateQuotationPolicy>,
): Promise<QuotationPolicy> {
  const { tx, user } = context;
  await lockPolicies(tx, fingerprint);
  const before = await readFuture(tx, id);
  await tx
    .updateTable('quotation_policies')
    .set((it) => ({ ...policy, changed_by: user.id, changed_at: sql<Date>`now()`, version: it('version', '+', 1) }))
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

export async function deleteQuotationPolicy(context: Writing, { id, fingerprint }: Received<typeof contract.deleteQuotationPolicy>) {
  const { tx } = context;
  await lockPolicies(tx, fingerprint);
  const before = await readFuture(tx, id);
  await tx.deleteFrom('quotation_policies').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity, id: before.desde, before: only(before, auditColumns) });
  return { done: true } as const;
}
