import type { Supplier, SupplierInfo, SupplierOrigin } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/suppliers/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Outside, Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import { escapeLike } from '../../platform/search/search.ts';
import { notFound } from '../../platform/problem.ts';
import { accountInForce, bankPending, bankRefused } from '../bank/standing.ts';
import { expiredPapers, expiringPapers, firstExpiry } from '../documents/standing.ts';
import { documentsOf } from '../documents/read.ts';
import { mergesOf } from '../merges/merges.ts';
import { noScore, scoreOf, scoresOf, type ScoredSupplier } from '../scores/scores.ts';
import { termsOf } from './terms.ts';
import { standingOf, troubleOf } from './trouble.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

type Filters = Received<typeof contract.sapSuppliers>;

const registeredSuppliers = (db: Reader) =>
  db.selectFrom('supplier_records as it').innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code').where('it.discarded', '=', false);

/** Where one row of the register is known from. */
const originsOfOne = sql`case when one.en_erp and own.from_form then array['sap', 'formulario'] when one.en_erp then array['sap']
  when own.from_form then array['formulario'] else array['lista'] end`;

/** Where it is known from, and where those were that became it. */
const originsOf = sql<SupplierOrigin[]>`(
  select array_agg(distinct origin order by origin desc) from (
      select codigo, en_erp from suppliers as itself where itself.codigo = suppliers.codigo
      union all select codigo, en_erp from suppliers as gone where gone.merged_into = suppliers.codigo) as one
    join supplier_records as own on own.supplier_code = one.codigo
    cross join lateral unnest(${originsOfOne}) as origin
 )`;

function filteredSuppliers(
  db: Reader,
  { search, origin, active, with_expired, bank_pending, bank_refused }: Omit<Filters, 'page' | 'per_page' | 'sort'>,
) {
  let found = registeredSuppliers(db);
  if (search) {
    const typed = `%${escapeLike(search)}%`;
    // Names by their index, apart from codes: asked for in one condition, the key of every name would be made.
    found = found.where(
      sql<boolean>`suppliers.codigo in (
        select unnest(array[one.codigo, one.merged_into]) from (
          select codigo, merged_into from suppliers as named where company_key(named.nombre) like '%' || company_key(${escapeLike(search)}) || '%'
          union all
          select codigo, merged_into from suppliers as coded where coded.codigo ilike ${typed} or coded.rut ilike ${typed.replaceAll('.', '')}
        ) as one)`,
    );
  }
  // Of all at once: asked row by row, each would look through the register for those that became it.
  if (origin)
    found = found.where(
      sql<boolean>`suppliers.codigo in (
        select unnest(array[one.codigo, one.merged_into]) from suppliers as one join supplier_records as own on own.supplier_code = one.codigo
        where ${origin} = any(${originsOfOne}))`,
    );
  // One that became another is that one, but for whoever looks among the retired.
  if (active !== false) found = found.where('suppliers.merged_into', 'is', null);
  if (active !== undefined) found = found.where('suppliers.activo', '=', active);
  if (with_expired) found = found.where(sql<boolean>`${expiredPapers} + ${expiringPapers} > 0`);
  if (bank_pending) found = found.where(bankPending);
  if (bank_refused) found = found.where(bankRefused);
  return found;
}

const rowsOf = (found: ReturnType<typeof registeredSuppliers>) =>
  found
    .select([
      'it.id',
      'suppliers.codigo as code',
      'suppliers.nombre as name',
      'it.rut',
      'it.country',
      'it.tax_id',
      'it.email',
      'it.currency',
    ])
    .select(['it.version', 'suppliers.activo as active', 'suppliers.merged_into', originsOf.as('origins')])
    .select([
      expiredPapers.as('expired_documents'),
      expiringPapers.as('expiring_documents'),
      firstExpiry.as('expired_since'),
      standingOf('suppliers').as('standing'),
    ])
    .select([accountInForce.as('bank_account'), bankPending.as('bank_pending')]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function present({ standing, ...row }: Row, scored: ScoredSupplier | undefined, outside: Pick<Outside, 'erp'>): Supplier {
  const trouble = troubleOf(standing, outside);
  const invalid_reason = trouble && trouble.charAt(0).toUpperCase() + trouble.slice(1);
  const { score, papers: score_papers } = scored ?? noScore;
  return { ...row, valid_supplier: invalid_reason === null, invalid_reason, score, score_papers };
}

/** A RUT as the number it is: 9.876.543-3 before 76.123.456-0. */
const columns = { name: sql.ref('suppliers.nombre'), code: sql.ref('suppliers.codigo'), rut: sql`it.rut collate es_natural` } as const;

/** Suppliers of the three origins: cut first, since what is told beside a supplier is looked up for each row. */
export async function listSuppliers(
  { db, outside, hooks }: Reading,
  { page, per_page, sort, ...filters }: Filters,
): Promise<Paged<Supplier>> {
  const found = filteredSuppliers(db, filters);
  const cut = await cutOf({ db, hooks }, found, sort);
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: async ({ limit, offset, isFromEnd }) => readSuppliers(db, await cut(isFromEnd).limit(limit).offset(offset).execute()),
    },
  );
  const scores = await scoresOf({ db, hooks }, items);
  return { items: items.map((it) => present(it, scores.get(it.code), outside)), ...totals };
}

/** Which suppliers a page has, in its order; those of whom nothing is known last. */
async function cutOf({ db, hooks }: Pick<Reading, 'db' | 'hooks'>, found: ReturnType<typeof filteredSuppliers>, sort: Filters['sort']) {
  // The names come from the schema's own list.
  const by = sort.replace('-', '') as keyof typeof columns | 'score';
  const isDescending = sort.startsWith('-');
  const id = { by: sql.ref('it.id') };
  if (by !== 'score')
    return (isFromEnd: boolean) => found.select('it.id').orderBy(inOrder([{ by: columns[by], isDescending }, id], isFromEnd));
  const scored = found.leftJoin((await hooks.scoresListed(db)).as('scored'), 'scored.code', 'suppliers.codigo').select('it.id');
  const order = [{ by: sql.ref('scored.score'), isDescending, isEmptyLast: true }, { by: columns.name }, id];
  return (isFromEnd: boolean) => scored.orderBy(inOrder(order, isFromEnd));
}

async function readSuppliers(db: Reader, cut: readonly { id: number }[]): Promise<Row[]> {
  const rows = await rowsOf(registeredSuppliers(db))
    .where(sql<boolean>`it.id = any(${cut.map((it) => it.id)}::integer[])`)
    .execute();
  const byId = new Map(rows.map((it) => [it.id, it]));
  return cut.flatMap(({ id }) => byId.get(id) ?? []);
}

export async function getSupplier(
  { db, outside, hooks, ...looking }: Omit<Reading, 'judge' | 'past'>,
  { id }: { id: number },
): Promise<SupplierInfo> {
  const row = await rowsOf(registeredSuppliers(db)).where('it.id', '=', id).executeTakeFirst();
  const terms = (await termsOf(db, [id])).get(id);
  if (!row || !terms) throw notFound('Ese proveedor');
  return {
    ...present(row, await scoreOf({ db, hooks }, row.code), outside),
    terms,
    documents: (await documentsOf(db, looking, [id])).get(id) ?? [],
    merges: await mergesOf(db, row.code),
  };
}
