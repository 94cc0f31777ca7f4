import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';

/** The numbers of rows and links by the keys under which an edit brings them; what has a number already keeps it. */
export interface Numbers {
  row: (key: number) => number;
  link: (key: number) => number;
}

interface KeyedRow {
  key: number;
}

/** `back`: the rows among them that have their number again. */
export async function numbersFor(
  tx: Tx,
  { rows, back, links }: { rows: readonly KeyedRow[]; back: ReadonlyMap<number, number>; links: readonly KeyedRow[] },
): Promise<Numbers> {
  refuseSameKeys(rows);
  refuseSameKeys(links);
  const news = rows.filter((it) => !back.has(it.key));
  const ofRows = new Map([...back, ...(await fresh(tx, 'schedule_activities', news))]);
  const ofLinks = await fresh(tx, 'schedule_links', links);
  const of = (numbers: ReadonlyMap<number, number>, key: number): number => {
    const found = key > 0 ? key : numbers.get(key);
    if (found === undefined) throw new Problem('invalid', { fields: { added: 'Se nombra una actividad que no viene con el cambio.' } });
    return found;
  };
  return { row: (key) => of(ofRows, key), link: (key) => of(ofLinks, key) };
}

function refuseSameKeys(keyed: readonly KeyedRow[]): void {
  if (new Set(keyed.map((it) => it.key)).size < keyed.length)
    throw new Problem('invalid', { fields: { added: 'Dos vienen con la misma clave.' } });
}

async function fresh(tx: Tx, table: 'schedule_activities' | 'schedule_links', keyed: readonly KeyedRow[]): Promise<Map<number, number>> {
  const keys = keyed.map((it) => it.key);
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${keys.length}::integer)`.execute(tx);
  return new Map(keys.map((it, at) => [it, rows[at]?.id ?? 0]));
}
