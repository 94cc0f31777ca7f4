import { mostCounted, type Notification, type NotificationKind } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { mailedLink } from 'contract/mailed-link.ts';
import { sql } from 'kysely';
import { siteOf } from '../../platform/config.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { announceAll } from '../../platform/events/events.ts';
import { countsUntil } from '../../platform/events/memory.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import { secretLink, type WantedSecret } from '../../platform/mail/secrets.ts';
import { readPage } from '../../platform/database/pages.ts';
import { notFound } from '../../platform/problem.ts';
import { live } from '../../platform/http/rooms.ts';
import { roomOf } from '../live.ts';
import '../tables.ts';

/** A choice of one's own profile: whether to be told by mail too. */
type MailChoice = 'aviso_menciones' | 'aviso_aprobaciones';

interface Notice {
  user_ids: readonly number[];
  kind: NotificationKind;
  title: string;
  text?: string | null;
  /** The screen where it happened, from the root. */
  url: string;
  /** Whoever wants mails of this kind gets one too. */
  mail?: MailChoice;
  /** The secret of each person's mail: its address stands there in place of `url`. */
  secret?: (user_id: number) => WantedSecret;
  /** What else the mail says. */
  note?: string;
}

/** Tells people inside the product, and by mail those who want it so; whoever has no active account is not told. */
export async function notifyPeople(
  { tx, jobs, config }: Pick<Writing, 'tx' | 'jobs' | 'config'>,
  { user_ids, kind, title, text = null, url, mail, secret, note }: Notice,
): Promise<void> {
  if (user_ids.length === 0) return;
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'nombre', 'aviso_menciones', 'aviso_aprobaciones'])
    .where('id', 'in', [...user_ids])
    .where('activo', '=', 1)
    .orderBy('id')
    .execute();
  if (people.length === 0) return;
  const rows = people.map(({ id }) => ({ user_id: id, kind, title, text, url, read_at: null }));
  await tx.insertInto('notifications').values(rows).execute();
  await announceNotices(
    tx,
    people.map((it) => it.id),
  );
  const readers = people.filter((it) => mail !== undefined && it[mail]);
  if (readers.length === 0) return;
  const address = secret ? secretLink : siteOf(config) + mailedLink(url);
  await sendMails(
    tx,
    jobs,
    readers.map(({ id, email, nombre }) => {
      const said = [title + ':', text && `«${text}»`, address, note].filter(Boolean);
      return {
        para: email,
        asunto: title,
        texto: `Hola, ${nombre}:\n\n${said.join('\n\n')}\n\nPuede dejar de recibir estos correos en Mi perfil → Avisos por correo.`,
        ...(secret && { secret: secret(id) }),
      };
    }),
  );
}

/** What was done to a person's account and they have not read yet: said at each sign-in until then. */
export const unreadOfAccount = (db: Reader, user_id: number) =>
  db
    .selectFrom('notifications')
    .select(['id', 'title', 'text'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'account')
    .where('read_at', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute();

/** What somebody was told of one thing needs no reading any more: it is done. Whoever calls it announces it. */
export async function readNotices(tx: Tx, { user_ids, url }: { user_ids: readonly number[]; url: string }): Promise<void> {
  if (user_ids.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', 'in', [...user_ids])
    .where('read_at', 'is', null)
    .where('url', '=', url)
    .execute();
}

/** Their bells ask again. */
const announceNotices = (tx: Tx, user_ids: readonly number[]): Promise<void> => announceAll(tx, live, user_ids.map(roomOf));

/** How many somebody has, until any bell is told to ask again: who turns pages does not count a hundred thousand anew. */
const totals = countsUntil(live);

export async function listNotifications(
  { db, user, events }: Reading,
  { page, per_page, sin_leer }: Received<typeof contract.listNotificacion>,
) {
  let own = db.selectFrom('notifications').where('user_id', '=', user.id);
  if (sin_leer) own = own.where('read_at', 'is', null);
  const count = async () => (await own.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
  const { items: rows, ...found } = await readPage(
    { page, per_page },
    {
      count: () => totals(events).get(JSON.stringify([user.id, sin_leer]), count),
      read: ({ limit, offset, isFromEnd }) =>
        own
          .select(['id', 'kind', 'title', 'text', 'url', 'created_at', 'read_at'])
          .orderBy('id', isFromEnd ? 'asc' : 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
    },
  );
  const items = rows.map(({ created_at, read_at, ...row }): Notification => ({
    ...row,
    created_at: created_at.toISOString(),
    leida: read_at !== null,
  }));
  return { items, ...found };
}

export async function countUnread({ db, user }: Reading) {
  const unread = db.selectFrom('notifications').select('id').where('user_id', '=', user.id).where('read_at', 'is', null).limit(mostCounted);
  const { sin_leer } = await db
    .selectFrom(unread.as('it'))
    .select((it) => it.fn.countAll<number>().as('sin_leer'))
    .executeTakeFirstOrThrow();
  return { sin_leer };
}

/** Somebody else's is not there; reading it twice changes nothing. */
export async function readNotification({ tx, user }: Writing, { id }: Received<typeof contract.leerNotificacion>) {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set((it) => ({ read_at: it.fn.coalesce('read_at', sql<Date>`now()`) }))
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound('Ese aviso ya');
  await announceNotices(tx, [user.id]);
  return { done: true } as const;
}

export async function readAllNotifications({ tx, user }: Writing) {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', user.id)
    .where('read_at', 'is', null)
    .execute();
  await announceNotices(tx, [user.id]);
  return { done: true } as const;
}
