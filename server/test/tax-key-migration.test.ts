import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '../migrations/0570-suppliers-one-tax-key.ts';
import { scene } from './scene.ts';

const { app, db, given } = await scene();
// Without tables of its own, as the migrator gives it.
const bare = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.pool }) });

async function candidate(tax_id: string): Promise<number> {
  const { id } = await given.supplierCandidate(`Solarwerk ${tax_id}`);
  await db.updateTable('supplier_records').set({ country: 'DE', tax_id }).where('id', '=', id).execute();
  return id;
}

test('those that were asked for twice, with their country before the number and without, are kept and marked', async () => {
  await sql`
    drop index supplier_records_foreign, supplier_records_by_tax_key;
    alter table supplier_records drop column tax_key, drop column asked_twice;
    drop function foreign_tax_key;
    create function tax_id_key(text) returns text language sql immutable strict parallel safe
      return regexp_replace(upper($1), '[^A-Z0-9]', '', 'g');
    create unique index supplier_records_foreign on supplier_records (country, tax_id_key(tax_id))
      where supplier_code is null and not discarded and tax_id is not null;
    create index supplier_records_by_tax_id on supplier_records (tax_id_key(tax_id)) where tax_id is not null`.execute(db);
  const [first, second, other] = [await candidate('811569869'), await candidate('DE811569869'), await candidate('129273')];

  await up(bare);

  const kept = db.selectFrom('supplier_records').where('country', '=', 'DE').orderBy('id').select(['id', 'tax_key', 'asked_twice']);
  expect(await kept.execute()).toEqual([
    { id: first, tax_key: 'DE 811569869', asked_twice: false },
    { id: second, tax_key: 'DE 811569869', asked_twice: true },
    { id: other, tax_key: 'DE 129273', asked_twice: false },
  ]);
  await expect(candidate('de 811-569-869')).rejects.toMatchObject({ code: '23505' });
});
