import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { whoHolds } from '../../access/index.ts';
import type { Equipment, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { restriction } from './restrictions.ts';

/** How many requests of a kind there are, for the limits that hold over all kinds together. */
interface CountedRequests {
  /** Of a project, those that still want something of somebody. */
  open: (db: Reader, project_id: number) => Promise<number>;
  /** Urgent ones that somebody asked for this month. */
  urgent: (db: Reader, user_id: number) => Promise<number>;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Whoever has requests counts their own. */
    countedRequests: readonly CountedRequests[];
  }
}

/** Another limit is set in the maintainer of restrictions. */
export const whoSetsLimits = whoHolds('approval_matrix:update');

type Counting = Pick<Equipment, 'hooks'> & { db: Reader };

/** For SQL: an instant of this month, as Chile counts it. */
export const isOfThisMonth = (instant: string) =>
  sql<boolean>`${sql.ref(instant)} >= date_trunc('month', now() at time zone 'America/Santiago') at time zone 'America/Santiago'`;

export const openRequests = ({ db, hooks }: Counting, project_id: number): Promise<number> =>
  sumOf(hooks.countedRequests.map((it) => it.open(db, project_id)));

export const urgentRequests = ({ db, hooks }: Counting, user_id: number): Promise<number> =>
  sumOf(hooks.countedRequests.map((it) => it.urgent(db, user_id)));

const sumOf = async (counts: readonly Promise<number>[]): Promise<number> => (await Promise.all(counts)).reduce((sum, it) => sum + it, 0);

/** What is asked for, of whichever kind. */
interface RequestLimits {
  urgent: boolean;
  project_id: number | null;
  required_date: string | null;
}

/** The limits of the maintainer of restrictions that hold requests of every kind. */
export async function refuseBeyondRestrictions(context: Writing, { urgent, project_id, required_date }: RequestLimits): Promise<void> {
  await refuseDate(context, required_date);
  if (urgent) await refuseUrgent(context);
  if (project_id !== null) await refuseOpen(context, project_id);
}

async function refuseDate({ tx, events }: Writing, date: string | null): Promise<void> {
  if (!date) return;
  const back = await restriction({ db: tx, events }, 'required_date_days_back');
  const ahead = await restriction({ db: tx, events }, 'required_date_days_ahead');
  const days = Math.round((Date.parse(date) - Date.parse(todayInChile())) / 86_400_000);
  const said = (text: string) => new Problem('invalid', { fields: { required_date: text } });
  if (back !== undefined && days < -back) throw said(back === 0 ? 'La fecha ya pasó.' : `No puede ser de hace más de ${back} días.`);
  if (ahead !== undefined && days > ahead) throw said(`No puede ser de más de ${formatNumber(String(ahead))} días adelante.`);
}

/** Two at once of one person wait for each other: the limit holds. */
async function refuseUrgent({ tx, user, events, hooks }: Writing): Promise<void> {
  const most = await restriction({ db: tx, events }, 'urgent_requests_per_month');
  if (most === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtext('urgent requests'), ${user.id})`.execute(tx);
  const made = await urgentRequests({ db: tx, hooks }, user.id);
  if (made >= most)
    throw new Problem(
      'rule',
      {
        message: `Este mes ya hizo ${made} solicitudes urgentes, y el máximo es ${most}. Pídala como normal.`,
        fields: { request_type: 'Llegó al máximo de urgentes de este mes.' },
      },
      whoSetsLimits,
    );
}

/** The same of a project, also where one that had ended is wanted again. */
export async function refuseOpen({ tx, events, hooks }: Writing, project_id: number): Promise<void> {
  const most = await restriction({ db: tx, events }, 'open_requests_per_project');
  if (most === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtext('open requests'), ${project_id})`.execute(tx);
  const open = await openRequests({ db: tx, hooks }, project_id);
  if (open >= most)
    throw new Problem(
      'rule',
      {
        message: `El proyecto tiene ${open} solicitudes abiertas, y el máximo es ${most}. Cierre o anule alguna antes.`,
        fields: { project_code: 'Tiene demasiadas solicitudes abiertas.' },
      },
      whoSetsLimits,
    );
}
