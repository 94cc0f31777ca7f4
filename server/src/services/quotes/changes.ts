import type { Quote } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { namedCostCenter } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { refuseOthers } from '../../platform/user.ts';
import { namedProject } from '../../projects/index.ts';
import { announceQuotes } from '../live.ts';
import { quoteActions } from './actions.ts';
import { requireBuyer } from './buyers.ts';
import { addDocuments, refuseTooMany, removeDocuments } from './documents.ts';
import { askApproversAgain, auditOfQuote, changeQuote, lockQuote } from './lock.ts';
import { tellApprovers, tellBuyer, tellSupply } from './notices.ts';
import { readQuote, readQuoteCase } from './rows.ts';

/** Somebody asks supply what something would cost. */
export async function postQuote(
  context: Writing,
  { user: named, title, documents, ...asked }: Received<typeof contract.postQuotation>,
): Promise<Quote> {
  const { tx, user, jobs } = context;
  refuseOthers(user, named);
  const charge = await chargeOf(context, asked);
  const { id } = await tx
    .insertInto('quote_requests')
    .values({ title, ...charge, status: 'en_abastecimiento', requester_id: user.id, buyer_id: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addDocuments(context, id, documents);
  const after = await readQuote(tx, context, { id });
  const { number } = after;
  await record(context, { action: 'create', entity: 'quote_request', id: number, after: auditOfQuote(after) });
  await notifyForm(tx, jobs, {
    form: 'quotation',
    asunto: `Solicitud de cotización ${number}`,
    texto: `${user.nombre} pidió una cotización, ${number}: ${title}`,
  });
  await tellSupply(context, after, `${user.nombre} pidió una cotización: ${number}`);
  await announceQuotes(tx);
  return after;
}

/** A change, and whether suppliers who were asked to offer read something else now. */
export interface QuoteUpdate {
  quote: Quote;
  isAskedAnew: boolean;
}

/** What is asked for, by whoever asked; documents, by them and by supply. */
export async function updateQuote(
  context: Writing,
  { quotation_id, user: named, version, title, documents, removed, ...asked }: Received<typeof contract.updateQuotation>,
): Promise<QuoteUpdate> {
  const { tx, user } = context;
  refuseOthers(user, named);
  const changesPapers = documents.length + removed.length > 0;
  if (title === undefined && !changesPapers) throw new Problem('invalid', { fields: { title: 'No hay nada que guardar.' } });
  const before = await lockQuote(context, quotation_id, { action: title === undefined ? 'attach' : 'edit', version });
  const judged = await readQuoteCase(tx, user, { id: quotation_id });
  if (changesPapers) requireAllowed(quoteActions.attach, judged);
  refuseTooMany(before, documents.length, removed.length);
  const removesSent = await removeDocuments(context, { before, isAnswered: judged.row.answered }, removed);
  await addDocuments(context, before.id, documents);
  const again = await askApproversAgain(context, before);
  const header = title === undefined ? {} : { title, ...(await chargeOf(context, asked)) };
  const after = await changeQuote(context, before, title === undefined ? 'update_documents' : 'update', header);
  await tellApprovers(context, after, again);
  if (user.id === after.created_by.id) await tellSupply(context, after, `${user.nombre} cambió ${after.number}`);
  return { quote: after, isAskedAnew: removesSent || after.title !== before.title || after.description !== before.description };
}

type QuoteForm = Pick<Received<typeof contract.postQuotation>, 'description' | 'project_code' | 'cost_center' | 'needed_by'>;

async function chargeOf({ tx, user }: Writing, { project_code, cost_center, ...rest }: QuoteForm) {
  const project = project_code === null ? null : await namedProject(tx, user, project_code);
  if (cost_center !== null) await namedCostCenter(tx, cost_center);
  return { ...rest, project_id: project?.id ?? null, cost_center };
}

/** Somebody of supply takes it, or gives it to another; null leaves it without anybody. */
export async function assignQuote(
  context: Writing,
  { quotation_id, user: named, version, buyer_id }: Received<typeof contract.assignQuotation>,
): Promise<Quote> {
  const { user } = context;
  refuseOthers(user, named);
  const before = await lockQuote(context, quotation_id, { action: buyer_id === user.id ? 'take' : 'assign', version });
  await requireBuyer(context, buyer_id);
  const after = await changeQuote(context, before, 'assign', { buyer_id });
  if (buyer_id !== null) await tellBuyer(context, after, buyer_id);
  return after;
}
