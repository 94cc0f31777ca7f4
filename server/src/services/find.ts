import { findsOfKind, type Find } from 'contract/dashboards/find.ts';
import { quoteStates, serviceRequestStates } from 'contract/services/index.ts';
import { sql } from 'kysely';
import { approvalsAmong, deciderOf, inboxAt } from '../approvals/index.ts';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textsOf, type Meanings } from '../platform/search/search.ts';
import { may } from '../platform/user.ts';
import { quoteAt } from './quotes/address.ts';
import { quotesSeenBy } from './quotes/rows.ts';
import { requestsSeenBy } from './requests/rows.ts';
import { urlOf } from './requests/tell.ts';

const searchText = sql<string>`it.busqueda`;

/** Requests of services by number, title or comment, a slip forgiven; of those that wait for the person, also their decision. */
const requests: FindSource = {
  permission: 'services:read',
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'SS');
    const ask = (meant: Meanings) =>
      requestsSeenBy(db, user)
        .leftJoin('projects', 'projects.id', 'it.project_id')
        .where((of) => of.or([holds(searchText, meant), of('it.number', '=', number ?? '')]))
        .select(['it.id', 'it.number', 'it.title', 'it.status', 'projects.codigoProyecto as project'])
        .orderBy(sql`it.number = ${number ?? ''}`, 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const everywhere = [textsOf(requestsSeenBy(db, user).select(searchText.as('text')))];
    const rows = await findMeant(db, { everywhere, words }, ask);
    const decidable = may(user, 'approvals:approve')
      ? await approvalsAmong(db, await deciderOf(db, user), { entity: 'service_request', ids: rows.map((it) => it.id) })
      : new Map<number, number>();
    return rows.flatMap(({ id, number: own, title, status, project }): Find[] => {
      const rank = own === number ? 0 : rankOf(typed, own, title);
      const detail = [title, serviceRequestStates.label(status), project].filter(Boolean).join(' · ');
      const approval = decidable.get(id);
      const itself: Find = { kind: 'solicitud', label: own, detail, url: urlOf(own), rank };
      return approval === undefined ? [itself] : [itself, { ...itself, kind: 'accion', label: `Aprobar ${own}`, url: inboxAt(approval) }];
    });
  },
};

/** Quote requests by their number or words, a slip forgiven. */
const quotes: FindSource = {
  permission: 'services:read',
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'SC');
    const ask = (meant: Meanings) =>
      quotesSeenBy(db, user)
        .where((of) => of.or([holds(searchText, meant), of('it.number', '=', number ?? '')]))
        .select(['it.number', 'it.title', 'it.status'])
        .orderBy(sql`it.number = ${number ?? ''}`, 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const everywhere = [textsOf(quotesSeenBy(db, user).select(searchText.as('text')))];
    const rows = await findMeant(db, { everywhere, words }, ask);
    return rows.map(({ number: own, title, status }) => ({
      kind: 'cotizacion',
      label: `${own} · ${title}`,
      detail: quoteStates.label(status),
      url: quoteAt(own),
      rank: own === number ? 0 : rankOf(typed, own, title),
    }));
  },
};

export const finds: readonly FindSource[] = [requests, quotes];
