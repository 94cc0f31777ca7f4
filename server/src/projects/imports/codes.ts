import { sql } from 'kysely';
import type { BusinessLine } from 'contract/projects/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';

interface Codeless {
  linea: BusinessLine;
  fecha_inicio: string | null;
}

/** As `nextProjectCode`, for many at once: a counter is raised once per line and year. The codes come in the order asked. */
export async function nextProjectCodes(tx: Tx, asked: readonly Codeless[], reserved: ReadonlySet<string>): Promise<string[]> {
  const keyed = asked.map(({ linea, fecha_inicio }) => `${linea}-${(fecha_inicio ?? todayInChile()).slice(0, 4)}`);
  const free = new Map<string, string[]>();
  // Sorted, so that two who need the same counters wait for each other instead of blocking each other.
  for (const [key, of] of [...Map.groupBy(keyed, (it) => it)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    free.set(key, (await freeCodes(tx, key, { count: of.length, reserved })).toReversed());
  }
  return keyed.map((key) => free.get(key)?.pop() ?? '');
}

async function freeCodes(tx: Tx, key: string, { count, reserved }: { count: number; reserved: ReadonlySet<string> }): Promise<string[]> {
  const linea = key.slice(0, 2) as BusinessLine;
  const year = Number(key.slice(3));
  const free: string[] = [];
  while (free.length < count) {
    const more = count - free.length;
    const { last } = await tx
      .insertInto('project_code_counters')
      .values({ linea, year, last: more })
      .onConflict((it) => it.columns(['linea', 'year']).doUpdateSet((old) => ({ last: old('project_code_counters.last', '+', more) })))
      .returning('last')
      .executeTakeFirstOrThrow();
    const made = Array.from(
      { length: more },
      (_, n) => `${linea}-${String(year % 100).padStart(2, '0')}${String(last - more + 1 + n).padStart(3, '0')}`,
    );
    const { rows } = await sql<{
      code: string;
    }>`select "codigoProyecto" as code from projects where "codigoProyecto" = any(${made}::text[])`.execute(tx);
    const taken = new Set(rows.map((it) => it.code));
    free.push(...made.filter((it) => !taken.has(it) && !reserved.has(it)));
  }
  return free;
}
