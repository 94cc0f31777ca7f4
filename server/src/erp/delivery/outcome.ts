import { erpKinds, erpPostStates, type ErpError, type ErpKind } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import type { ErpPosted } from '../../outside/erp/port.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { inSeconds, type Claim } from './claim.ts';
import { holdSource, tellSource, type ErpContext } from '../posts/post.ts';
import '../tables.ts';

/** The pauses between tries, in seconds; after the last one somebody has to look. */
export const pauses = [10, 60, 300, 1_800, 7_200] as const;
/** How often the ERP is asked about what waits in it, in seconds. */
const patience = 900;

/** What came of a try. */
export type Outcome =
  | { kind: 'posted'; posted: ErpPosted }
  /** What an earlier post made stands open no more; without an entry it was never there. */
  | { kind: 'ended'; entry: string | null }
  /** `after`: not before so many seconds; `isKnown`: surely nothing happened. */
  | { kind: 'postponed'; error: ErpError; isKnown: boolean; after?: number }
  | { kind: 'refused'; error: ErpError }
  /** Whoever asked for it does not let it leave any more; `isKnown`: nor did it before. */
  | { kind: 'withheld'; error: ErpError; isKnown: boolean }
  | { kind: 'still_waiting'; error: ErpError | null };

/** Writes what came of a try, and tells the source, in one transaction; nothing when the post is another one's by now. */
export async function keepOutcome(context: ErpContext, { id, version }: Claim, outcome: Outcome): Promise<void> {
  const { tx } = context;
  const named = await tx.selectFrom('erp_posts').select(['source', 'source_id']).where('id', '=', id).executeTakeFirst();
  if (!named) return;
  await holdSource(context, named);
  const before = await tx
    .selectFrom('erp_posts')
    .select(['state', 'tries', 'target_id'])
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  const { action, words, ...change } = changeFor(outcome, before.tries);
  if (!erpPostStates.allows(before.state, action)) return;
  const state = stateAfter(erpPostStates, before.state, action);
  const error = 'error' in outcome && outcome.error ? JSON.stringify(outcome.error) : null;
  const after = await tx
    .updateTable('erp_posts')
    .set((it) => ({
      ...change,
      state,
      last_error: error,
      lease_until: null,
      updated_at: sql<Date>`now()`,
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('erp_post_attempts')
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome: words, error })
    .where('post_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  if (outcome.kind === 'ended' && outcome.entry === null && before.target_id !== null) await forget(context, before.target_id);
  if (action === 'refuse') await tellRefusal(context, after, outcome);
  if (outcome.kind === 'postponed' && state === 'pendiente')
    await context.jobs.send(tx, 'erp_post', { post_id: id }, { after: pauseOf(outcome, before.tries) });
  await tellSource(context, after);
}

/** What was to be ended and never arrived is not sent any more. */
async function forget(context: ErpContext, id: string): Promise<void> {
  const gone = await context.tx
    .updateTable('erp_posts')
    .set((it) => ({
      state: 'cancelado',
      cancel_reason: 'No llegó al ERP, y ya no se necesita.',
      next_at: null,
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['pendiente', 'fallido'])
    .returningAll()
    .executeTakeFirst();
  if (gone) await tellSource(context, gone);
}

/** Somebody has to look: the ERP refused a document, did not answer in all the tries, or it may not leave any more. */
const tellRefusal = ({ tx, jobs }: ErpContext, { id, kind }: { id: string; kind: ErpKind }, outcome: Outcome): Promise<void> =>
  notifyForm(tx, jobs, {
    form: 'erp_failure',
    asunto: outcome.kind === 'withheld' ? `Un envío ya no sale al ERP: ${erpKinds[kind]}` : `El ERP no aceptó un envío: ${erpKinds[kind]}`,
    texto:
      outcome.kind === 'withheld'
        ? `El envío N.º ${id} (${erpKinds[kind]}) quedó sin publicar en el ERP: ${outcome.error.text} Véalo en Envíos al ERP.`
        : `El envío N.º ${id} (${erpKinds[kind]}) quedó sin publicar en el ERP. Corríjalo o reinténtelo en Envíos al ERP.`,
  });

const pauseOf = ({ after = 0 }: { after?: number }, tries: number): number => Math.max(Math.ceil(after), pauses[tries] ?? 0);

/** The columns that change; `sent_at` stays while nobody knows what came of it. */
function changeFor(outcome: Outcome, tries: number) {
  switch (outcome.kind) {
    case 'posted': {
      const { state, entry, number } = outcome.posted;
      const kept = { erp_entry: entry, sent_at: null, tries: 0 };
      if (state === 'posted') return { action: 'post', words: 'publicado', ...kept, erp_number: number, next_at: null } as const;
      return { action: 'hold', words: 'espera aprobación en el ERP', ...kept, erp_number: null, next_at: inSeconds(patience) } as const;
    }
    case 'ended':
      return {
        action: 'post',
        words: outcome.entry ? 'hecho' : 'no estaba en el ERP',
        erp_entry: outcome.entry,
        tries: 0,
        next_at: null,
      } as const;
    case 'refused':
      return { action: 'refuse', words: 'rechazado', sent_at: null, next_at: null, erp_entry: null } as const;
    case 'withheld':
      return {
        action: 'refuse',
        words: outcome.isKnown ? 'no se envió' : 'no se envió de nuevo',
        ...(outcome.isKnown && { sent_at: null }),
        next_at: null,
        erp_entry: null,
      } as const;
    case 'still_waiting':
      return { action: 'hold', words: outcome.error ? 'sin respuesta' : 'sigue en espera', next_at: inSeconds(patience) } as const;
    case 'postponed': {
      const known = outcome.isKnown ? { sent_at: null } : {};
      const isLast = tries >= pauses.length;
      const words = outcome.isKnown ? 'sin respuesta' : 'respuesta perdida';
      if (isLast) return { action: 'refuse', words, ...known, next_at: null } as const;
      return { action: 'postpone', words, ...known, tries: tries + 1, next_at: inSeconds(pauseOf(outcome, tries)) } as const;
    }
  }
}
