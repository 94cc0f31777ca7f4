import type { MemberState } from 'contract/projects/index.ts';
import { formatDay } from 'contract/format.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { slices } from '../platform/turns.ts';
import './tables.ts';

/** Whether the time of a membership has come. */
export const memberState = sql<MemberState>`case
  when project_members.hasta < ${today} then 'terminado'
  when project_members.desde > ${today} then 'futuro'
  else 'vigente' end`;

/**
 * The memberships that count today: one that ended or has not begun shows nothing. The same as `memberState` is «vigente», said by its days:
 * of a computed state the planner takes one in two hundred to be in force, where nearly all are.
 */
export const membersToday = (db: Reader) =>
  db
    .selectFrom('project_members')
    .where(sql<SqlBool>`(project_members.hasta is null or project_members.hasta >= ${today})`)
    .where(sql<SqlBool>`(project_members.desde is null or project_members.desde <= ${today})`);

/** What somebody does in a project, and between which days. */
interface Membership {
  funcion: string | null;
  desde: string | null;
  hasta: string | null;
}

/** How the history tells of somebody in a team. */
export const memberText = (nombre: string, { funcion, desde, hasta }: Membership): string =>
  [nombre, funcion, desde && `desde el ${formatDay(desde)}`, hasta && `hasta el ${formatDay(hasta)}`].filter(Boolean).join(', ');

/** From the beginning, and without end. */
export const always = { desde: null, hasta: null };

type NewMember = Membership & { project_id: number; user_id: number };

/** New memberships, and those that had ended; who is or will be in a team stays as they are. Gives what was written. */
export async function writeMembers(tx: Tx, rows: readonly NewMember[]): Promise<{ project_id: number; user_id: number }[]> {
  const made: { project_id: number; user_id: number }[] = [];
  for (const some of slices(rows)) {
    const { rows: written } = await sql<{ project_id: number; user_id: number }>`
      insert into project_members (project_id, user_id, funcion, desde, hasta)
      select project_id, user_id, funcion, desde, hasta from jsonb_populate_recordset(null::project_members, ${JSON.stringify(some)}::jsonb)
      on conflict (project_id, user_id) do update
        set funcion = excluded.funcion, desde = excluded.desde, hasta = excluded.hasta, version = project_members.version + 1
        where ${memberState} = 'terminado'
      returning project_id, user_id`.execute(tx);
    made.push(...written);
  }
  return made;
}
