import { purchaseStates } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { supplies } from '../materials/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { firstOf, type WorkdaySource } from '../platform/workday.ts';
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
  url: '/supplying/purchase-requests?assigned=true&open=true',
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

export const workday: readonly WorkdaySource[] = [latePurchases, withoutBuyer, ownPurchases];
