import { statesOfServiceApproval } from 'contract/services/index.ts';
import type { Hooks } from '../../platform/context.ts';
import { isOfThisMonth } from '../../administration/index.ts';
import './tables.ts';

/** Requests of services, as the limits over requests of every kind count them. */
export const countedRequests: Hooks['countedRequests'][number] = {
  open: async (db, project_id) => {
    const { open } = await db
      .selectFrom('service_requests')
      .where('project_id', '=', project_id)
      .where('status', 'in', statesOfServiceApproval.Pendiente)
      .select((it) => it.fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow();
    return open;
  },
  urgent: async (db, user_id) => {
    const { made } = await db
      .selectFrom('service_requests')
      .where('requester_id', '=', user_id)
      .where('request_type', '=', 'SOLICITUD DE SERVICIO URGENTE')
      .where(isOfThisMonth('created_at'))
      .select((it) => it.fn.countAll<number>().as('made'))
      .executeTakeFirstOrThrow();
    return made;
  },
};
