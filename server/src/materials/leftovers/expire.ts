import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import type { Workshop } from '../../platform/area.ts';
import { setting } from '../../administration/index.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    leftovers_expired: Record<string, never>;
  }
}

/** So many at a time: what is left is told the next time. */
const most = 500;

/** What was held and nobody approved in time is free; whoever asked hears of it, once. The request waits on, and is held anew with its approval. */
export async function tellExpired({ db, jobs, config, events }: Pick<Workshop, 'db' | 'jobs' | 'config' | 'events'>): Promise<void> {
  const days = await setting({ db, events }, 'leftover_hold_days');
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ number: string; requester_id: number; isWaiting: boolean }>`
      update leftovers set expired_at = now() from material_requests as request
      where request.id = leftovers.request_id and request_id in (
        select request_id from leftovers where expired_at is null and held_until <= now()
        order by held_until limit ${most} for update skip locked)
      returning request.number, request.requester_id, request.status in ('restringida', 'pendiente') as "isWaiting"`.execute(tx);
    // Also of what was decided: it is not looked at again.
    for (const { number, requester_id } of rows.filter((it) => it.isWaiting))
      await notifyPeople(
        { tx, jobs, config },
        {
          user_ids: [requester_id],
          kind: 'request',
          title: `${number} ya no reserva su sobrante: pasaron ${days} días hábiles sin aprobarse`,
          text: 'Si se aprueba y todavía está libre, se reserva de nuevo.',
          url: `/sap/request-materials/${number}`,
        },
      );
  });
}

export async function expireLeftovers(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('leftovers_expired', () => tellExpired(workshop));
  await workshop.jobs.repeat('leftovers_expired', '20 * * * *');
}
