import type { ApprovalKind, ApprovalStrip } from 'contract/approvals/index.ts';
import { notifyPeople, readNotices, roomOf } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceAll } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { linkDays } from './links.ts';
import { subjectsOf } from '../approvals/declaration.ts';
import { decidersFor } from '../deciders/deciders.ts';
import { whoMayDecide } from '../deciders/waiting.ts';

export type Telling = Pick<Writing, 'tx' | 'jobs' | 'config' | 'hooks'>;

interface ApprovalToTell {
  id: number;
  kind: ApprovalKind;
  entity: string;
  entity_id: string;
  solicitante: string;
}

/** What is said when it is somebody's turn. */
export const titleOfWaiting = (title: string): string => `Espera su decisión: ${title}`;

/** Where the bell leads, and the calendar: the inbox, open at this request. */
export const inboxAt = (approval_id: number): string => `/request-materials/approvals?id=${approval_id}`;

/** Tells those who may decide the step that waits that it does; gives their names. `only` narrows it to some of them. */
export async function tellAsked(
  context: Telling,
  approval: ApprovalToTell,
  { words, only }: { words: (title: string) => string; only?: readonly number[] },
): Promise<string[]> {
  const { tx, hooks } = context;
  const asked = await whoMayDecide(tx, approval.id);
  const people = only ? asked.filter((it) => only.includes(it.user_id)) : asked;
  const [first] = people;
  if (!first) return [];
  const subject = (await subjectsOf(hooks, tx, [approval])).get(approval.id);
  await notifyPeople(context, {
    user_ids: people.map((it) => it.user_id),
    kind: 'approval',
    title: words(subject?.title ?? '').slice(0, 300),
    text: [subject?.subtitle, `Lo pide ${approval.solicitante}`].filter(Boolean).join(' · ').slice(0, 500),
    url: inboxAt(approval.id),
    mail: 'aviso_aprobaciones',
    secret: (user_id) => ({ kind: 'approval_link', step_id: first.step_id, user_id }),
    note: `La dirección abre la página de la decisión, es solo para usted y sirve una vez, durante ${linkDays} días.`,
  });
  return people.map((it) => it.nombre);
}

interface DecisionToTell {
  approval_id: number;
  requester_id: number;
  step: ApprovalStrip['steps'][number];
}

/** What was decided waits for nobody: their bells forget it, and their inboxes, and the screens of the one who asked, ask again. */
export async function tellDecided(tx: Tx, { approval_id, requester_id, step }: DecisionToTell): Promise<void> {
  const deciders = await decidersFor(
    tx,
    step.candidates.map((it) => it.staff_id),
  );
  const user_ids = deciders.map((it) => it.user_id);
  await readNotices(tx, { user_ids, url: inboxAt(approval_id) });
  await announceAll(tx, live, [...new Set([requester_id, ...user_ids])].map(roomOf));
}
