import { findsOfKind } from 'contract/dashboards/find.ts';
import { purchaseStates } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { supplies } from '../materials/index.ts';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textsOf, type Meanings } from '../platform/search/search.ts';
import { purchaseAt } from './purchases/address.ts';
import { purchasesSeenBy } from './purchases/rows.ts';

const searchText = sql<string>`it.busqueda`;

/** What supply buys, by the number or the words of the request, a slip forgiven: everybody else is led to the request itself. */
export const purchasesFound: FindSource = {
  permission: 'purchase_requests:update',
  find: async ({ db, user }, { typed, words }) => {
    if (!supplies(user)) return [];
    const number = paperNumber(typed, 'SM');
    const ask = (meant: Meanings) =>
      purchasesSeenBy(db, user)
        .leftJoin('projects', 'projects.id', 'it.project_id')
        .where((of) => of.or([holds(searchText, meant), of('it.number', '=', number ?? '')]))
        .select(['it.number', 'purchase.status', 'projects.codigoProyecto as project'])
        .orderBy(sql`it.number = ${number ?? ''}`, 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const everywhere = [textsOf(purchasesSeenBy(db, user).select(searchText.as('text')))];
    const rows = await findMeant(db, { everywhere, words }, ask);
    return rows.map(({ number: own, status, project }) => ({
      kind: 'solicitud',
      label: `Compra ${own}`,
      detail: [purchaseStates.label(status), project].filter(Boolean).join(' · '),
      url: purchaseAt(own),
      rank: own === number ? 1 : rankOf(typed, own),
    }));
  },
};
