import { sql } from 'kysely';
import type { BusinessLine } from 'contract/projects/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';

/** The next free code of a line and year, `CI-26012`. In a short transaction nobody waits for anybody; a number may stay unused. */
export async function nextProjectCode(tx: Tx, linea: BusinessLine, fecha_inicio: string | null): Promise<string> {
  const year = Number((fecha_inicio ?? todayInChile()).slice(0, 4));
  for (;;) {
    const { rows } = await sql<{ last: number }>`
      insert into project_code_counters as it (linea, year, last) values (${linea}, ${year}, 1)
      on conflict (linea, year) do update set last = it.last + 1 returning last`.execute(tx);
    const code = `${linea}-${String(year % 100).padStart(2, '0')}${String(rows[0]?.last).padStart(3, '0')}`;
    const taken = await tx.selectFrom('projects').select('id').where('codigoProyecto', '=', code).executeTakeFirst();
    if (!taken) return code;
  }
}

/** The next free place codes, `LI-000123`. */
export async function nextPlaceCodes(tx: Tx, count: number): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const { rows } = await sql<{ code: string }>`
      select code from (select 'LI-' || lpad(nextval('place_codes')::text, 6, '0') as code from generate_series(1, ${count - free.length})) as made
      where not exists (select from places where "codigoLugarInstalacion" = code)
      order by code`.execute(tx);
    free.push(...rows.map((it) => it.code));
  }
  return free;
}
