import { sql } from 'kysely';
import { formatNumber } from 'contract/format.ts';
import { startOf } from './days.ts';
import { inMonths, suppliersIn, type Rule } from './judging.ts';

interface Before {
  supplier_rut: string;
  requests: number[];
  causes: string[];
}

/** Who is the only one again and again: why, and where it was said before. */
export const soleSupplier: Rule = async ({ db, subject, numbers }) => {
  const isOfSole = subject.request_type === 'SOLICITUD PROVEEDOR UNICO';
  const suppliers = suppliersIn(subject.offers.filter((it) => it.is_sole || (isOfSole && it.is_chosen)));
  if (suppliers.size === 0) return [];
  const ruts = [...suppliers.keys()];
  const since = startOf(subject.day);
  const { rows } = await sql<Before>`
    select before.supplier_rut, array_agg(distinct before.id) as requests, array_agg(distinct cause.nombre) as causes
    from (
      select document.supplier_rut, request.id, document.unique_supplier_cause_id as cause_id
      from service_documents as document
      join service_items as item on item.id = document.item_id and item.deleted_at is null
      join service_requests as request on request.id = item.request_id
      where document.supplier_rut = any(${ruts}) and document.unique_supplier and document.deleted_at is null
        and request.status not in ('cancelled', 'rejected') and request.created_at < ${startOf(subject.day, 1)}
        and request.created_at >= ${since} - make_interval(months => ${numbers.months}::integer)
      union
      select document.supplier_rut, request.id, request.unique_supplier_cause_id
      from service_requests as request
      join service_items as item on item.request_id = request.id and item.deleted_at is null
      join service_documents as document on document.item_id = item.id and document.category = 0 and document.deleted_at is null
      where request.unique_supplier_cause_id is not null and document.supplier_rut = any(${ruts})
        and request.status not in ('cancelled', 'rejected') and request.created_at < ${startOf(subject.day, 1)}
        and request.created_at >= ${since} - make_interval(months => ${numbers.months}::integer)) as before
    join unique_supplier_causes as cause on cause.id = before.cause_id
    where before.id <> ${subject.request_id ?? 0}::integer
    group by before.supplier_rut`.execute(db);
  return rows.map(({ supplier_rut, requests, causes }) => ({
    rule: 'sole_supplier' as const,
    text: `${suppliers.get(supplier_rut) ?? supplier_rut} ya fue proveedor único ${timesOf(requests.length)} en ${inMonths(numbers.months)}: ${causes.join('; ')}.`,
    requests,
  }));
};

const timesOf = (count: number): string => (count === 1 ? 'una vez' : `${formatNumber(count)} veces`);
