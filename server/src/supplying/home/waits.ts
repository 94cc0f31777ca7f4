import { workdayItems, type WorkdayItem } from 'contract/dashboards/workday/workday.ts';
import type { SupplyWait } from 'contract/supplying/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql } from 'kysely';
import { ordersSeenBy } from '../../orders/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { creationsSeenBy } from '../creations/rows.ts';
import { deliveryAt } from '../deliveries/address.ts';
import { deliveriesSeenBy, isLate as isLateDelivery, isToSend } from '../deliveries/rows.ts';
import { proposalRowsOf } from '../proposals/rows.ts';
import { countProposals, itemOfProposal, openProposals } from '../proposals/workday.ts';
import { purchaseAt } from '../purchases/address.ts';
import { isLate as isLatePurchase, purchasesOfNobody, purchasesSeenBy } from '../purchases/rows.ts';
import '../../orders/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** Rows of a kind that waits: how many there are, and the first of them, the most pressing first. */
export interface Wait {
  permission: Permission;
  count: (db: Reader, user: User) => Promise<number>;
  first: (db: Reader, user: User) => Promise<WorkdayItem[]>;
}

const count = sql<number>`count(*)::integer`.as('total');
const totalOf = ([row]: readonly { total: number }[]): number => row?.total ?? 0;

const item = (it: Partial<WorkdayItem> & { titulo: string }): WorkdayItem => ({
  detalle: null,
  desde: null,
  fecha: null,
  atrasado: false,
  url: null,
  ...it,
});

type Purchases = ReturnType<typeof purchasesSeenBy>;
type Deliveries = ReturnType<typeof deliveriesSeenBy>;

function purchases(narrow: (found: Purchases) => Purchases): Wait {
  const found = (db: Reader, user: User) => narrow(purchasesSeenBy(db, user).where('purchase.is_open', '=', true));
  return {
    permission: 'purchase_requests:read',
    count: async (db, user) => totalOf(await found(db, user).select(count).execute()),
    first: async (db, user) => {
      const rows = await found(db, user)
        .leftJoin('projects', 'projects.id', 'it.project_id')
        .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
        .leftJoin('users as buyer', 'buyer.id', 'purchase.buyer_id')
        .select(['it.number', 'it.created_at', 'purchase.due_date', isLatePurchase.as('late'), 'buyer.nombre as buyer'])
        .select(chargeName)
        .orderBy('purchase.due_date')
        .orderBy('purchase.request_id')
        .limit(workdayItems)
        .execute();
      return rows.map((it) =>
        item({
          titulo: [it.number, it.charge].filter(Boolean).join(' · '),
          detalle: it.buyer === null ? 'Sin asignar' : `A cargo de ${it.buyer}`,
          desde: it.created_at.toISOString(),
          fecha: it.due_date,
          atrasado: it.late,
          url: purchaseAt(it.number),
        }),
      );
    },
  };
}

function deliveries(narrow: (found: Deliveries) => Deliveries): Wait {
  const found = (db: Reader, user: User) => narrow(deliveriesSeenBy(db, user).where('delivery.is_open', '=', true));
  return {
    permission: 'purchase_requests:read',
    count: async (db, user) => totalOf(await found(db, user).select(count).execute()),
    first: async (db, user) => {
      const rows = await found(db, user)
        .leftJoin('projects', 'projects.id', 'it.project_id')
        .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
        .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
        .select(['it.number', 'it.created_at', 'delivery.due_date', isLateDelivery.as('late'), 'source.nombre as source'])
        .select(chargeName)
        .orderBy('delivery.due_date')
        .orderBy('delivery.request_id')
        .limit(workdayItems)
        .execute();
      return rows.map((it) =>
        item({
          titulo: [it.number, it.charge].filter(Boolean).join(' · '),
          detalle: it.source === null ? null : `Sale de ${it.source}`,
          desde: it.created_at.toISOString(),
          fecha: it.due_date,
          atrasado: it.late,
          url: deliveryAt(it.number),
        }),
      );
    },
  };
}

const chargeName = sql<string | null>`coalesce(projects."codigoProyecto" || ' ' || projects.nombre, cost_centers.nombre)`.as('charge');

function creations(kind: 'material' | 'supplier', folder: string): Wait {
  const found = (db: Reader, user: User) => creationsSeenBy(db, user).where('it.kind', '=', kind).where('it.status', '=', 'en_revision');
  return {
    permission: `${kind}_creation:read`,
    count: async (db, user) => totalOf(await found(db, user).select(count).execute()),
    first: async (db, user) => {
      const rows = await found(db, user)
        .innerJoin('users as requester', 'requester.id', 'it.requester_id')
        .select(['it.number', 'it.title', 'it.status_since', 'requester.nombre as requester'])
        .orderBy('it.status_since')
        .orderBy('it.id')
        .limit(workdayItems)
        .execute();
      return rows.map((it) =>
        item({
          titulo: `${it.number} · ${it.title}`,
          detalle: `Pide ${it.requester}`,
          desde: it.status_since.toISOString(),
          url: `/supplying/purchase-module/${folder}/${it.number}`,
        }),
      );
    },
  };
}

const refusedOrders: Wait = {
  permission: 'purchase_orders:read',
  count: async (db, user) => totalOf(await ordersSeenBy(db, user).where('it.status', '=', 'rechazada_erp').select(count).execute()),
  first: async (db, user) => {
    const rows = await ordersSeenBy(db, user)
      .where('it.status', '=', 'rechazada_erp')
      .select(['it.number', 'it.supplier', 'it.created_at', 'it.origin_number'])
      .orderBy('it.created_at')
      .orderBy('it.id')
      .limit(workdayItems)
      .execute();
    return rows.map((it) =>
      item({
        titulo: `${it.number} · ${it.supplier}`,
        detalle: `De ${it.origin_number}`,
        desde: it.created_at.toISOString(),
        url: `/supplying/purchase-orders/${it.number}`,
      }),
    );
  },
};

const proposals: Wait = {
  permission: 'purchase_requests:read',
  count: countProposals,
  first: async (db, user) =>
    (await proposalRowsOf(openProposals(db, user)).limit(workdayItems).execute()).map((it) => item(itemOfProposal(it))),
};

const isHandled = (status: 'por_preparar' | 'lista') => sql<boolean>`delivery.manual_status = ${status} and ${isToSend}`;

/** What waits in supply, as each list counts it, in the order in which it is told. */
export const waits: Record<SupplyWait, Wait> = {
  compras_atrasadas: purchases((found) => found.where(isLatePurchase)),
  compras_sin_asignar: {
    ...purchases((found) => found.where('purchase.buyer_id', 'is', null)),
    count: async (db, user) =>
      totalOf(
        (await sql<{ total: number }>`select count(*)::integer as total from ${purchasesOfNobody(db, user)} as one`.execute(db)).rows,
      ),
  },
  compras_por_llegar: purchases((found) => found),
  promesas_movidas: purchases((found) => found.where('purchase.days_moved', '>', 0)),
  reposicion_propuesta: proposals,
  entregas_atrasadas: deliveries((found) => found.where(isLateDelivery)),
  entregas_por_preparar: deliveries((found) => found.where(isHandled('por_preparar'))),
  entregas_listas: deliveries((found) => found.where(isHandled('lista'))),
  materiales_en_revision: creations('material', 'materials'),
  proveedores_en_revision: creations('supplier', 'suppliers'),
  ordenes_rechazadas: refusedOrders,
};
