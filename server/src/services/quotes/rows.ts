import { documentTypes, quoteLimits, type DocumentType, type Quote } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { seesMoney } from '../../platform/money.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { presentServiceFile } from '../files/files.ts';
import { quoteActions, type QuoteCase } from './actions.ts';
import '../../access/tables.ts';
import '../../administration/tables.ts';
import '../../projects/tables.ts';
import './tables.ts';

/** Whoever looks, and where the files lie that they are shown. */
export interface Looking {
  user: User;
  files: Files;
}

/** By what people call it, or by its row. */
export type QuoteReference = { number: string } | { id: number };

export const unseenQuote = (named: QuoteReference): Problem =>
  notSeen(`La solicitud de cotización ${'number' in named ? named.number : named.id}`, 'ella');

/** Site roles see what they asked for, take care of or decide, and what is for projects that they see. */
export function quotesSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('quote_requests as it');
  if (user.seesAllProjects) return all;
  return all.where((of) =>
    of.or([
      of('it.requester_id', '=', user.id),
      of('it.buyer_id', '=', user.id),
      of('it.project_id', 'in', projectsSeenBy(db, user).select('projects.id')),
      of('it.id', 'in', of.selectFrom('quote_request_approvers').where('user_id', '=', user.id).select('quote_request_id')),
    ]),
  );
}

/** Its offers are still closed. */
const isSealed = sql<boolean>`exists (
  select from quote_rounds as round where round.quote_request_id = it.id and round.sealed and round.opened_at is null)`;

/** Suppliers were asked, and have no time left: what they answered to stays as they read it. */
const isAnswered = sql<boolean>`exists (
  select from quote_rounds as round where round.quote_request_id = it.id and round.deadline < clock_timestamp())`;

export const quoteRowsOf = (found: ReturnType<typeof quotesSeenBy>) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('users as buyer', 'buyer.id', 'it.buyer_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .select(['it.id', 'it.number', 'it.title', 'it.description', 'it.status', 'it.needed_by', 'it.requester_id', 'it.buyer_id'])
    .select(['it.created_at', 'it.status_since', 'it.reason', 'it.version', 'it.cost_center'])
    .select(['requester.nombre as requester', 'buyer.nombre as buyer', 'cost_centers.nombre as cost_center_name'])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project'])
    .select([isSealed.as('sealed'), isAnswered.as('answered')]);
type QuoteRow = Awaited<ReturnType<ReturnType<typeof quoteRowsOf>['execute']>>[number];

const tellsNoMoney = (type: DocumentType): boolean => documentTypes[type].category === 1;

/** Rows as they are answered, each with its papers and what the person may do with it now; of comments so many of the last ones. */
export async function presentQuotes(db: Reader, looking: Looking, rows: readonly QuoteRow[], comments: number): Promise<Quote[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((it) => it.id);
  const [documents, said, approvers] = await Promise.all([documentsOf(db, ids), commentsOf(db, ids, comments), approversOf(db, ids)]);
  const { user, files } = looking;
  return rows.map(({ requester_id, requester, created_at, status_since, sealed, answered, ...row }) => {
    const standing = {
      ...row,
      created_by: { id: requester_id, nombre: requester },
      assigned_users: (approvers.get(row.id) ?? []).map(presentApprover),
    };
    return {
      ...standing,
      assigned_user: standing.assigned_users[0]?.user.id ?? null,
      documents: (documents.get(row.id) ?? []).map(({ document_id, created_by, by, document_type, origin, created_at: at, ...file }) => ({
        id: document_id,
        category: documentTypes[document_type].category,
        document_type,
        file: {
          ...presentServiceFile(files, file),
          ...(!tellsNoMoney(document_type) && !seesMoney(user) && created_by !== user.id && { url: null }),
        },
        origin,
        created_by: by,
        created_at: at.toISOString(),
        own: created_by === user.id,
      })),
      comments: (said.get(row.id) ?? []).map((it) => presentComment(user, it)),
      created_at: created_at.toISOString(),
      status_since: status_since.toISOString(),
      allowed_actions: allowedAmong(quoteActions, { row: { ...standing, status_since, sealed, answered }, user }),
    };
  });
}

/** A quote request with all its papers. */
export async function readQuote(db: Reader, looking: Looking, named: QuoteReference): Promise<Quote> {
  const rows = await rowNamed(db, looking.user, named).execute();
  const [quote] = await presentQuotes(db, looking, rows, quoteLimits.comments);
  if (!quote) throw unseenQuote(named);
  return quote;
}

/** What the actions of a quote request are judged by. */
export async function readQuoteCase(
  db: Reader,
  user: User,
  named: QuoteReference,
): Promise<QuoteCase & { row: { id: number; version: number } }> {
  const row = await rowNamed(db, user, named).executeTakeFirst();
  if (!row) throw unseenQuote(named);
  const approvers = await approversOf(db, [row.id]);
  const created_by = { id: row.requester_id, nombre: row.requester };
  return { row: { ...row, created_by, assigned_users: (approvers.get(row.id) ?? []).map(presentApprover) }, user };
}

const rowNamed = (db: Reader, user: User, named: QuoteReference) => {
  const seen = quotesSeenBy(db, user);
  return quoteRowsOf('number' in named ? seen.where('it.number', '=', named.number) : seen.where('it.id', '=', named.id));
};

export const getQuotationInfo = ({ db, ...looking }: Reading, { number }: { number: string }): Promise<Quote> =>
  readQuote(db, looking, { number });

async function documentsOf(db: Reader, ids: readonly number[]) {
  const rows = await db
    .selectFrom('quote_request_documents as it')
    .innerJoin('service_files as sent', 'sent.id', 'it.file_id')
    .innerJoin('users', 'users.id', 'it.created_by')
    .where('it.quote_request_id', 'in', [...ids])
    .select(['it.id as document_id', 'it.quote_request_id', 'it.document_type', 'it.origin', 'it.created_by', 'it.created_at'])
    .select(['sent.id', 'sent.name', 'sent.bytes', 'sent.file', 'users.nombre as by'])
    .orderBy('it.id')
    .execute();
  return Map.groupBy(rows, (it) => it.quote_request_id);
}

async function commentsOf(db: Reader, ids: readonly number[], most: number) {
  const rows = await db
    .selectFrom('quote_requests as asked')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('quote_request_comments as it')
          .whereRef('it.quote_request_id', '=', 'asked.id')
          .selectAll('it')
          .orderBy('it.id', 'desc')
          .limit(most)
          .as('said'),
      (join) => join.onTrue(),
    )
    .innerJoin('users', 'users.id', 'said.user_id')
    .where('asked.id', 'in', [...ids])
    .select(['said.id', 'said.quote_request_id', 'said.user_id', 'said.comment', 'said.step', 'said.created_at', 'users.nombre'])
    .orderBy('said.id')
    .execute();
  return Map.groupBy(rows, (it) => it.quote_request_id);
}

type CommentRow = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof commentsOf>>['get']>>>[number];

export const presentComment = (
  user: User,
  { id, user_id, nombre, comment, step, created_at }: Omit<CommentRow, 'quote_request_id'>,
): Quote['comments'][number] => ({
  comment_id: id,
  comment,
  user: { id: user_id, nombre },
  at: created_at.toISOString(),
  step,
  own: step === null && user_id === user.id,
});

async function approversOf(db: Reader, ids: readonly number[]) {
  const rows = await db
    .selectFrom('quote_request_approvers as it')
    .innerJoin('users', 'users.id', 'it.user_id')
    .innerJoin('staff', 'staff.id', 'it.staff_id')
    .leftJoin('positions', 'positions.id', 'staff.cargo_id')
    .where('it.quote_request_id', 'in', [...ids])
    .select(['it.quote_request_id', 'it.staff_id', 'it.user_id', 'it.approved', 'it.decided_at', 'it.comment'])
    .select(['users.nombre', 'positions.nombre as cargo'])
    .orderBy(sql`it.linked_at`)
    .orderBy('it.staff_id')
    .execute();
  return Map.groupBy(rows, (it) => it.quote_request_id);
}
type ApproverRow = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof approversOf>>['get']>>>[number];

const presentApprover = ({ staff_id, user_id, nombre, cargo, approved, decided_at, comment }: ApproverRow) => ({
  approver_id: staff_id,
  user: { id: user_id, nombre },
  cargo,
  decision: approved === null || decided_at === null ? null : { approved, at: decided_at.toISOString(), comment },
});
