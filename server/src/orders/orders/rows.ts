import type { PurchaseOrder } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { dayOf, today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { confirmationOf } from './confirmation.ts';
import { editionSent, statusUnderWay } from './edition-rows.ts';
import { orderActions, type OrderCase } from './actions.ts';
import '../tables.ts';

export const unseenOrder = (number: string): Problem => notSeen(`La orden ${number}`, 'ella');

/** The day in Chile on which an order `it` was made. */
export const orderedOn = dayOf('it.created_at');

/** Orders that a person may know of: all, or those of what they asked for or prepared and of the projects that they see. */
export function ordersSeenBy(db: Reader, user: Pick<User, 'id' | 'seesAllProjects'>) {
  const all = db.selectFrom('purchase_orders as it');
  if (user.seesAllProjects) return all;
  const projects = projectsSeenBy(db, user).select('projects.id');
  return all.where((of) =>
    of.or([of('it.requester_id', '=', user.id), of('it.prepared_by', '=', user.id), of('it.project_id', 'in', projects)]),
  );
}

/** The ERP has it, and not all of it came by its day. */
export const isLate = sql<boolean>`it.status = 'emitida' and it.erp_number is not null and it.reception in ('nada', 'parcial')
  and it.delivery_date < ${today}`;

/** What sheets of an order keep back and nobody gave back yet. */
const heldOf = sql<string>`((select coalesce(sum(retention), 0) from hes where hes.order_id = it.id and hes.status <> 'anulada')
  - (select coalesce(sum(amount), 0) from purchase_retention_releases as given where given.order_id = it.id))::text`;

/** The number of the order that took its place with another supplier, and of the one whose place it took. */
const replacedBy = sql<string | null>`(select number from purchase_orders as next where next.replaces_id = it.id)`;
const replaces = sql<string | null>`(select number from purchase_orders as former where former.id = it.replaces_id)`;

/** Orders with what a person reads beside them. */
export const orderRowsOf = (found: ReturnType<typeof ordersSeenBy>) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .select(['it.id', 'it.number', 'it.status', 'it.erp_number', 'it.edition', 'it.supplier_code', 'it.supplier', 'it.supplier_rut'])
    .select(['it.origin', 'it.origin_number', 'it.cost_center', 'it.currency', 'it.delivery_date', 'it.created_at', 'it.issued_at'])
    .select([heldOf.as('held'), confirmationOf.as('confirmation'), replacedBy.as('replaced_by'), replaces.as('replaces')])
    .select(['it.version', 'it.reception', 'it.erp_status', 'projects.codigoProyecto as project_code', 'projects.nombre as project'])
    .select([statusUnderWay(sql.ref<number>('it.id')).as('amendment'), editionSent(sql.ref<number>('it.id')).as('sent_edition')])
    .select(['cost_centers.nombre as cost_center_name', 'requester.nombre as requester', plainDecimal('it.total').as('total')]);
type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRowsOf>['execute']>>[number];

/** A row as it is answered, with what the person may do with it now. */
export const presentOrder = ({ created_at, issued_at, held, ...row }: OrderRow, user: User): PurchaseOrder => ({
  ...row,
  created_at: created_at.toISOString(),
  issued_at: issued_at?.toISOString() ?? null,
  allowed_actions: allowedAmong(orderActions, { row: { ...row, held }, user }),
});

/** What the actions of an order are judged by. */
export async function readOrderCase(db: Reader, user: User, number: string): Promise<OrderCase> {
  const row = await ordersSeenBy(db, user)
    .where('it.number', '=', number)
    .select(['it.id', 'it.number', 'it.status', 'it.reception', 'it.origin', 'it.origin_number', heldOf.as('held')])
    .select([confirmationOf.as('confirmation'), replacedBy.as('replaced_by'), replaces.as('replaces')])
    .select(statusUnderWay(sql.ref<number>('it.id')).as('amendment'))
    .executeTakeFirst();
  if (!row) throw unseenOrder(number);
  return { row, user };
}
