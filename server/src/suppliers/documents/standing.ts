import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { today } from '../../platform/database/days.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const papersOf = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`(
  select count(*)::integer from supplier_documents as paper join supplier_document_types as type on type.id = paper.type_id
  where paper.supplier_id = it.id and paper.ended_at is null and paper.expires_on is not null and ${condition})`;

/** Of a record `it`: how many of its papers have expired, how many of those stop new orders, and how many will expire soon, by the warning of their type. */
export const expiredPapers = papersOf(sql<boolean>`paper.expires_on < ${today}`);
export const blockingPapers = papersOf(sql<boolean>`type.bloquea and paper.expires_on < ${today}`);
export const expiringPapers = papersOf(sql<boolean>`paper.expires_on between ${today} and ${today} + type.aviso_dias`);

/** Refuses to order anew from who has a paper of that kind that expired; orders that are out go on. */
export async function requireCurrentPapers(tx: Tx, supplier_code: string): Promise<void> {
  const expired = await tx
    .selectFrom('supplier_documents as paper')
    .innerJoin('supplier_records as it', 'it.id', 'paper.supplier_id')
    .innerJoin('supplier_document_types as type', 'type.id', 'paper.type_id')
    .where('it.supplier_code', '=', supplier_code)
    .where('paper.ended_at', 'is', null)
    .where('type.bloquea', '=', true)
    .where('paper.expires_on', '<', todayInChile())
    .select(['it.name', 'type.nombre'])
    .orderBy('paper.expires_on')
    .limit(1)
    .executeTakeFirst();
  if (expired)
    throw new Problem('rule', {
      message: `A ${expired.name} no se le puede pedir nada nuevo: venció su documento «${expired.nombre}». Suba el vigente en Proveedores.`,
    });
}
