import { join } from 'node:path';
import { listThreadDifferences, materialThread } from 'contract/dashboards/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkThreads } from '../../src/dashboards/thread/check.ts';
import { stockDifferences, usageDifferences } from '../../src/materials/index.ts';
import { diskStore } from '../../src/outside/files/disk.ts';
import { scene } from '../../test/scene.ts';
import { threadByHand } from './differences.ts';

const { app, db, folder, signIn } = await scene({ demo: true });

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

test('the check of the night has found the one thread that does not balance, and finds the same again', async () => {
  const supply = await signIn(
    await db.selectFrom('users').where('email', '=', 'rocio.alerce@soldepapel.example').select('id').executeTakeFirstOrThrow(),
  );
  const open = async () => (await supply.call(listThreadDifferences, { state: 'abierta' })).items;
  const [found, ...others] = await open();
  if (!found) throw new Error('every thread balances');

  expect(others).toEqual([]);
  expect(found).toMatchObject({
    project_code: threadByHand.project,
    code: threadByHand.code,
    why: expect.stringMatching(/^VC-\d+ cambia el stock en .* y el libro de movimientos dice/),
  });
  const named = { codigoLugarInstalacion: found.place_code, codigoMaterial: found.code };
  expect(await supply.call(materialThread, named)).toMatchObject({ is_balanced: false });
  await checkThreads(app.workshop);
  expect((await open()).map((it) => [it.number, it.version])).toEqual([[found.number, found.version]]);
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
