import { creationStates, type Creation, type CreationKind, type CreationStatus } from 'contract/supplying/index.ts';
import { sql, type Updateable } from 'kysely';
import { holdApprovals } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tables, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { announceCreations } from '../live.ts';
import { creationActions } from './actions.ts';
import { entity, readCreationCase, unseenCreation, type CreationRow } from './rows.ts';
import { auditedForm } from './audit.ts';

interface CreationMove {
  action: Creation['allowed_actions'][number];
  kind?: CreationKind;
  /** What does not decide anything names none. */
  version?: number | undefined;
}

/** Its row, before any post of it. */
export const holdCreation = (tx: Tx, id: number) =>
  tx.selectFrom('creation_requests').where('id', '=', id).select('id').forUpdate().execute();

/** Holds a request that the person sees, after what it waits for; refuses what its state, its version or the person do not allow. */
export async function lockCreation({ tx, user }: Writing, id: number, { action, kind, version }: CreationMove): Promise<CreationRow> {
  await holdApprovals(tx, { entity, entity_id: id });
  await holdCreation(tx, id);
  const it = await readCreationCase(tx, user, { id });
  if (kind !== undefined && it.row.kind !== kind) throw unseenCreation();
  requireAllowed(creationActions[action], it);
  refuseStale(it.row, version);
  return it.row;
}

export function refuseStale({ version: current, number }: Pick<CreationRow, 'version' | 'number'>, version: number | undefined): void {
  if (version !== undefined && version !== current) throw new Problem('stale', { current: { number, version: current } });
}

type Change = Updateable<Tables['creation_requests']>;
interface CreationStep {
  action: string;
  id: number;
  change?: Change;
  comment?: string | null;
}
type Acting = { tx: Tx; user: User | undefined; requestId: string };

/** A newer version of a request that is held, written down. */
export async function changeCreation(context: Acting, { action, id, change = {}, comment = null }: CreationStep): Promise<void> {
  const { tx } = context;
  const before = await auditOfCreation(tx, id);
  await tx
    .updateTable('creation_requests')
    .set((it) => ({ ...change, ...(change.status && { status_since: sql<Date>`now()` }), version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await recordCreation(context, { action, id, before, comment });
}

interface CreationRecord {
  action: string;
  id: number;
  before?: object;
  comment?: string | null;
}

/** What became of a request, beside what it was. */
export async function recordCreation(context: Acting, { action, id, before, comment = null }: CreationRecord): Promise<void> {
  const { number, ...after } = await auditOfCreation(context.tx, id);
  await record(context, { action, entity, id: number, before, after: { ...after, ...(comment && { comentario: comment }) } });
  await announceCreations(context.tx);
}

/** What the audit log keeps of it. */
async function auditOfCreation(tx: Tx, id: number) {
  const it = await tx
    .selectFrom('creation_requests')
    .where('id', '=', id)
    .select(['number', 'kind', 'status', 'title', 'completed', 'reason', 'distinct_reason', 'code', 'erp_error', 'supplier_id'])
    .executeTakeFirstOrThrow();
  return {
    number: it.number,
    estado: creationStates.label(it.status satisfies CreationStatus),
    nombre: it.title,
    completa: it.completed,
    motivo: it.reason,
    por_que_es_otro: it.distinct_reason,
    codigo: it.code,
    error: it.erp_error,
    ...(await auditedForm(tx, { id, supplier_id: it.supplier_id })),
  };
}
