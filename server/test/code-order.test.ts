import { proveedor } from 'contract/catalogues/index.ts';
import { listErpPosts } from 'contract/erp/index.ts';
import { getMaterialMovilStock, getMaterials } from 'contract/materials/index.ts';
import { sapSuppliers } from 'contract/suppliers/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from './scene.ts';

// Codes that come from outside have no fixed length: as texts they would stand 1002, 998 (decision 175).
const { db, given, as } = await scene();
const anybody = await as('supplier_creation:read', 'materials:read', 'purchase_requests:read', 'catalogues:read', 'mobile_warehouses:read');

test('codes of suppliers, and their RUT, sort as the numbers they are', async () => {
  for (const [codigo, rut] of [
    ['P1002', '76123456-0'],
    ['P998', '9876543-3'],
  ] as const)
    await given.entry(proveedor, { codigo, rut });
  const sorted = async (sort: 'code' | '-code' | 'rut') =>
    (await anybody.call(sapSuppliers, { per_page: 200, sort })).items.flatMap((it) => (it.code.startsWith('P') ? [it.code] : []));

  expect(await sorted('code')).toEqual(['P998', 'P1002']);
  expect(await sorted('-code')).toEqual(['P1002', 'P998']);
  expect(await sorted('rut')).toEqual(['P998', 'P1002']);
});

test('numbers of the ERP sort as numbers', async () => {
  for (const erp_number of ['1002', '998']) await given.erpPost({ state: 'publicado', next_at: null, erp_number, erp_entry: erp_number });
  const { items } = await anybody.call(listErpPosts, { per_page: 200, sort: 'erp_number' });

  expect(items.flatMap((it) => it.erp_number ?? [])).toEqual(['998', '1002']);
});

test('materials whose numbers have no fixed length sort as numbers, in the catalogue and where they lie', async () => {
  const warehouse = await given.warehouse({ movil: true });
  for (const codigo of ['MAT-1002', 'MAT-998', 'MAT-12']) {
    const { id } = await given.material({ codigo });
    await given.stock({ warehouse_id: warehouse.id, material_id: id, quantity: '5' });
  }
  const catalogue = async (sort: 'code' | '-code') =>
    (await anybody.call(getMaterials, { sort, search: 'MAT-' })).items.map((it) => it.code);
  const { items } = await anybody.call(getMaterialMovilStock, { sort: 'code', warehouse_code: warehouse.codigo });

  expect(await catalogue('code')).toEqual(['MAT-12', 'MAT-998', 'MAT-1002']);
  expect(await catalogue('-code')).toEqual(['MAT-1002', 'MAT-998', 'MAT-12']);
  expect(items.map((it) => it.code)).toEqual(['MAT-12', 'MAT-998', 'MAT-1002']);
});

/** Columns of codes without that order, and why. */
const others = new Map([
  ['business_units.codigo', 'letters'],
  ['communes.codigo', 'official, of five digits'],
  ['cost_centers.codigo', 'its list says the order itself'],
  ['creation_requests.code', 'not sorted'],
  ['crm_deals.codigo', 'ours, of fixed length'],
  ['cubage_revision_others.code', 'not sorted'],
  ['cubage_revision_rows.code', 'not sorted'],
  ['erp_cards.code', 'not sorted'],
  ['erp_sync_problems.code', 'not sorted'],
  ['materials.codigo', 'its lists say the order themselves (decision 175)'],
  ['price_agreements.code', 'not sorted'],
  ['purchase_order_lines.code', 'not sorted'],
  ['regions.codigo', 'official, of two digits'],
  ['request_restrictions.codigo', 'a word of the program'],
]);

test('a new column of codes is kept in an order that knows numbers', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    join pg_collation l on l.oid = a.attcollation
    where n.nspname = 'public' and c.relkind = 'r' and a.attname in ('codigo', 'code') and a.atttypid = 'text'::regtype
      and l.collname <> 'es_natural' order by 1`.execute(db);

  expect(rows.map((it) => it.name)).toEqual([...others.keys()]);
});
