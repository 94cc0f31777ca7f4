import { currencies } from 'contract/currency.ts';
import { erpKinds } from 'contract/erp/index.ts';
import { firstOf, type WorkdaySource } from '../platform/workday.ts';
import { maySteer } from './posts/actions.ts';
import { postsSeenBy } from './posts/posts.ts';
import './tables.ts';

/** What the ERP refused, for whoever may correct it. */
export const refusedPosts: WorkdaySource = {
  key: 'rechazados_erp',
  part: 'espera',
  title: 'Envíos que el ERP rechazó',
  url: '/sap/envios-erp?state=fallido',
  permission: 'purchase_requests:update',
  find: async ({ db, user }) => {
    if (!maySteer(user)) return { total: 0, items: [] };
    const refused = postsSeenBy(db, user)
      .select(['kind', 'source_number', 'part', 'last_error', 'updated_at'])
      .where('state', '=', 'fallido')
      .orderBy('position');
    return firstOf(refused, ({ kind, source_number, part, last_error, updated_at }) => ({
      // What a request buys in two currencies is two documents.
      titulo: currencies.some((it) => it === part) ? `${source_number} en ${part}` : source_number,
      detalle: [erpKinds[kind], last_error?.text].filter(Boolean).join(': '),
      desde: updated_at.toISOString(),
      url: `/sap/envios-erp?search=${encodeURIComponent(source_number)}`,
    }));
  },
};
