import { workdayItems } from 'contract/dashboards/workday/workday.ts';
import type { WorkdaySource } from '../platform/workday.ts';
import { subjectsOf } from './approvals/declaration.ts';
import { pendingFor } from './deciders/pending.ts';
import { inboxAt } from './notices/tell-asked.ts';

/** What waits for the person's decision, the oldest first. */
export const approvalsToDecide: WorkdaySource = {
  key: 'por_aprobar',
  part: 'espera',
  title: 'Por aprobar',
  url: '/request-materials/approvals',
  permission: 'approvals:approve',
  find: async ({ db, user, hooks }) => {
    const { items, total_items: total } = await pendingFor(db, user, { page: 1, per_page: workdayItems });
    const subjects = await subjectsOf(hooks, db, items);
    const now = Date.now();
    return {
      total,
      items: items.map(({ id, created_at, due_at, solicitante, suplencia_de }) => {
        const { title = '', subtitle = null } = subjects.get(id) ?? {};
        return {
          titulo: title,
          detalle: [subtitle, `pide ${solicitante}`, suplencia_de && `suple a ${suplencia_de}`].filter(Boolean).join(', '),
          desde: created_at,
          fecha: null,
          atrasado: due_at !== null && Date.parse(due_at) < now,
          url: inboxAt(id),
        };
      }),
    };
  },
};
