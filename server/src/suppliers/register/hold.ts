import { sql } from 'kysely';
import { holdRegister } from '../../catalogues/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/**
 * Holds whom the ERP tells of, and those for whom one of its codes is reserved, before anything of them is written: whoever edits, merges
 * or creates one holds their record first and the register's row after it, and waits here, or is waited for.
 */
export async function holdByCodes(tx: Tx, codes: readonly string[]): Promise<void> {
  await holdRegister(tx);
  await sql`
    select id from supplier_records where supplier_code = any(${codes}) or reserved_code = any(${codes})
    order by id for update`.execute(tx);
}
