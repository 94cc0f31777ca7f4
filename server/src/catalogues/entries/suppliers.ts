import { proveedor } from 'contract/catalogues/index.ts';
import { parseRut } from 'contract/rut.ts';
import { isAbroad } from 'contract/suppliers/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { retiredMessage } from './require-active.ts';
import { lockCatalogue } from './rows.ts';
import '../tables.ts';

/** Refuses, at its field, to buy from who is not a supplier, or not any more; the supplier is not retired until the transaction ends. */
export async function requireSupplier(tx: Tx, code: string, field: string): Promise<void> {
  const found = await tx.selectFrom('suppliers').where('codigo', '=', code).select(['nombre', 'activo']).forShare().executeTakeFirst();
  if (!found)
    throw new Problem('invalid', { fields: { [field]: `${code} no está en Proveedores: pida que lo agreguen en Mantenedores.` } });
  if (!found.activo) throw new Problem('invalid', { fields: { [field]: retiredMessage(found.nombre) } });
}

/** A supplier that the ERP has now; one that the register knows by that code stays as it is, and is bought from again. */
export async function enterSupplier(tx: Tx, { code, name, rut }: Pick<ErpSupplierFacts, 'code' | 'name' | 'rut'>): Promise<void> {
  await tx
    .insertInto('suppliers')
    .values({ codigo: code, nombre: name, rut, en_erp: true })
    .onConflict((it) =>
      it.column('codigo').doUpdateSet((of) => ({
        en_erp: true,
        activo: sql<boolean>`suppliers.merged_into is null`,
        version: of('suppliers.version', '+', 1),
      })),
    )
    .execute();
  await joinListed(tx, [code]);
}

/** One that turned out to be another is never bought from again, nor are those that had become it; no list of the ERP brings it back. */
export async function retireMerged(tx: Tx, { code, into }: { code: string; into: string }): Promise<void> {
  await tx
    .updateTable('suppliers')
    .set((it) => ({ activo: false, merged_into: into, version: it('version', '+', 1) }))
    .where((it) => it.or([it('codigo', '=', code), it('merged_into', '=', code)]))
    .execute();
}

/**
 * Whom our own list has by the RUT of one that the ERP has now is that one, under the code of the ERP. Where the ERP has two of that
 * RUT, a person says which.
 */
async function joinListed(tx: Tx, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string; into: string }>`
    select listed.codigo as code, min(theirs.codigo) as into from suppliers as listed
    join suppliers as theirs on theirs.rut = listed.rut and theirs.en_erp and theirs.activo and theirs.merged_into is null
    where not listed.en_erp and listed.merged_into is null
      and listed.rut in (select rut from suppliers where codigo = any(${codes}) and rut is not null)
    group by listed.codigo having count(*) = 1 order by 1`.execute(tx);
  for (const pair of rows) await retireMerged(tx, pair);
}

/**
 * Waits for whoever changes the catalogue by hand, or is waited for, before records of suppliers are held: they hold all of the register
 * first (`lockCatalogue`), and come to the records by its rows.
 */
export async function holdRegister(tx: Tx): Promise<void> {
  await sql`lock table suppliers in row exclusive mode`.execute(tx);
}

/** Nobody else changes the register until the transaction ends; who reads it does not wait. */
export const lockRegister = (tx: Tx): Promise<void> => lockCatalogue(tx, proveedor);

/**
 * Suppliers of an external list, whose code is their RUT: who is in no list of ours yet is entered, and is the one that the ERP has of
 * that RUT; of those that our list alone has the name follows it. The register must be locked.
 */
export async function enterListed(tx: Tx, suppliers: readonly { rut: string; name: string }[]): Promise<void> {
  const told = sql`jsonb_to_recordset(${JSON.stringify(suppliers)}::jsonb) as told (rut text, name text)`;
  await sql`
    update suppliers as kept set nombre = told.name, version = kept.version + 1 from ${told}
    where kept.rut = told.rut and not kept.en_erp and kept.merged_into is null and kept.nombre <> told.name`.execute(tx);
  await sql`
    insert into suppliers (codigo, nombre, rut) select told.rut, told.name, told.rut from ${told}
    where not exists (select from suppliers as kept where kept.codigo = told.rut or (kept.rut = told.rut and not kept.en_erp))
    order by told.rut collate "C"`.execute(tx);
  await joinListed(
    tx,
    suppliers.map((it) => it.rut),
  );
}

interface ErpSupplierFacts {
  code: string;
  name: string;
  rut: string | null;
  country: string | null;
  active: boolean;
}

/**
 * Suppliers as the ERP has them, by their codes; one that is not valid there and was never here is no business of ours. Who is from abroad
 * has no RUT, whatever is written there: many share one that stands for all of them.
 */
export async function bringSuppliers(tx: Tx, suppliers: readonly ErpSupplierFacts[]): Promise<void> {
  const rows = suppliers.map(({ code, name, rut, country, active }) => {
    const read = parseRut(rut ?? '');
    const from_abroad = isAbroad(country);
    return { codigo: code, nombre: name.slice(0, 120), rut: read.ok && !from_abroad ? read.rut : null, from_abroad, activo: active };
  });
  await sql`
    insert into suppliers as kept (codigo, nombre, rut, activo, en_erp)
    select it.codigo, it.nombre, case when it.from_abroad then null else coalesce(it.rut, known.rut) end, it.activo, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (codigo text, nombre text, rut text, from_abroad boolean, activo boolean)
    left join suppliers as known on known.codigo = it.codigo
    where it.activo or known.codigo is not null
    order by it.codigo collate "C"
    on conflict (codigo) do update set nombre = excluded.nombre, rut = excluded.rut, activo = excluded.activo and kept.merged_into is null,
      en_erp = true, version = kept.version + 1
    where (kept.nombre, kept.rut, kept.activo, kept.en_erp) is distinct from
      (excluded.nombre, excluded.rut, excluded.activo and kept.merged_into is null, true)`.execute(tx);
  await joinListed(
    tx,
    rows.map((it) => it.codigo),
  );
}
