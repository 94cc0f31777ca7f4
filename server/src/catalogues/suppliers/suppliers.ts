import { parseRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { retiredMessage } from '../entries/required.ts';
import '../tables.ts';

/** Refuses, at its field, to buy from who is not a supplier, or not any more; the supplier is not retired until the transaction ends. */
export async function requireSupplier(tx: Tx, code: string, field: string): Promise<void> {
  const found = await tx.selectFrom('suppliers').where('codigo', '=', code).select(['nombre', 'activo']).forShare().executeTakeFirst();
  if (!found)
    throw new Problem('invalid', { fields: { [field]: `${code} no está en Proveedores: pida que lo agreguen en Mantenedores.` } });
  if (!found.activo) throw new Problem('invalid', { fields: { [field]: retiredMessage(found.nombre) } });
}

interface Brought {
  code: string;
  name: string;
  rut: string | null;
  active: boolean;
}

/** Suppliers as the ERP has them, by their codes; one that is not valid there and was never here is no business of ours. */
export async function bringSuppliers(tx: Tx, suppliers: readonly Brought[]): Promise<void> {
  const rows = suppliers.map(({ code, name, rut, active }) => {
    const read = parseRut(rut ?? '');
    return { codigo: code, nombre: name.slice(0, 120), rut: read.ok ? read.rut : null, activo: active };
  });
  await sql`
    insert into suppliers as kept (codigo, nombre, rut, activo)
    select codigo, nombre, rut, activo from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (codigo text, nombre text, rut text, activo boolean)
    where activo or exists (select from suppliers where suppliers.codigo = it.codigo)
    on conflict (codigo) do update set nombre = excluded.nombre, rut = coalesce(excluded.rut, kept.rut), activo = excluded.activo,
      version = kept.version + 1
    where (kept.nombre, kept.rut, kept.activo) is distinct from (excluded.nombre, coalesce(excluded.rut, kept.rut), excluded.activo)`.execute(
    tx,
  );
}
