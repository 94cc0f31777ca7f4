import { findsOfKind } from 'contract/dashboards/find.ts';
import { formatDay } from 'contract/format.ts';
import { agreementStates, hesStates, orderStates } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textsOf, type Meanings } from '../platform/search/search.ts';
import { agreementsIn, agreementText } from './agreements/rows.ts';
import { agreementAt, hesAt, orderAt } from './address.ts';
import { hesSeenBy } from './hes/rows.ts';
import { ordersSeenBy } from './orders/rows.ts';

const orderedText = sql<string>`"order".busqueda`;

/** Sheets by their number, ours or the ERP's, or by the words of what was ordered, a slip forgiven; the newest first. */
export const hesFound: FindSource = {
  permission: 'purchase_orders:read',
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'HES') ?? '';
    const ask = (meant: Meanings) =>
      hesSeenBy(db, user)
        .where((of) => of.or([of('it.number', '=', number), of('it.erp_number', '=', typed), holds(orderedText, meant)]))
        .select(['it.number', 'it.status', 'it.erp_number', 'order.supplier', 'order.number as order'])
        .orderBy(sql`it.number = ${number}`, 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const everywhere = [textsOf(hesSeenBy(db, user).select(orderedText.as('text')))];
    const rows = await findMeant(db, { everywhere, words }, ask);
    return rows.map(({ number: own, status, erp_number, supplier, order }) => ({
      kind: 'hes',
      label: `${own} · ${supplier}`,
      detail: `${hesStates.label(status)}, de ${order}`,
      url: hesAt(own),
      rank: own === number ? 0 : rankOf(typed, own, erp_number, supplier),
    }));
  },
};

const searchText = sql<string>`it.busqueda`;

/** Orders by their number, ours or the ERP's, their supplier or what they come from, a slip forgiven. */
export const ordersFound: FindSource = {
  permission: 'purchase_orders:read',
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'OC') ?? '';
    const ask = (meant: Meanings) =>
      ordersSeenBy(db, user)
        .where((of) => of.or([holds(searchText, meant), of('it.number', '=', number)]))
        .select(['it.number', 'it.supplier', 'it.status', 'it.erp_number'])
        .orderBy(sql`it.number = ${number}`, 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const everywhere = [textsOf(ordersSeenBy(db, user).select(searchText.as('text')))];
    const rows = await findMeant(db, { everywhere, words }, ask);
    return rows.map(({ number: own, supplier, status, erp_number }) => ({
      kind: 'orden',
      label: `${own} · ${supplier}`,
      detail: orderStates.label(status),
      url: orderAt(own),
      rank: own === number ? 0 : rankOf(typed, own, supplier, erp_number),
    }));
  },
};

/** Agreed prices by their number, what they are about or their supplier, a slip forgiven; the latest to end first. */
export const agreementsFound: FindSource = {
  permission: 'purchase_orders:read',
  find: async ({ db }, { typed, words }) => {
    const number = paperNumber(typed, 'CP') ?? '';
    // How many days before its end one is told to end is nothing here.
    const all = agreementsIn(db, 0);
    const ask = (meant: Meanings) =>
      all
        .where((of) => of.or([holds(agreementText, meant), of('it.number', '=', number)]))
        .orderBy(sql`it.number = ${number}`, 'desc')
        .orderBy('it.valid_to', 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const everywhere = [textsOf(all.clearSelect().select(agreementText.as('text')))];
    const rows = await findMeant(db, { everywhere, words }, ask);
    return rows.map(({ number: own, name, code, supplier, status, valid_to }) => ({
      kind: 'convenio',
      label: `${own} · ${name}`,
      detail: `${supplier} · ${agreementStates.label(status)}, hasta el ${formatDay(valid_to)}`,
      url: agreementAt(own),
      rank: own === number ? 0 : rankOf(typed, own, code, name, supplier),
    }));
  },
};
