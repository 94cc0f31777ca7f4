import * as field from 'contract/fields.ts';
import { parseRut } from 'contract/rut.ts';
import { homeCountry, isAbroad } from 'contract/suppliers/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ErpSupplier } from '../../outside/erp/port.ts';
import type { Writing } from '../../platform/context.ts';
import { tellOldMails, type MovedMail } from './notices.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** Terms that the ERP knows, and what of them may be read from it. */
/** A Chilean number of somebody who is not from there is the one that a company enters for all of them: it names nobody. */
const standsForAll = (rut: string): boolean => rut.includes('-') && parseRut(rut).ok;

const termsIn = (it: ErpSupplier) => {
  const { code, country, rut, currency, billing, payment_condition: condition } = it;
  const isForeign = isAbroad(country);
  return {
    code,
    country: isForeign || country === homeCountry ? country : null,
    tax_id: isForeign && rut !== null && !standsForAll(rut) ? rut.slice(0, 30) : null,
    email: field.email.safeParse(it.email).data ?? null,
    phone: field.optionalPhone.safeParse(it.phone).data ?? null,
    currency,
    billing,
    condition: condition?.name ?? null,
    days: condition?.days ?? null,
  };
};

/** What stands as the ERP said it last is what the ERP says now; what somebody emptied here does not. */
const follows = (name: string): RawBuilder<boolean> =>
  sql`kept.${sql.ref(name)}::text is not distinct from kept.erp_said ->> ${sql.lit(name)}`;
const newValue = (name: string): RawBuilder<unknown> =>
  sql`case when ${follows(name)} then said.${sql.ref(name)} else kept.${sql.ref(name)} end as ${sql.ref(name)}`;

/** A currency is never missing: while the ERP has said none, the ordinary one was written by nobody. */
const currencyToFollow = sql`coalesce(kept.erp_said ->> 'currency', case when not kept.from_form then 'CLP' end)`;

/** Where they are from, as the ERP says it; of whom it says nothing, or who was asked for here by a form, as it is kept. */
const newOrigin = sql`
  case when follows_origin then said.country else kept.country end as country,
  case when follows_origin then said.tax_id else kept.tax_id end as tax_id,
  case when not follows_origin then kept.rut when said.country = ${homeCountry} then coalesce(said.own_rut, kept.rut) end as rut,
  case when not follows_origin or said.country = ${homeCountry} then kept.commune end as commune`;

/**
 * The terms of suppliers as the ERP has them, by their codes: its condition of payment is ours of that name, else of so many days; one that
 * was retired here since stays with whom it was brought to. What a person wrote here stays (decision 201); where the ERP says nothing, so
 * does what is kept. They are held already (`holdByCodes`). The address of before hears of another one.
 */
export async function bringTerms({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, suppliers: readonly ErpSupplier[]): Promise<void> {
  const columns = sql.raw('email, phone, currency, billing, payment_condition_id, country, tax_id, rut, commune, erp_said');
  const of = (row: string) =>
    sql.raw(
      `(${row}.email, ${row}.phone, ${row}.currency, ${row}.billing, ${row}.payment_condition_id, ${row}.country, ${row}.tax_id, ${row}.rut, ${row}.commune, ${row}.erp_said)`,
    );
  const { rows } = await sql<MovedMail>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(suppliers.map(termsIn))}::jsonb)
        as it (code text, country text, tax_id text, email text, phone text, currency text, billing text, condition text, days integer)
    ), next as (
      select kept.id, kept.version, kept.email as email_before, ${newValue('email')}, ${newValue('phone')}, ${newValue('billing')},
        ${newValue('payment_condition_id')}, ${newOrigin},
        case when kept.currency = ${currencyToFollow} then coalesce(said.currency, kept.currency) else kept.currency end as currency,
        jsonb_build_object('email', said.email, 'phone', said.phone, 'currency', coalesce(said.currency, kept.erp_said ->> 'currency'), 'billing', said.billing,
          'payment_condition_id', said.payment_condition_id) as erp_said
      from told
      join suppliers on suppliers.codigo = told.code
      join supplier_records as kept on kept.supplier_code = told.code
      cross join lateral (
        select told.*, suppliers.rut as own_rut, told.country is not null and not kept.from_form as follows_origin, (
          select one.id from payment_conditions as one
          where (one.activo or one.id = (kept.erp_said ->> 'payment_condition_id')::integer)
            and (name_key(one.nombre) = name_key(told.condition) or one.dias = told.days)
          order by name_key(one.nombre) = name_key(told.condition) desc, one.id limit 1) as payment_condition_id
      ) as said
    )
    update supplier_records as kept set (${columns}) = ${of('next')}, version = kept.version + 1
    from next where next.id = kept.id and next.version = kept.version and ${of('kept')} is distinct from ${of('next')}
    returning kept.name, next.email_before as before, kept.email as after`.execute(tx);
  await tellOldMails({ tx, jobs }, rows);
}
