import { mailStates, type Mail } from 'contract/maintenance/index.ts';
import type * as contract from 'contract/maintenance/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../platform/audit/audit.ts';
import { pageOf } from '../platform/database/pages.ts';
import type { Reading, Writing } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { contains, textOf } from '../platform/search/search.ts';
import { sendAgain } from '../platform/mail/mail.ts';
import { stateAfter } from '../platform/state-after.ts';

const columns = ['id', 'para', 'copia', 'asunto', 'texto', 'estado', 'error', 'created_at', 'sent_at'] as const;
type Row = Omit<Mail, 'created_at' | 'sent_at'> & { created_at: Date; sent_at: Date | null };
const present = (row: Row): Mail => ({ ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null });

export async function listMails({ db, config }: Reading, { page, per_page, estado, search }: Received<typeof contract.listMails>) {
  let found = db.selectFrom('mails');
  if (estado) found = found.where('estado', '=', estado);
  if (search) found = found.where(contains(textOf('para', 'asunto'), search));
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, found.select(columns).orderBy('id', 'desc'));
  return { items: rows.map(present), ...totals, smtp: config.SMTP_URL !== undefined };
}

export async function retryMail(context: Writing, { id }: { id: number }) {
  const { tx, jobs } = context;
  const found = await tx.selectFrom('mails').select('estado').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new Problem('not_found');
  const estado = stateAfter(mailStates, found.estado, 'retry', { message: `El correo está ${mailStates.said(found.estado)}.` });
  await sendAgain(tx, jobs, id);
  await record(context, { action: 'retry', entity: 'mail', id, before: found, after: { estado } });
  return present(await tx.selectFrom('mails').select(columns).where('id', '=', id).executeTakeFirstOrThrow());
}
