import * as field from 'contract/fields.ts';
import { homeCountry } from 'contract/suppliers/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ErpSupplier } from '../../outside/erp/port.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** Terms that the ERP knows, and what of them may be read from it. */
const termsIn = (it: ErpSupplier) => {
  const { code, country, rut, currency, billing, payment_condition: condition } = it;
  const isForeign = country !== null && /^[A-Z]{2}$/u.test(country) && country !== homeCountry;
  return {
    code,
    country: isForeign ? country : null,
    tax_id: isForeign ? (rut?.slice(0, 30) ?? null) : null,
    email: field.email.safeParse(it.email).data ?? null,
    phone: field.optionalPhone.safeParse(it.phone).data ?? null,
    currency,
    billing,
    condition: condition?.name ?? null,
    days: condition?.days ?? null,
  };
};

/** What nobody wrote here, or stands as the ERP said it last, is what the ERP says now. */
const follows = (name: string): RawBuilder<boolean> =>
  sql`(kept.${sql.ref(name)} is null or kept.${sql.ref(name)}::text is not distinct from kept.erp_said ->> ${sql.lit(name)})`;
const newValue = (name: string): RawBuilder<unknown> =>
  sql`case when ${follows(name)} then said.${sql.ref(name)} else kept.${sql.ref(name)} end as ${sql.ref(name)}`;

/** A currency is never missing: while the ERP has said none, the ordinary one was written by nobody. */
const currencyToFollow = sql`coalesce(kept.erp_said ->> 'currency', case when not kept.from_form then 'CLP' end)`;

/**
 * The terms of suppliers as the ERP has them, by their codes: its condition of payment is ours of that name, else of so many days. What a
 * person wrote here stays (decision 201); where the ERP says nothing, so does what is kept.
 */
export async function bringTerms(tx: Tx, suppliers: readonly ErpSupplier[]): Promise<void> {
  const columns = sql.raw('email, phone, currency, billing, payment_condition_id, country, tax_id, rut, erp_said');
  const of = (row: string) =>
    sql.raw(
      `(${row}.email, ${row}.phone, ${row}.currency, ${row}.billing, ${row}.payment_condition_id, ${row}.country, ${row}.tax_id, ${row}.rut, ${row}.erp_said)`,
    );
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(suppliers.map(termsIn))}::jsonb)
        as it (code text, country text, tax_id text, email text, phone text, currency text, billing text, condition text, days integer)
    ), said as (
      select told.*, (
        select one.id from payment_conditions as one
        where one.activo and (name_key(one.nombre) = name_key(told.condition) or one.dias = told.days)
        order by name_key(one.nombre) = name_key(told.condition) desc, one.id limit 1) as payment_condition_id
      from told
    ), next as (
      select kept.id, ${newValue('email')}, ${newValue('phone')}, ${newValue('billing')}, ${newValue('payment_condition_id')},
        case when kept.currency = ${currencyToFollow} then coalesce(said.currency, kept.currency) else kept.currency end as currency,
        case when said.country is null or kept.from_form then kept.country else said.country end as country,
        case when said.country is null or kept.from_form then kept.tax_id else said.tax_id end as tax_id,
        case when said.country is null or kept.from_form then kept.rut end as rut,
        jsonb_build_object('email', said.email, 'phone', said.phone, 'currency', coalesce(said.currency, kept.erp_said ->> 'currency'), 'billing', said.billing,
          'payment_condition_id', said.payment_condition_id) as erp_said
      from said join supplier_records as kept on kept.supplier_code = said.code
    )
    update supplier_records as kept set (${columns}) = ${of('next')}, version = kept.version + 1
    from next where next.id = kept.id and ${of('kept')} is distinct from ${of('next')}`.execute(tx);
}
