import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { roomOf } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { announceAll } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { live } from '../../platform/http/rooms.ts';
import { whoMayDecide, type Subject } from '../deciders/waiting.ts';
import '../tables.ts';

/**
 * What is asked for is not what it was: its open approvals get a new version, so that no decision on what was seen before counts,
 * and the inboxes that show it look again. `what` says it in words, without amounts: not everybody who decides sees money. `by` is
 * nobody when no person changed it: a price, a rate.
 */
export async function noteSubjectChange(
  { tx, user }: Pick<Writing, 'tx' | 'user'>,
  { entity, entity_id }: Subject,
  what: readonly string[],
  by: 'person' | 'nobody' = 'person',
): Promise<void> {
  if (what.length === 0) return;
  const open = await tx
    .updateTable('approvals')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('entity', '=', entity)
    .where('entity_id', '=', String(entity_id))
    .where('estado', '=', 'pendiente')
    .returning(['id', 'version'])
    .execute();
  for (const { id: approval_id, version } of open) {
    await tx
      .insertInto('approval_changes')
      .values({ approval_id, version, by_user_id: by === 'person' ? user.id : null, what: [...what] })
      .execute();
    const people = await whoMayDecide(tx, approval_id);
    await announceAll(
      tx,
      live,
      people.map((it) => roomOf(it.user_id)),
    );
  }
}

/** Why a decision does not count: what changed since the person saw it; undefined when nothing did. */
export interface UnseenChange {
  message: string;
  changes: ApprovalStrip['changes'];
  current: { approval_id: number; version: number };
}

export function unseenChange({ id, version: present, changes }: ApprovalStrip, seen: number): UnseenChange | undefined {
  const since = changes.filter((it) => it.version > seen);
  if (since.length === 0) return undefined;
  const what = since.flatMap((it) => it.what);
  const told = what.length > mostNamed ? [...what.slice(0, mostNamed), `y ${what.length - mostNamed} cambios más`] : what;
  return {
    message: `Cambió desde que lo vio: ${told.join('; ')}. Revise la solicitud y decida de nuevo.`,
    changes: since,
    current: { approval_id: id, version: present },
  };
}

/** Refuses a decision on what the person saw before it changed, and says what did. */
export function refuseUnseenChange(approval: ApprovalStrip, seen: number): void {
  const unseen = unseenChange(approval, seen);
  if (unseen) throw new Problem('stale', { ...unseen });
}

/** As many changes as a notice can hold. */
const mostNamed = 5;

/** The changes of `approval`, by this name in the query, in the order they were made, as its strip tells them. */
export const changesOfApproval = sql<ApprovalStrip['changes']>`(
  select coalesce(json_agg(json_build_object('version', changed.version, 'by', users.nombre, 'what', changed.what,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by changed.version), '[]')
  from approval_changes as changed left join users on users.id = changed.by_user_id where changed.approval_id = approval.id)`;
