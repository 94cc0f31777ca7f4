import { findsOfKind } from 'contract/dashboards/find.ts';
import { purchaseStates } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { supplies } from '../materials/index.ts';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { contains } from '../platform/search/search.ts';
import { purchaseAt } from './purchases/address.ts';
import { purchasesSeenBy } from './purchases/rows.ts';

/** What supply buys, by the number or the words of the request: everybody else is led to the request itself. */
export const purchasesFound: FindSource = {
  permission: 'purchase_requests:update',
  find: async ({ db, user }, { typed }) => {
    if (!supplies(user)) return [];
    const number = paperNumber(typed, 'SM');
    const rows = await purchasesSeenBy(db, user)
      .leftJoin('projects', 'projects.id', 'it.project_id')
      .where((of) => of.or([contains(sql<string>`it.busqueda`, typed), of('it.number', '=', number ?? '')]))
      .select(['it.number', 'purchase.status', 'projects.codigoProyecto as project'])
      .orderBy(sql`it.number = ${number ?? ''}`, 'desc')
      .orderBy('it.id', 'desc')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ number: own, status, project }) => ({
      kind: 'solicitud',
      label: `Compra ${own}`,
      detail: [purchaseStates.label(status), project].filter(Boolean).join(' · '),
      url: purchaseAt(own),
      rank: own === number ? 1 : rankOf(typed, own),
    }));
  },
};
