import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

/** Of people and days, as `staff_id day`, those on which they are away; why is theirs. */
export async function awayAmong(db: Reader, asked: readonly { staff_id: number | null; day: string }[]): Promise<ReadonlySet<string>> {
  const some = asked.filter((it) => it.staff_id !== null).map(({ staff_id, day }) => ({ staff_id, day }));
  if (some.length === 0) return new Set();
  const { rows } = await sql<{ staff_id: number; day: string }>`
    select distinct it.staff_id, it.day from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as it(staff_id integer, day date)
    join absences as away on away.staff_id = it.staff_id and it.day between away.desde and away.hasta`.execute(db);
  return new Set(rows.map((it) => `${it.staff_id} ${it.day}`));
}
