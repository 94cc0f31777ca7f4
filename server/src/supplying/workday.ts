import { purchaseStates } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { ownWarehouses, supplies } from '../materials/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { firstOf, wholeOf, type WorkdaySource } from '../platform/workday.ts';
import { namesOwnProject } from '../projects/index.ts';
import { today } from '../platform/database/days.ts';
import { purchaseAt } from './purchases/address.ts';
import type { User } from '../platform/user.ts';
import { isLate, purchasesOfNobody, purchasesSeenBy } from './purchases/rows.ts';
import './tables.ts';
import '../materials/tables.ts';
import '../projects/tables.ts';

const purchases = (db: Reader, user: User) =>
  purchasesSeenBy(db, user)
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .where('purchase.is_open', '=', true)
    .select(['it.number', 'it.created_at', 'purchase.status', 'purchase.due_date', isLate.as('late')])
    .select(sql<string | null>`coalesce(projects."codigoProyecto" || ' ' || projects.nombre, cost_centers.nombre)`.as('charge'))
    .orderBy('purchase.due_date')
    .orderBy('purchase.request_id');
type Row = Awaited<ReturnType<ReturnType<typeof purchases>['execute']>>[number];

const itemOf = ({ number, created_at, status, due_date, late, charge }: Row) => ({
  titulo: [number, charge].filter(Boolean).join(' · '),
  detalle: purchaseStates.label(status),
  desde: created_at.toISOString(),
  fecha: due_date,
  atrasado: late,
  url: purchaseAt(number),
});

const latePurchases: WorkdaySource = {
  key: 'compras_atrasadas',
  part: 'atrasado',
  title: 'Compras atrasadas',
  url: '/supplying/purchase-requests?assigned=true&late=true',
  permission: 'purchase_requests:update',
  find: ({ db, user }) => firstOf(purchases(db, user).where('purchase.buyer_id', '=', user.id).where(isLate), itemOf),
};

const ownPurchases: WorkdaySource = {
  key: 'compras_a_cargo',
  part: 'espera',
  title: 'Compras a su cargo',
  url: '/supplying/purchase-requests?assigned=true&open=true&late=false',
  permission: 'purchase_requests:update',
  find: ({ db, user }) =>
    firstOf(
      purchases(db, user)
        .where('purchase.buyer_id', '=', user.id)
        .where((of) => of.not(isLate)),
      itemOf,
    ),
};

const withoutBuyer: WorkdaySource = {
  key: 'compras_sin_asignar',
  part: 'espera',
  title: 'Solicitudes de compra sin asignar',
  url: '/supplying/purchase-requests?unassigned=true&open=true',
  permission: 'purchase_requests:update',
  find: async ({ db, user }) => {
    if (!supplies(user)) return { total: 0, items: [] };
    return firstOf(purchases(db, user).where('purchase.buyer_id', 'is', null), itemOf, purchasesOfNobody(db, user));
  },
};

/** Lines promised for today of which some has not come. */
const comingToday = sql`from purchase_lines as care join material_request_lines as line on line.id = care.request_line_id
  where care.delivery_date = ${today} and line.received_quantity + line.closed_quantity < line.quantity`;

/** What suppliers promised for today of what somebody asked for or buys, or that comes to an own warehouse or project. */
const promisedToday: WorkdaySource = {
  key: 'prometido_hoy',
  part: 'llega',
  title: 'Prometido para hoy por proveedores',
  url: null,
  permission: 'materials:read',
  find: ({ db, user }) =>
    wholeOf(
      purchasesSeenBy(db, user)
        .leftJoin('projects', 'projects.id', 'it.project_id')
        .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
        .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
        .where('purchase.is_open', '=', true)
        .where(
          sql<boolean>`it.id = any(array(select care.request_id ${comingToday}))
            and (it.requester_id = ${user.id} or purchase.buyer_id = ${user.id} or ${namesOwnProject(db, user.id, 'it.project_id')}
              or it.to_warehouse_id in (${ownWarehouses(db, user.id).select('warehouses.id')}))`,
        )
        .select(['it.number', 'it.sent_at', 'it.created_at', 'suppliers.nombre as supplier'])
        .select(sql<string | null>`coalesce(projects."codigoProyecto" || ' ' || projects.nombre, cost_centers.nombre)`.as('charge'))
        .select(sql<number>`(select count(*) ${comingToday} and care.request_id = it.id)`.as('lines'))
        .select(sql<string>`${today}::text`.as('today'))
        .orderBy('it.id'),
      ({ number, sent_at, created_at, supplier, charge, lines, today: day }) => ({
        titulo: [number, charge].filter(Boolean).join(' · '),
        detalle: [lines === 1 ? '1 material' : `${lines} materiales`, supplier && `de ${supplier}`].filter(Boolean).join(', '),
        desde: (sent_at ?? created_at).toISOString(),
        fecha: day,
        url: `/sap/request-materials/${number}`,
      }),
    ),
};

export const workday: readonly WorkdaySource[] = [latePurchases, withoutBuyer, ownPurchases, promisedToday];
