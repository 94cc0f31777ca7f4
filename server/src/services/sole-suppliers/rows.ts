import { soleSupplierWarningDays, type SoleSupplierStanding } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import '../../suppliers/tables.ts';
import '../tables.ts';

const ends = sql.ref('it.unique_supplier_until');
export const standingNow = sql<SoleSupplierStanding>`case when ${ends} < ${today} then 'vencida'
  when ${ends} <= ${today} + ${soleSupplierWarningDays}::integer then 'por_vencer' else 'vigente' end`;

/** Quotations that were approved as those of a sole supplier, of requests that the person may know of. */
export const soleSuppliersSeenBy = (db: Reader, user: Pick<User, 'id' | 'seesAllProjects'>) =>
  db
    .selectFrom('service_documents as it')
    .innerJoin('service_items as item', 'item.id', 'it.item_id')
    .innerJoin('services', 'services.id', 'item.service_id')
    .innerJoin(requestsSeenBy(db, user).select(['it.id', 'it.number']).as('request'), 'request.id', 'item.request_id')
    .innerJoin('unique_supplier_causes as cause', 'cause.id', 'it.unique_supplier_cause_id')
    .leftJoin('supplier_records as record', 'record.supplier_code', 'it.supplier_code')
    .where('it.unique_supplier', '=', true)
    .where('it.deleted_at', 'is', null)
    .where('it.selected', '=', true)
    .where('item.status', '=', 'approved');
