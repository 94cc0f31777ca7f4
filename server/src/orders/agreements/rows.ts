import type { AgreementStanding, PriceAgreement, PriceAgreementInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import type { Files } from '../../platform/files/files.ts';
import { seesMoney } from '../../platform/money.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { supplierRecordOf } from '../../suppliers/index.ts';
import { agreementActions, type AgreementCase } from './actions.ts';
import './tables.ts';

type Looking = Pick<Reading, 'user' | 'events'> & { db: Reader };

/** So many days before its end an agreement is told to end. */
export const warningDays = (context: Looking): Promise<number> => setting(context, 'price_agreement_warning_days');

/** How an agreement `it` stands today; null where it is not confirmed. */
export const standingAt = (days: number) => sql<AgreementStanding | null>`(case
  when it.status <> 'confirmado' then null when it.valid_from > ${today} then 'futuro' when it.valid_to < ${today} then 'vencido'
  when it.valid_to < ${today} + ${days}::integer then 'por_vencer' else 'vigente' end)`;

/** Agreements with whoever the supplier is today: what was agreed with one that was merged holds for the other. */
export const agreementsIn = (db: Reader, days: number) =>
  db
    .selectFrom('price_agreements as it')
    .innerJoin('suppliers as own', 'own.codigo', 'it.supplier_code')
    .innerJoin('suppliers as living', (join) => join.on('living.codigo', '=', sql`coalesce(own.merged_into, own.codigo)`))
    .innerJoin('users as asker', 'asker.id', 'it.asked_by')
    .select(['it.id', 'it.number', 'it.status', standingAt(days).as('standing'), 'living.codigo as supplier_code'])
    .select(['living.nombre as supplier', supplierRecordOf('living.codigo').as('supplier_id'), 'it.code', 'it.name', 'it.unit'])
    .select(sql<'material' | 'servicio'>`case when it.material_id is null then 'servicio' else 'material' end`.as('kind'))
    .select([plainDecimal('it.unit_price').as('unit_price'), plainDecimal<null>('it.minimum_quantity').as('minimum_quantity')])
    .select(['it.currency', 'it.valid_from', 'it.valid_to', 'it.payment_terms', 'it.version'])
    .select(['it.asked_by', 'it.asked_at', 'asker.nombre as asked_by_name']);
type Row = Awaited<ReturnType<ReturnType<typeof agreementsIn>['execute']>>[number];

/** By what an agreement is found: its number, the code and name of what it is about, and its supplier. */
export const agreementText = sql<string>`fold(it.number || ' ' || it.code || ' ' || it.name || ' ' || living.nombre)`;

function present(row: Row, user: User): PriceAgreement {
  const { asked_by, asked_by_name, asked_at, ...it } = row;
  return {
    ...it,
    asked_by: { id: asked_by, nombre: asked_by_name },
    asked_at: asked_at.toISOString(),
    allowed_actions: allowedAmong(agreementActions, { row, user }),
  };
}

const columns = {
  number: 'it.id',
  supplier: 'living.nombre',
  name: 'it.name',
  valid_from: 'it.valid_from',
  valid_to: 'it.valid_to',
} as const;

export async function listAgreements(
  context: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.listPriceAgreements>,
): Promise<Paged<PriceAgreement>> {
  const { db, user } = context;
  const days = await warningDays(context);
  const found = agreementsFor(db, days, filters);
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '') as keyof typeof columns;
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () =>
        (
          await found
            .clearSelect()
            .select((it) => it.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow()
        ).total,
      read: ({ limit, offset, isFromEnd }) =>
        found
          .orderBy(
            inOrder(
              [
                { by: sql.ref(columns[column]), isDescending },
                { by: sql.ref('it.id'), isDescending },
              ],
              isFromEnd,
            ),
          )
          .limit(limit)
          .offset(offset)
          .execute(),
    },
  );
  return { items: items.map((it) => present(it, user)), ...totals };
}

type Filters = Omit<Received<typeof contract.listPriceAgreements>, 'page' | 'per_page' | 'sort'>;

function agreementsFor(db: Reader, days: number, { search, status, standing, supplier_code, code }: Filters) {
  let found = agreementsIn(db, days);
  if (search) found = found.where(contains(agreementText, search));
  if (status) found = found.where('it.status', '=', status);
  if (standing) found = found.where(standingAt(days), '=', standing);
  if (supplier_code) found = found.where('living.codigo', '=', supplier_code);
  if (code) found = found.where('it.code', '=', code);
  return found;
}

type Whole = Looking & { files: Files };

export async function readAgreement(context: Whole, number: string): Promise<PriceAgreementInfo> {
  const { db, user, files } = context;
  const row = await agreementsIn(db, await warningDays(context))
    .leftJoin('users as decider', 'decider.id', 'it.decided_by')
    .leftJoin('users as ender', 'ender.id', 'it.ended_by')
    .leftJoin('price_agreements as next', 'next.id', 'it.replaced_by')
    .where('it.number', '=', number)
    .select(['it.comment', 'it.file', 'it.file_name', 'it.bytes', 'it.decided_by', 'it.decided_at', 'it.decision', 'it.end_reason'])
    .select(['decider.nombre as decided_by_name', 'ender.nombre as ended_by', 'next.number as replaced_by'])
    .executeTakeFirst();
  if (!row) throw notSeen(`El convenio ${number}`);
  const { file, file_name, bytes, decided_by, decided_by_name, decided_at, ...it } = row;
  return {
    ...it,
    ...present(row, user),
    file: seesMoney(user) ? { name: file_name, bytes, url: files.bareAddress(file, file_name) } : null,
    decided_by: decided_by === null || decided_by_name === null ? null : { id: decided_by, nombre: decided_by_name },
    decided_at: decided_at?.toISOString() ?? null,
    replaces: row.status === 'por_confirmar' ? await replacedBy(db, row) : null,
  };
}

/** What the actions of an agreement are judged by. */
export async function readAgreementCase(context: Looking, number: string): Promise<AgreementCase> {
  const { db, user } = context;
  const row = await agreementsIn(db, await warningDays(context))
    .where('it.number', '=', number)
    .executeTakeFirst();
  if (!row) throw notSeen(`El convenio ${number}`);
  return { row, user };
}

/** What ends when an agreement is confirmed: the one that is in force on its first day. */
async function replacedBy(db: Reader, { supplier_code, code, valid_from }: Pick<Row, 'supplier_code' | 'code' | 'valid_from'>) {
  const found = await agreementsIn(db, 0)
    .where('living.codigo', '=', supplier_code)
    .where('it.code', '=', code)
    .where('it.status', '=', 'confirmado')
    .where('it.valid_from', '<', valid_from)
    .where('it.valid_to', '>=', valid_from)
    .executeTakeFirst();
  return found ? { number: found.number, unit_price: found.unit_price, currency: found.currency } : null;
}
