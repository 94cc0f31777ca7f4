import { assetCode } from 'contract/services/requests/codes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

interface ErpServiceFacts {
  code: string;
  name: string;
  unit: string | null;
  active: boolean;
}

/** As the catalogue takes them. */
const codes = /^[A-Z0-9][A-Z0-9-]{0,29}$/;

/**
 * Services as the ERP has them, by their codes; one that is not valid there and was never here is no business of ours, and one that is
 * only here stays. Two that are called alike there are told apart by their codes. Gives those whose code is none of ours.
 */
export async function bringServices(tx: Tx, services: readonly ErpServiceFacts[]): Promise<ErpServiceFacts[]> {
  const taken = services.filter(({ code }) => codes.test(code) && code !== assetCode);
  const rows = taken.map(({ code, name, unit, active }) => ({
    codigo: code,
    // Room for the code.
    nombre: name.slice(0, 80),
    unidad: (unit ?? 'UN').slice(0, 30),
    activo: active,
  }));
  await sql`
    with brought as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (codigo text, nombre text, unidad text, activo boolean)
      where activo or exists (select from services where services.codigo = it.codigo)),
    told as (
      select codigo, unidad, activo, case when exists (
          select from services as other
          where other.activo and other.codigo <> brought.codigo and name_key(other.nombre) = name_key(brought.nombre)
          union all
          select from brought as other
          where other.activo and other.codigo < brought.codigo and name_key(other.nombre) = name_key(brought.nombre))
        then brought.nombre || ' (' || brought.codigo || ')' else brought.nombre end as nombre
      from brought)
    insert into services as kept (codigo, nombre, unidad, activo)
    select codigo, nombre, unidad, activo from told order by codigo
    on conflict (codigo) do update set nombre = excluded.nombre, unidad = excluded.unidad, activo = excluded.activo, version = kept.version + 1
    where (kept.nombre, kept.unidad, kept.activo) is distinct from (excluded.nombre, excluded.unidad, excluded.activo)`.execute(tx);
  return services.filter(({ code, active }) => active && !codes.test(code));
}
