import { sql } from 'kysely';
import { today } from '../../platform/database/days.ts';
import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

interface Overlap {
  code: string;
  /** The agreement of the first supplier, and that of the other. */
  gone: string;
  kept: string;
}

/** What two suppliers both have an agreement of, in force or to be confirmed, on days that are still to come or today: by our code. */
export async function overlappingAgreements(db: Reader, [from, into]: readonly [string, string], most: number): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select own.code, own.number as gone, other.number as kept
    from price_agreements as own
    join price_agreements as other on other.supplier_code = ${into} and other.code = own.code
      and other.status in ('por_confirmar', 'confirmado')
      and daterange(other.valid_from, other.valid_to, '[]') && daterange(own.valid_from, own.valid_to, '[]')
    where own.supplier_code = ${from} and own.status in ('por_confirmar', 'confirmado')
      and least(own.valid_to, other.valid_to) >= ${today}
    order by own.code, own.number limit ${most}`.execute(db);
  return rows;
}
