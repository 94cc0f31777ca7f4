import { sql } from 'kysely';
import { startOf } from './days.ts';
import type { Rule } from './judging.ts';

/** Many urgencies of one person are seldom urgencies. */
export const urgent: Rule = async ({ db, subject, numbers }) => {
  if (subject.request_type !== 'SOLICITUD DE SERVICIO URGENTE') return [];
  const { rows } = await sql<{ id: number }>`
    select id from service_requests
    where requester_id = ${subject.requester_id} and request_type = ${subject.request_type} and status not in ('cancelled', 'rejected')
      and created_at >= ${startOf(subject.day, 1 - numbers.days)} and created_at < ${startOf(subject.day, 1)}
      and id < ${subject.request_id ?? 2_147_483_647}::integer
    order by created_at desc, id desc limit ${mostCounted}::integer`.execute(db);
  const count = rows.length + 1;
  if (count <= numbers.urgent) return [];
  return [
    {
      rule: 'urgent',
      text: `${subject.requester} lleva ${count} solicitudes urgentes en ${numbers.days} días, con esta.`,
      requests: rows.map((it) => it.id),
    },
  ];
};
const mostCounted = 200;
