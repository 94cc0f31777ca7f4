import { sql } from 'kysely';
import type { BusinessLine } from 'contract/projects/index.ts';
import type { Tx } from '../platform/database.ts';

/** The next code of a line and year, `CI-26012`: the counter's row is locked, so that no two projects get the same. */
export async function nextProjectCode(tx: Tx, linea: BusinessLine, fecha_inicio: string | null): Promise<string> {
  const year = Number((fecha_inicio ?? todayInChile()).slice(0, 4));
  for (;;) {
    const { last } = await tx
      .insertInto('project_code_counters')
      .values({ linea, year, last: 1 })
      .onConflict((it) => it.columns(['linea', 'year']).doUpdateSet((old) => ({ last: old('project_code_counters.last', '+', 1) })))
      .returning('last')
      .executeTakeFirstOrThrow();
    const code = `${linea}-${String(year % 100).padStart(2, '0')}${String(last).padStart(3, '0')}`;
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

export const todayInChile = (): string => Temporal.Now.plainDateISO('America/Santiago').toString();
