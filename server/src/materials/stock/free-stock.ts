import type { FreeStock } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { figuresElsewhere } from './figures.ts';
import '../tables.ts';

/** What is free of each material and where, by its code; what is no material is not among them. */
export async function freeStock(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, FreeStock>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('materials')
    .where('codigo', 'in', [...codes])
    .select('codigo')
    .select(figuresElsewhere(db, user, { warehouse: sql`null::integer`, material: sql.ref('materials.id') }).as('free'))
    .execute();
  return new Map(rows.map((it) => [it.codigo, it.free]));
}
