import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** Who acts for somebody on a day, and why. */
export interface StandIn {
  staff_id: number;
  titular: string;
  substitute_id: number;
  substitute: string;
  desde: string;
  hasta: string;
}
/** By whom they stand in for; nobody has two at once. */
export type StandIns = ReadonlyMap<number, StandIn>;

/** A substitute who is away has a substitute too, and so on; further than this nobody would know who decided. */
const longestChain = 3;

/** All substitutions in force on a day: those set by hand, else absences of those who have an automatic substitute. */
export async function standInsOn(db: Reader, day: string): Promise<StandIns> {
  const { rows } =
    await sql<StandIn>`select away.staff_id, titular.nombre as titular, away.substitute_id, person.nombre as substitute, away.desde, away.hasta
    from (
      select staff_id, substitute_id, desde, hasta from substitutions
      where anulada_at is null and daterange(desde, hasta, '[]') @> ${day}::date
      union all
      select absences.staff_id, automatic.substitute_id, absences.desde, absences.hasta
      from absences join automatic_substitutes as automatic using (staff_id)
      where daterange(absences.desde, absences.hasta, '[]') @> ${day}::date and not exists (
        select from substitutions as manual
        where manual.staff_id = absences.staff_id and manual.anulada_at is null and daterange(manual.desde, manual.hasta, '[]') @> ${day}::date)
    ) as away
    join staff as titular on titular.id = away.staff_id
    join staff as person on person.id = away.substitute_id and person.activo
    join users on users.id = person.user_id and users.activo = 1`.execute(db);
  return new Map(rows.map((it) => [it.staff_id, it]));
}

/** Who may act for somebody, nearest first. */
export function actingFor(staff_id: number, standIns: StandIns): StandIn[] {
  const found: StandIn[] = [];
  const met = new Set([staff_id]);
  let next = standIns.get(staff_id);
  while (next && !met.has(next.substitute_id) && found.length < longestChain) {
    found.push(next);
    met.add(next.substitute_id);
    next = standIns.get(next.substitute_id);
  }
  return found;
}

/** For whom somebody may act. */
export const actedForBy = (substitute_id: number, standIns: StandIns): number[] =>
  [...standIns.keys()].filter((it) => actingFor(it, standIns).some((one) => one.substitute_id === substitute_id));
