import { findsOfKind } from 'contract/dashboards/find.ts';
import { quoteStates } from 'contract/services/index.ts';
import { sql } from 'kysely';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { contains } from '../platform/search/search.ts';
import { quoteAt } from './quotes/address.ts';
import { quotesSeenBy } from './quotes/rows.ts';

/** Quote requests by their number or words. */
const quotes: FindSource = {
  permission: 'services:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'SC');
    const rows = await quotesSeenBy(db, user)
      .where((of) => of.or([contains(sql<string>`it.busqueda`, typed), of('it.number', '=', number ?? '')]))
      .select(['it.number', 'it.title', 'it.status'])
      .orderBy(sql`it.number = ${number ?? ''}`, 'desc')
      .orderBy('it.id', 'desc')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ number: own, title, status }) => ({
      kind: 'cotizacion',
      label: `${own} · ${title}`,
      detail: quoteStates.label(status),
      url: quoteAt(own),
      rank: own === number ? 0 : rankOf(typed, own, title),
    }));
  },
};

export const finds: readonly FindSource[] = [quotes];
