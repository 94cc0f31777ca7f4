import { creationKinds, creationStates, type CreationKind, type CreationStatus } from 'contract/supplying/index.ts';
import { cancelApproval, isInMatrix, openApproval, openApprovalOf } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { may, type User } from '../../platform/user.ts';
import { rightOver } from './actions.ts';
import { changeCreation, recordCreation } from './lock.ts';
import { takeBackCreation } from './post.ts';
import { entity, type CreationRow } from './rows.ts';

/** Whoever completes requests of a kind. */
const completes = (user: User, kind: CreationKind): boolean => user.isSupply && may(user, rightOver(kind, 'update'));

type Lack = [field: string, sentence: string];

interface Opening {
  kind: CreationKind;
  title: string;
  reason: string;
  distinct_reason: string | null;
  supplier_id: number | null;
  /** Made by supply: whole, or refused at what is missing. */
  whole: boolean;
  lacks: readonly Lack[];
  /** Writes what is asked for beside the request. */
  write?: (id: number) => Promise<void>;
}

/** Somebody asks that something be created; what supply makes whole goes to whoever approves at once. */
export async function openCreation(context: Writing, opening: Opening): Promise<number> {
  const { kind, title, reason, distinct_reason, supplier_id, whole, lacks, write } = opening;
  const { tx, user, jobs } = context;
  if (whole) refuseUnfinished(user, kind, lacks);
  const { id, number } = await tx
    .insertInto('creation_requests')
    .values({
      kind,
      status: 'en_revision',
      title,
      completed: false,
      reason,
      distinct_reason,
      requester_id: user.id,
      supplier_id,
      code: null,
      erp_error: null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await write?.(id);
  await recordCreation(context, { action: 'create', id });
  const what = creationKinds[kind].toLowerCase();
  const letter = { asunto: `Solicitud de creación ${number}`, texto: `${user.nombre} pidió crear un ${what}, ${number}: ${title}` };
  if (kind === 'material') await notifyForm(tx, jobs, { form: 'material_creation', ...letter });
  else await notifyForm(tx, jobs, { form: 'supplier_creation', ...letter });
  if (whole) await complete(context, { id, kind, requester_id: user.id, status: 'en_revision' });
  return id;
}

function refuseUnfinished(user: User, kind: CreationKind, lacks: readonly Lack[]): void {
  if (!completes(user, kind)) throw new Problem('not_allowed', { message: 'La pide así abastecimiento: use la solicitud para todos.' });
  if (lacks.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(lacks) });
}

/** What was written anew: whoever had approved decides anew, and what supply leaves whole goes to whoever approves. */
export async function restate(
  context: Writing,
  row: CreationRow,
  { lacks, ...change }: { title: string; reason: string; distinct_reason: string | null; lacks: readonly Lack[] },
): Promise<void> {
  const { user } = context;
  const { id, kind, status } = row;
  if (status === 'detenida') await takeBackCreation(context, id, 'Se editó.');
  await withdrawApproval(context, id);
  const before: CreationStatus = status === 'en_revision' ? status : stateAfter(creationStates, status, 'reopen');
  const unsent = { completed: false, completed_by: null, status: before, code: null, erp_error: null, erp_conflict: false };
  await changeCreation(context, { action: 'update', id, change: { ...change, ...unsent } });
  if (completes(user, kind) && lacks.length === 0) await complete(context, { ...row, status: before });
}

/** Nothing is missing: whoever the matrix names decides, or whoever may approve and did not ask. */
async function complete(
  context: Writing,
  { id, kind, status, requester_id }: Pick<CreationRow, 'id' | 'kind' | 'status' | 'requester_id'>,
): Promise<void> {
  await changeCreation(context, {
    action: 'complete',
    id,
    change: { completed: true, completed_by: context.user.id, status: stateAfter(creationStates, status, 'complete') },
  });
  await askApprovers(context, { id, kind, requester_id });
}

/** Whom the matrix names, where it has rules of that kind. */
async function askApprovers(
  context: Writing,
  { id, kind, requester_id }: Pick<CreationRow, 'id' | 'kind' | 'requester_id'>,
): Promise<void> {
  const asked = `${kind}_creation` as const;
  if (!(await isInMatrix(context.tx, asked))) return;
  await openApproval(context, {
    kind: asked,
    entity,
    entity_id: id,
    requester_user_id: requester_id,
    amount: '0',
    currency: 'CLP',
    codigo_proyecto: null,
    codigo_centro_costo: null,
  });
}

/** Something else is decided on: whoever approved decides anew. */
export async function askAnew(context: Writing, row: Pick<CreationRow, 'id' | 'kind' | 'requester_id'>): Promise<void> {
  await withdrawApproval(context, row.id);
  await askApprovers(context, row);
}

/** Who was asked need not decide any more. */
export async function withdrawApproval(context: Writing, id: number): Promise<void> {
  const open = await openApprovalOf(context.tx, { entity, entity_id: id });
  if (open) await cancelApproval(context, { approval_id: open.id });
}

/** Refuses, at its field, what is called as another is, unless somebody says why it is another one. */
export function refuseNamesake(field: string, namesake: string | undefined, distinct_reason: string | null): void {
  if (namesake !== undefined && distinct_reason === null)
    throw new Problem('duplicate', { fields: { [field]: `Ya hay uno que se llama igual: ${namesake}. Si es otro, diga por qué.` } });
}
