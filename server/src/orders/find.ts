import { findsOfKind } from 'contract/dashboards/find.ts';
import { hesStates, orderStates } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { contains } from '../platform/search/search.ts';
import { hesAt, orderAt } from './address.ts';
import { hesSeenBy } from './hes/rows.ts';
import { ordersSeenBy } from './orders/rows.ts';

/** Sheets by their number, ours or the ERP's. */
export const hesFound: FindSource = {
  permission: 'purchase_orders:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'HES') ?? '';
    const rows = await hesSeenBy(db, user)
      .where((of) => of.or([of('it.number', '=', number), of('it.erp_number', '=', typed.trim())]))
      .select(['it.number', 'it.status', 'it.erp_number', 'order.supplier', 'order.number as order'])
      .orderBy('it.id', 'desc')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ number: own, status, erp_number, supplier, order }) => ({
      kind: 'hes',
      label: `${own} · ${supplier}`,
      detail: `${hesStates.label(status)}, de ${order}`,
      url: hesAt(own),
      rank: own === number ? 0 : rankOf(typed, own, erp_number),
    }));
  },
};

/** Orders by their number, ours or the ERP's, their supplier or what they come from. */
export const ordersFound: FindSource = {
  permission: 'purchase_orders:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'OC') ?? '';
    const rows = await ordersSeenBy(db, user)
      .where((of) => of.or([contains(sql<string>`it.busqueda`, typed), of('it.number', '=', number)]))
      .select(['it.number', 'it.supplier', 'it.status', 'it.erp_number'])
      .orderBy(sql`it.number = ${number}`, 'desc')
      .orderBy('it.id', 'desc')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ number: own, supplier, status, erp_number }) => ({
      kind: 'orden',
      label: `${own} · ${supplier}`,
      detail: orderStates.label(status),
      url: orderAt(own),
      rank: own === number ? 0 : rankOf(typed, own, supplier, erp_number),
    }));
  },
};
