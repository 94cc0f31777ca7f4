import type { ApprovalKind, ApprovalStrip } from 'contract/approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenUnique, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { deadlines } from '../reminders/deadline.ts';
import { readStrip } from '../approvals/strip.ts';
import type { Step } from '../chain/candidates.ts';
import { approvalChain } from '../chain/chain.ts';
import type { ApprovalRequest } from '../chain/circumstances.ts';
import { titleOfWaiting, tellAsked } from '../notices/tell-asked.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

/** A request as its area knows it; the one who asks is who is signed in unless it says otherwise. */
interface Opening extends Omit<ApprovalRequest, 'requester' | 'date'> {
  /** What is asked for, and its number there. */
  entity: string;
  entity_id: string | number;
  requester_user_id?: number;
  /** The day of the document, when it is not today. */
  date?: string;
  due_at?: Date | null;
}

/** Asks for approval: works out the chain as things stand now and keeps it; later changes of the matrix do not touch it. */
export async function openApproval(
  context: Writing,
  { entity, entity_id, requester_user_id, date, due_at, ...request }: Opening,
): Promise<ApprovalStrip> {
  const { tx, user, events } = context;
  const user_id = requester_user_id ?? user.id;
  const { asked, steps, omitted } = await approvalChain(tx, { ...request, requester: { user_id }, date: date ?? todayInChile() });
  const { kind, amount, currency, amount_clp, rate, matrix_version, isPriced, codigo_unidad, codigo_centro_costo, codigo_proyecto } = asked;
  const { id } = await tx
    .insertInto('approvals')
    .values({
      kind,
      entity,
      entity_id: String(entity_id),
      ...(await nextRound(tx, kind, String(entity_id))),
      requester_user_id: user_id,
      requester_staff_id: asked.requester_id,
      amount,
      currency,
      amount_clp,
      rate,
      codigo_unidad,
      codigo_centro_costo,
      codigo_proyecto,
      matrix_version,
      is_priced: isPriced,
      omitted: JSON.stringify(omitted),
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('wrong_state', { message: 'Esta solicitud ya espera su aprobación.', state: 'pendiente' });
      throw error;
    });
  await writeSteps(tx, { approval_id: id, due_at: due_at ?? null, dueOf: (await deadlines({ db: tx, events })).dueOf }, steps);
  await record(context, { action: 'open', entity: 'approval', id, after: { kind, entity, entity_id, amount_clp, pasos: steps.length } });
  const opened = await readStrip(tx, id);
  await tellAsked(context, opened, { words: titleOfWaiting });
  return opened;
}

interface StepTerms {
  approval_id: number;
  due_at: Date | null;
  dueOf: (began: Date) => Date;
}

/** The first step waits at once, the others for their turn. */
async function writeSteps(tx: Tx, { approval_id, due_at, dueOf }: StepTerms, steps: readonly Step[]): Promise<void> {
  const undecided = { decided_by_user_id: null, on_behalf_of_staff_id: null, decided_at: null, comentario: null };
  const rows = steps.map(({ level, rule_id, why }, at) => {
    const common = { approval_id, ...undecided, orden: at + 1, level, rule_id, why, due_at };
    const now = new Date();
    return at === 0
      ? { ...common, estado: 'pendiente' as const, began_at: now, due_at: due_at ?? dueOf(now) }
      : { ...common, estado: 'en_espera' as const, began_at: null };
  });
  const made = await tx.insertInto('approval_steps').values(rows).returning(['id', 'orden']).execute();
  const candidates = made.flatMap(({ id: step_id, orden }) =>
    (steps[orden - 1]?.candidates ?? []).map(({ staff_id, why }) => ({ step_id, staff_id, why })),
  );
  await tx.insertInto('approval_candidates').values(candidates).execute();
}

/** Versions go on from round to round: what was seen in one is never taken for what is asked in the next. */
async function nextRound(tx: Tx, kind: ApprovalKind, entity_id: string): Promise<{ round: number; version: number }> {
  const last = await tx
    .selectFrom('approvals')
    .select((it) => [it.fn.max('round').as('round'), it.fn.max('version').as('version')])
    .where('kind', '=', kind)
    .where('entity_id', '=', entity_id)
    .executeTakeFirst();
  return { round: (last?.round ?? 0) + 1, version: (last?.version ?? 0) + 1 };
}
