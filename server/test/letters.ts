import { areas } from '../src/app.ts';
import { mailSecretsOf } from '../src/platform/area.ts';
import type { Database } from '../src/platform/database/database.ts';
import { makeSecret } from '../src/platform/mail/secrets.ts';

/** The latest mail to somebody as its reader gets it: with a secret made as for a mail that leaves. */
export async function letterTo(db: Database, para: string, about = ''): Promise<string> {
  const { id, texto, wants_secret } = await db
    .selectFrom('mails')
    .select(['id', 'texto', 'wants_secret'])
    .where('para', '=', para)
    .where('asunto', 'like', `%${about}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!wants_secret) return texto;
  const leaving = { wanted: wants_secret, site: 'https://pa.example', mail_id: id, para, texto };
  const made = await db.transaction().execute((tx) => makeSecret(tx, mailSecretsOf(areas), leaving));
  return made?.texto ?? '';
}

/** The secret in the address of a mail. */
export const secretIn = (text: string): string => /(?:[?](?:codigo|token)=|\/(?:cotizar|confirmar)#)([\w-]+)/.exec(text)?.[1] ?? '';

export const secretTo = async (db: Database, para: string, about?: string): Promise<string> => secretIn(await letterTo(db, para, about));
