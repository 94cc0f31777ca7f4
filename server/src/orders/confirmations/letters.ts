import { confirmationStates } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { calendarOf, setting } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { secretLink, type SecretKeepers, type WantedSecret } from '../../platform/mail/secrets.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

declare module '../../platform/mail/secrets.ts' {
  interface MailSecrets {
    /** What opens `/confirmar` for one version of an order, without an account. */
    order_confirmation: { link_id: number };
  }
}

/** The link of an order, in the fragment of the address (decision 070); of several mails the newest one's is good. */
export const mailSecrets: Pick<SecretKeepers, 'order_confirmation'> = {
  order_confirmation: {
    page: '/confirmar#',
    async keep(tx, { link_id }, { hash, mail_id, para }) {
      const { numUpdatedRows } = await tx
        .updateTable('purchase_order_links as it')
        .from('purchase_orders as order')
        .whereRef('order.id', '=', 'it.order_id')
        .whereRef('order.edition', '=', 'it.edition')
        .where('order.status', '=', 'emitida')
        .where('it.id', '=', link_id)
        .where('it.emails', '=', para)
        .where('it.revoked_at', 'is', null)
        .where((of) => of.or([of('it.mail_id', 'is', null), of('it.mail_id', '<=', mail_id)]))
        .set({ token_hash: hash, mail_id, sent_at: sql<Date>`now()` })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  },
};

/** What a mail that asks for a confirmation says after its own words, and the secret that it waits for. */
export const askingFor = (link_id: number): { text: string; secret: WantedSecret<'order_confirmation'> } => ({
  text: [
    'Confirmen la orden y su fecha aquí, sin cuenta ni clave:',
    secretLink,
    'El enlace es solo para ustedes: quien lo tiene responde en su nombre. No lo reenvíen fuera de su empresa.',
  ].join('\n\n'),
  secret: { kind: 'order_confirmation', link_id },
});

interface LetterForm {
  order_id: number;
  edition: number;
  emails: string;
}

/**
 * The link of a version of an order, to be sent to these addresses. Another address makes the one from before dead at once, and so does a
 * revoked one that is sent anew; what was answered stays.
 */
export async function askConfirmation(
  context: Pick<Writing, 'tx' | 'events' | 'user'>,
  { order_id, edition, emails }: LetterForm,
): Promise<number> {
  const { tx, user } = context;
  const days = await daysOf(context);
  const own = await tx
    .selectFrom('purchase_order_links')
    .where('order_id', '=', order_id)
    .where('edition', '=', edition)
    .select(['id', 'emails', 'status', 'revoked_at'])
    .forUpdate()
    .executeTakeFirst();
  const asked = { ...days, emails, asked_by: user.id };
  if (!own) {
    const { id } = await tx
      .insertInto('purchase_order_links')
      .values({ order_id, edition, ...asked })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const isDead = own.emails !== emails || own.revoked_at !== null;
  await tx
    .updateTable('purchase_order_links')
    .set((it) => ({
      ...asked,
      status: stateAfter(confirmationStates, own.status, 'send'),
      revoked_at: null,
      ...(isDead && { token_hash: null }),
      version: it('version', '+', 1),
    }))
    .where('id', '=', own.id)
    .execute();
  return own.id;
}

/** Until when an answer may take, in working days, and until when the link opens. */
async function daysOf({ tx, events }: { tx: Tx; events: Writing['events'] }) {
  const where = { db: tx, events };
  const calendar = await calendarOf(where);
  const today = todayInChile();
  const open = await setting(where, 'order_link_days');
  return {
    answer_due: calendar.addWorkingDays(today, await setting(where, 'order_answer_days')),
    open_until: Temporal.PlainDate.from(today).add({ days: open }).toString(),
  };
}
