import { findsOfKind } from 'contract/dashboards/find.ts';
import { plain, type FindSource } from '../platform/search/find.ts';
import { subjectsOf } from './approvals/declaration.ts';
import { pendingFor } from './deciders/pending.ts';
import { inboxAt } from './notices/tell-asked.ts';

/** Whoever types «aprobar», or begins to, means what waits for them, the oldest first. */
export const approvalsByVerb: FindSource = {
  permission: 'approvals:approve',
  find: async ({ db, user, hooks }, { typed }) => {
    if (typed.length < 3 || !'aprobar'.startsWith(plain(typed))) return [];
    const { items } = await pendingFor(db, user, { page: 1, per_page: findsOfKind });
    const subjects = await subjectsOf(hooks, db, items);
    return items.map(({ id, solicitante }, place) => {
      const { title = '', subtitle = null } = subjects.get(id) ?? {};
      const detail = [subtitle, `pide ${solicitante}`].filter(Boolean).join(', ');
      return { kind: 'accion', label: `Aprobar ${title}`, detail, url: inboxAt(id), rank: 1 + place / findsOfKind };
    });
  },
};
