import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stockDifferences, usageDifferences } from '../../src/materials/index.ts';
import { diskStore } from '../../src/outside/files/disk.ts';
import { scene } from '../../test/scene.ts';

const { db, folder } = await scene({ demo: true });

test('the demo company used and gave back some of what it received, and every sum agrees', async () => {
  const store = diskStore(join(folder, 'files'));
  // Houses that were finished long ago have theirs too.
  const of = sql<boolean>`created_at > now() - interval '60 days'`;
  const vouchers = await db.selectFrom('consumption_vouchers').where(of).selectAll().orderBy('id').execute();
  expect(vouchers.map((it) => it.status)).toEqual(['registrado', 'anulado', 'registrado', 'registrado', 'registrado', 'registrado']);
  const kept = (await Array.fromAsync(store.list())).map((it) => it.name);
  expect(vouchers.every((it) => kept.includes(it.signature))).toBe(true);
  const lines = await db
    .selectFrom('consumption_lines')
    .where(
      'voucher_id',
      'in',
      vouchers.map((it) => it.id),
    )
    .select('quantity')
    .execute();
  expect(lines).toHaveLength(14);
  const returns = await db.selectFrom('material_returns').select(['status', 'number']).orderBy('id').execute();
  expect(returns.map((it) => it.status)).toEqual(['aprobado', 'pendiente']);
  const approvals = await db.selectFrom('approvals').where('kind', '=', 'returns').select('estado').orderBy('id').execute();
  expect(approvals.map((it) => it.estado)).toEqual(['aprobado', 'pendiente']);
  expect(await stockDifferences(db)).toEqual([]);
  expect(await usageDifferences(db)).toEqual([]);
});

test('every column that names a stored file says so by its type, so that backups have the file and sweeping leaves it', async () => {
  const { rows: columns } = await sql<{ table: string; column: string; declared: boolean }>`
    select relname as table, attname as column, atttypid = 'stored_file'::regtype as declared
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid in ('text'::regtype, 'varchar'::regtype, 'stored_file'::regtype)`.execute(db);
  const holding: typeof columns = [];
  for (const it of columns) {
    const { rows } = await sql`
      select from ${sql.table(it.table)} where ${sql.ref(it.column)} ~ '^[0-9a-f]{2}/[0-9a-f-]{36}[.][a-z0-9]+$' limit 1`.execute(db);
    if (rows.length > 0) holding.push(it);
  }

  expect(holding.length).toBeGreaterThan(5);
  expect(holding.filter((it) => !it.declared)).toEqual([]);
});
