import { randomUUID } from 'node:crypto';
import { ErpDocument, erpPostStates, type ErpLine } from 'contract/erp/index.ts';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { room } from '../live.ts';
import { writePost, type ErpContext } from './post.ts';
import { documentTouch } from './stock.ts';
import { wakeFollowers } from './turn.ts';
import '../tables.ts';

type ChangeContext = Pick<ErpContext, 'tx' | 'jobs' | 'user'>;

interface ChangeSource {
  source: string;
  source_id: number;
  /** Tells this change from the others of its source, in words. */
  part: string;
}

/** What a document is to say otherwise: its day, and of lines, by their references, how many, for how much, and that no more is waited for. */
interface Change {
  required_date?: string;
  lines: readonly Pick<ErpLine, 'reference' | 'quantity' | 'unit_price' | 'closed'>[];
}

/** Has the document of a source that the ERP has say something else, once this is committed; after all that was asked for it before. */
export async function changeInErp(
  { tx, jobs, user }: ChangeContext,
  { source, source_id, part, ...change }: ChangeSource & Change,
): Promise<void> {
  const made = await tx
    .selectFrom('erp_posts')
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('task', '=', 'create')
    .where('state', '=', 'publicado')
    .select(['id', 'source_number', 'requester_id', 'payload'])
    .executeTakeFirst();
  if (!made) throw new Problem('wrong_state', { message: 'El documento todavía no está en el ERP.' });
  const payload = ErpDocument.parse(documentAfter(made.payload, change));
  await writePost(
    { tx, jobs },
    {
      id: randomUUID(),
      task: 'change',
      target_id: made.id,
      kind: payload.kind,
      source,
      source_id,
      source_number: made.source_number,
      part,
      payload: JSON.stringify(payload),
      touches: [documentTouch(made.id)],
      created_by: user?.id ?? null,
      requester_id: made.requester_id,
    },
  );
}

function documentAfter(document: ErpDocument, { required_date, lines }: Change): ErpDocument {
  const byReference = new Map(lines.map((it) => [it.reference, it]));
  const day = required_date === undefined ? {} : { required_date };
  return { ...document, ...day, lines: document.lines.map((it) => ({ ...it, ...byReference.get(it.reference), ...day })) };
}

const lockChange = ({ tx }: Pick<ErpContext, 'tx'>, { source, source_id, part }: ChangeSource) =>
  tx
    .selectFrom('erp_posts')
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('part', '=', part)
    .where('task', '=', 'change')
    .where('state', '<>', 'cancelado')
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** A change that the ERP refused is not wanted any more; one that it may have made all the same is not taken back. */
export async function takeBackChange(
  { tx, jobs }: Pick<ErpContext, 'tx' | 'jobs'>,
  { reason, ...changed }: ChangeSource & { reason: string },
) {
  const post = await lockChange({ tx }, changed);
  if (!post) return;
  if (post.sent_at !== null)
    throw new Problem('wrong_state', { message: 'Se perdió la respuesta del ERP y puede tener ya el cambio: reintente el envío.' });
  const state = stateAfter(erpPostStates, post.state, 'cancel', { message: `El envío está ${erpPostStates.said(post.state)}.` });
  await tx
    .updateTable('erp_posts')
    .set((it) => ({ state, cancel_reason: reason, next_at: null, updated_at: sql<Date>`now()`, version: it('version', '+', 1) }))
    .where('id', '=', post.id)
    .execute();
  await wakeFollowers({ tx, jobs }, post);
  await announce(tx, live, room);
}

/** The change as it stands, to be tried anew. */
export const changePost = async (
  tx: ErpContext['tx'],
  changed: ChangeSource,
): Promise<Pick<Selectable<Tables['erp_posts']>, 'id' | 'state' | 'sent_at'> | undefined> => lockChange({ tx }, changed);
