import { linesListed, type RequestPart } from 'contract/approvals/index.ts';
import type { Currency } from 'contract/currency.ts';
import { sumOf } from 'contract/decimals.ts';
import { requestDocuments, type RequestDocument } from 'contract/materials/index.ts';
import { leftOf } from 'contract/takeoff.ts';
import { sql } from 'kysely';
import type { ApprovalPart, Looking } from '../../approvals/index.ts';
import { figuresElsewhere, figuresOver } from '../../materials/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { User } from '../../platform/user.ts';
import { pesosOfRow } from '../documents/costs.ts';
import { askedOfTakeoffs } from './asked-already.ts';
import { postsOfPlaces } from './subject.ts';

type TakeoffRow = RequestPart['takeoff_rows'][number];

/**
 * What is to be sent: its rows, the dearest first, at the costs that they keep, and what stays of the take-off once they are asked for. Of
 * what came to its end none are told: the take-off may have been opened since, and its rows are no longer those that somebody decided on.
 */
export async function postParts(
  context: Looking,
  { ids, whole }: { ids: readonly number[]; whole: boolean },
): Promise<ReadonlyMap<number, ApprovalPart>> {
  const { db, user } = context;
  if (ids.length === 0) return new Map();
  const posts = await postsOf(db, ids);
  const live = posts.filter((it) => it.ended_at === null);
  const [rows, wanted, askedOf] = [
    Map.groupBy(await rowsOf(db, user, { ids: live.map((it) => it.id), whole }), (it) => it.post_id),
    await wantedBy(
      db,
      live.filter((it) => it.status === 'en_aprobacion').map((it) => it.id),
    ),
    await askedOfTakeoffs(context, live),
  ];
  return new Map(
    posts.map(({ id, cubage_id, project_id, lines }) => {
      const takeoffOf = (living_id: number): TakeoffRow['takeoff'] => {
        const { taken_off, asked } = askedOf(cubage_id, living_id);
        return { taken_off, ...leftOf({ taken_off, asked: sumOf([asked, wanted.get(`${id} ${living_id}`) ?? '0']) }) };
      };
      return [id, { project_id, lines, takeoff_rows: (rows.get(id) ?? []).map((it) => presentRow(it, takeoffOf(it.living_id))) }];
    }),
  );
}

const postsOf = (db: Reader, ids: readonly number[]) =>
  postsOfPlaces(db, ids)
    .select([
      'post.id',
      'post.status',
      'post.ended_at',
      'post.cubage_id',
      'cubages.number',
      'places.id as place_id',
      'projects.id as project_id',
    ])
    .select(sql<number>`(select count(*) from cubage_post_rows where post_id = post.id)`.as('lines'))
    .execute();

interface PostRow {
  post_id: number;
  row_id: number;
  living_id: number;
  code: string;
  description: string;
  unit: string;
  section: string | null;
  quantity: string;
  cost: string | null;
  rate: string | null;
  currency: Currency | null;
  dispatch: RequestDocument | null;
  comment: string | null;
  free_quantity: string | null;
  free_stock: TakeoffRow['free_stock'];
  other_price: TakeoffRow['other_price'];
}

/** What else the price list of a told row's material says: the entry in force, where it is not the cost that the row keeps, or the one before. */
const otherPrice = sql`(
  select json_build_object('price', trim_scale(monto)::text, 'currency', moneda, 'since', desde, 'current', place = 1)
  from (
    select monto, moneda, desde, row_number() over (order by desde desc, id desc) as place
    from material_prices where material_id = told.material_id) as price
  where (monto, moneda) is distinct from (told.cost, told.currency)
  order by place limit 1)`;

/** Of a list only the first ones of each. */
async function rowsOf(db: Reader, user: User, { ids, whole }: { ids: readonly number[]; whole: boolean }): Promise<PostRow[]> {
  const most = whole ? null : linesListed;
  const { rows } = await sql<PostRow>`
    with its as materialized (
      select own.post_id, row.*, row_number() over (
        partition by own.post_id order by row.quantity * row.cost * row.rate desc nulls last, row.line, row.id) as place
      from cubage_post_rows as own join cubage_rows as row on row.id = own.row_id
      where own.post_id = any(${[...ids]}::integer[]) and row.material_id is not null
    ), told as materialized (
      select * from its where ${most}::integer is null or place <= ${most}::integer
    ), free as materialized (
      select it.material_id, figures.free,
        ${figuresElsewhere(db, user, { warehouse: sql`null::integer`, material: sql.ref('it.material_id') })} as stock
      from (select distinct material_id from told) as it
      cross join lateral ${figuresOver(db, user, sql.ref('it.material_id'))} as figures
    )
    select told.post_id, told.id as row_id, coalesce(materials.merged_into, materials.id) as living_id,
      materials.codigo as code, materials.descripcion as description,
      units.codigo as unit, told.section, told.currency, told.dispatch, told.comment, trim_scale(free.free)::text as free_quantity,
      free.stock as free_stock, ${otherPrice} as other_price,
      trim_scale(told.quantity)::text as quantity, trim_scale(told.cost)::text as cost, trim_scale(told.rate)::text as rate
    from told join free using (material_id) join materials on materials.id = told.material_id join units on units.id = materials.unidad_id
    order by told.post_id, told.place`.execute(db);
  return rows;
}

/** How much of each living material posts ask for that nobody decided yet: `post material`. */
async function wantedBy(db: Reader, posts: readonly number[]): Promise<ReadonlyMap<string, string>> {
  if (posts.length === 0) return new Map();
  const rows = await db
    .selectFrom('cubage_post_rows as own')
    .innerJoin('cubage_rows as row', 'row.id', 'own.row_id')
    .innerJoin('materials', 'materials.id', 'row.material_id')
    .where('own.post_id', 'in', [...posts])
    .select((of) => ['own.post_id', of.fn.coalesce('merged_into', 'materials.id').as('living_id')])
    .select(plainDecimal(sql`sum(row.quantity)`).as('quantity'))
    .groupBy(['own.post_id', 'living_id'])
    .execute();
  return new Map(rows.map((it) => [`${it.post_id} ${it.living_id}`, it.quantity]));
}

const presentRow = (
  { post_id: _post, living_id: _living, rate, dispatch, ...it }: PostRow,
  takeoff: TakeoffRow['takeoff'],
): TakeoffRow => ({
  ...it,
  amount: pesosOfRow({ quantity: it.quantity, cost: it.cost, rate }),
  option: dispatch === null ? '' : requestDocuments[dispatch].label,
  takeoff,
});
