import { createHash } from 'node:crypto';
import { condicionPago, medioPago, rubro, tipoCompra } from 'contract/catalogues/index.ts';
import { homeCountry, type supplierFields } from 'contract/suppliers/index.ts';
import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import { enterSupplier, holdRegister, requireActive } from '../../catalogues/index.ts';
import { brokenUnique, type Tables, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

export type SupplierForm = z.output<z.ZodObject<typeof supplierFields>>;

/** Keeps what is known of a supplier that somebody asks for; nobody is asked for twice, by their RUT or foreign tax id. */
export async function addCandidate(tx: Tx, form: SupplierForm): Promise<number> {
  await refuseKnown(tx, form);
  await requireChoices(tx, form);
  const { id } = await tx
    .insertInto('supplier_records')
    .values({ ...form, from_form: true, reserved_code: null, supplier_code: null })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(form));
  return id;
}

/** Writes all of it anew while it is only asked for; a code that was reserved for what it said before is free again. */
export async function changeCandidate(tx: Tx, id: number, form: SupplierForm): Promise<void> {
  await refuseKnown(tx, form, id);
  const before = await tx
    .selectFrom('supplier_records')
    .where('id', '=', id)
    .select(['category_id', 'payment_method_id', 'payment_condition_id', 'service_bought_id'])
    .executeTakeFirstOrThrow();
  await requireChoices(tx, form, before);
  const { numUpdatedRows } = await tx
    .updateTable('supplier_records')
    .set((it) => ({ ...form, reserved_code: null, asked_twice: false, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('supplier_code', 'is', null)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(form));
  if (numUpdatedRows === 0n) throw new Problem('wrong_state', { message: 'Ya está entre los proveedores: no se cambia lo que se pidió.' });
}

/** Is asked for no more: its tax id is free again. */
export async function discardCandidate(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('supplier_records')
    .set({ discarded: true, reserved_code: null })
    .where('id', '=', id)
    .where('supplier_code', 'is', null)
    .execute();
}

/** The code that it will have in the ERP: the RUT and a P; of who is from abroad, the country and the number there instead. */
export async function reserveSupplierCode(tx: Tx, id: number): Promise<string> {
  const { rut, tax_key } = await tx
    .selectFrom('supplier_records')
    .where('id', '=', id)
    .select(['rut', 'tax_key'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseInErp(tx, { id, rut, tax_key });
  const code = `${rut ?? shortTaxKey(tax_key ?? '')}P`;
  await takeCode(tx, { id, code });
  return code;
}

type SupplierKeys = Pick<Selectable<Tables['supplier_records']>, 'id' | 'rut' | 'tax_key'>;

/** Somebody created it there by hand while it was only asked for here, or it was asked for twice: it would be there twice. */
async function refuseInErp(tx: Tx, { id, rut, tax_key }: SupplierKeys): Promise<void> {
  const [own, what] = rut === null ? (['it.tax_key', 'Esa identificación tributaria'] as const) : (['it.rut', 'Ese RUT'] as const);
  const other = await tx
    .selectFrom('supplier_records as it')
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .where(own, '=', rut ?? tax_key)
    .where('it.id', '<>', id)
    .where('it.discarded', '=', false)
    .where((it) =>
      it.or([it('it.supplier_code', 'is', null), it.and([it('suppliers.en_erp', '=', true), it('suppliers.activo', '=', true)])]),
    )
    .select(['it.supplier_code', 'it.name'])
    .orderBy('it.supplier_code')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const message = other.supplier_code
    ? `${what} ya está en el ERP: ${other.name}, ${other.supplier_code}. Rechácela y use ese.`
    : `${what} se pidió dos veces, también como ${other.name}: rechace una de las dos.`;
  throw new Problem('rule', { message });
}

/** As long as a code lets it be: of a longer number the beginning, and a sum that tells it from others that begin alike. */
function shortTaxKey(tax_key: string): string {
  const [country = '', number = ''] = tax_key.split(' ');
  if (number.length <= 12) return country + number;
  return country + number.slice(0, 8) + createHash('sha256').update(number).digest('hex').slice(0, 4).toUpperCase();
}

/** Holds a code for one record: not one that another was registered with, also without its RUT. */
async function takeCode(tx: Tx, { id, code }: { id: number; code: string }): Promise<void> {
  const taken = await tx
    .selectFrom('supplier_records')
    .where('supplier_code', '=', code)
    .where('id', '<>', id)
    .select('name')
    .executeTakeFirst();
  if (taken) throw new Problem('rule', { message: `${code} ya está entre los proveedores: ${taken.name}. Rechácela y use ese.` });
  await tx
    .updateTable('supplier_records')
    .set({ reserved_code: code })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('rule', { message: `El código ${code} ya está reservado para otro proveedor.` });
      throw error;
    });
}

/** Another has it in the ERP: what is brought from there by it is not this one, until a person says so. */
export async function releaseSupplierCode(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('supplier_records').set({ reserved_code: null }).where('id', '=', id).where('supplier_code', 'is', null).execute();
}

/** Whom the ERP has now may be bought from: the register's row takes up the record by its reserved code. */
export async function registerSupplier(tx: Tx, { id, code }: { id: number; code: string }): Promise<void> {
  await holdRegister(tx);
  await takeCode(tx, { id, code });
  const { name, rut } = await tx.selectFrom('supplier_records').where('id', '=', id).select(['name', 'rut']).executeTakeFirstOrThrow();
  await enterSupplier(tx, { code, name, rut });
}

async function refuseKnown(tx: Tx, { rut, country, tax_id }: SupplierForm, but = 0): Promise<void> {
  let same = tx.selectFrom('supplier_records as it').where('it.discarded', '=', false).where('it.id', '<>', but);
  same =
    rut === null
      ? same.where('it.tax_key', '=', sql<string | null>`foreign_tax_key(${country}, ${tax_id})`)
      : same.where('it.rut', '=', rut);
  const found = await same.select(['it.name', 'it.supplier_code']).orderBy('it.id').limit(1).executeTakeFirst();
  if (!found) return;
  const message = found.supplier_code
    ? `Ya está entre los proveedores: ${found.name}, ${found.supplier_code}.`
    : `Ya se pidió la creación de este proveedor: ${found.name}.`;
  throw new Problem('duplicate', { fields: { [rut === null ? 'tax_id' : 'rut']: message } });
}

/** Of two who ask at once the second hears it from the database. */
const refuseTaken =
  ({ rut }: SupplierForm) =>
  (error: unknown): never => {
    if (brokenUnique(error))
      throw new Problem('duplicate', { fields: { [rut === null ? 'tax_id' : 'rut']: 'Ya se pidió la creación de este proveedor.' } });
    throw error;
  };

type Choices = Pick<SupplierForm, 'category_id' | 'payment_method_id' | 'payment_condition_id' | 'service_bought_id'>;
const nothingChosen: Choices = { category_id: null, payment_method_id: null, payment_condition_id: null, service_bought_id: null };

/** What it had before it may keep, also when it was retired meanwhile. */
export async function requireChoices(
  tx: Tx,
  form: Choices & Pick<SupplierForm, 'commune' | 'country'>,
  before = nothingChosen,
): Promise<void> {
  const { category_id, payment_method_id, payment_condition_id, service_bought_id, commune, country } = form;
  await requireActive(tx, {
    category_id: [rubro, category_id === before.category_id ? null : category_id],
    payment_method_id: [medioPago, payment_method_id === before.payment_method_id ? null : payment_method_id],
    payment_condition_id: [condicionPago, payment_condition_id === before.payment_condition_id ? null : payment_condition_id],
    service_bought_id: [tipoCompra, service_bought_id === before.service_bought_id ? null : service_bought_id],
  });
  if (commune === null) return;
  if (country !== homeCountry) throw new Problem('invalid', { fields: { commune: 'Solo un proveedor de Chile tiene comuna.' } });
  const found = await tx.selectFrom('communes').where('codigo', '=', commune).select('codigo').executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { commune: 'Esa comuna no existe.' } });
}

/** One that is called the same but for accents, case and legal form; asked for or there already. */
export async function namesake(tx: Tx, name: string, but = 0): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select it.name || coalesce(', ' || it.supplier_code, ' (pedido)') as name from supplier_records as it
    where company_key(it.name) = company_key(${name}) and not it.discarded and it.id <> ${but} order by it.id limit 1`.execute(tx);
  return rows[0]?.name;
}
