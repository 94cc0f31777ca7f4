import { sql, type RawBuilder } from 'kysely';
import { today } from '../../platform/database/days.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const papersOf = <T>(what: RawBuilder<T>, condition: RawBuilder<boolean>) => sql<T>`(
  select ${what} from supplier_documents as paper join supplier_document_types as type on type.id = paper.type_id
  where paper.supplier_id = it.id and paper.ended_at is null and paper.expires_on is not null and ${condition})`;

const count = sql<number>`count(*)::integer`;
const isExpired = sql<boolean>`paper.expires_on < ${today}`;

/** Of a record `it`: how many of its papers have expired, and how many will expire soon, by the warning of their type. */
export const expiredPapers = papersOf(count, isExpired);
export const expiringPapers = papersOf(count, sql<boolean>`paper.expires_on between ${today} and ${today} + type.aviso_dias`);
/** The last day of the one that expired first. */
export const firstExpiry = papersOf(sql<string | null>`min(paper.expires_on)::text`, isExpired);

/** Of the supplier of a code, what their first paper is that has expired and stops new orders; null where there is none. */
export const blockingPaper = (supplier_code: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select type.nombre from supplier_records as holder join supplier_documents as paper on paper.supplier_id = holder.id
  join supplier_document_types as type on type.id = paper.type_id
  where holder.supplier_code = ${supplier_code} and paper.ended_at is null and type.bloquea and paper.expires_on < ${today}
  order by paper.expires_on, paper.id limit 1)`;
