import { linesListed, type RequestToApprove } from 'contract/approvals/index.ts';
import { byEveryCode, requestSources, statesOfApproval } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { ApprovalPart, Looking } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { priceOfLine, rateOf } from '../prices.ts';
import { decisionsOf } from '../requests/line-decisions.ts';
import { figuresAt, figuresElsewhere, figuresNamed } from '../stock/figures.ts';
import { takeoffLines } from '../requests/takeoff.ts';
import '../tables.ts';

/** Requests with their lines at the latest prices, the last entry of each price list (spec 2 §4). */
export async function requestParts(
  { db, user, hooks }: Looking,
  { ids, whole }: { ids: readonly number[]; whole: boolean },
): Promise<ReadonlyMap<number, ApprovalPart>> {
  if (ids.length === 0) return new Map();
  const [rows, lines] = await Promise.all([
    db
      .selectFrom('material_requests as it')
      .where('it.id', 'in', [...ids])
      .select(['it.id', 'it.request_type', 'it.lines', 'it.project_id', 'it.place_id'])
      .select(sql<string | null>`it.new_amount::text`.as('new_amount'))
      .select(sql<Record<string, unknown>>`to_jsonb(it) - 'busqueda'`.as('raw'))
      .select(total().as('total'))
      .execute(),
    linesOf(db, user, { ids, whole }),
  ]);
  const byRequest = Map.groupBy(lines, (it) => it.request_id);
  const { documents, lines: against } = await takeoffLines(
    { db, hooks },
    rows.flatMap((it) => it.place_id ?? []),
  );
  const withTakeoff = new Set(documents.map((it) => it.place_id));
  const byPlace = new Map([...Map.groupBy(against, (it) => it.place_id)].map(([place_id, its]) => [place_id, byEveryCode(its)]));
  const takeoffOf = (place_id: number | null, code: string) => {
    if (place_id === null || !withTakeoff.has(place_id)) return null;
    const { taken_off = '0', left = '0', beyond = '0' } = byPlace.get(place_id)?.get(code) ?? {};
    return { taken_off, left, beyond };
  };
  return new Map(
    rows.map(({ place_id, ...it }) => {
      const materials = (byRequest.get(it.id) ?? []).map(({ request_id: _request, ...line }) => ({
        ...line,
        takeoff: takeoffOf(place_id, line.code),
      }));
      return [it.id, { ...it, materials }];
    }),
  );
}

const priceBefore = sql<RequestToApprove['materials'][number]['price_before']>`(
  select json_build_object('price', trim_scale(monto)::text, 'currency', moneda, 'since', desde)
  from material_prices where material_id = line.material_id order by desde desc, id desc limit 1 offset 1)`;

/** In whole pesos by today's rates; nothing when a material has no price, or a currency no rate. */
const total = () => sql<string | null>`(
  select case when count(*) = count(price.monto * rate.valor) then sum(round(line.quantity * price.monto * rate.valor))::text end
  from material_request_lines as line
  left join lateral ${priceOfLine} as price on true
  left join lateral ${rateOf('price.moneda')} as rate on true
  where line.request_id = it.id and line.quantity > 0)`;

/** What approved requests of materials bind of their projects' budgets, by the amount that was approved where it was corrected. */
export async function boundByMaterials(db: Reader, projects: readonly number[]): Promise<{ project_id: number; amount: string }[]> {
  const { rows } = await sql<{ project_id: number; amount: string }>`
    select project_id, coalesce(sum(greatest(new_amount, amount)), 0)::text as amount from material_requests
    where project_id = any(${[...projects]}::integer[]) and status = any(${[...statesOfApproval.Aprobado]}::text[])
    group by project_id`.execute(db);
  return rows;
}

function linesOf(db: Reader, user: User, { ids, whole }: { ids: readonly number[]; whole: boolean }) {
  const numbered = db
    .selectFrom('material_request_lines')
    .where('request_id', 'in', [...ids])
    .select(['id', 'request_id', 'line', 'material_id', 'quantity', 'asked_quantity', 'comment'])
    .select(sql<number>`row_number() over (partition by request_id order by line)`.as('place'));
  return db
    .selectFrom(numbered.as('line'))
    .innerJoin('material_requests as request', 'request.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .leftJoin('projects as source', 'source.id', 'request.source_project_id')
    .leftJoin('stocks', (join) =>
      join.onRef('stocks.material_id', '=', 'line.material_id').onRef('stocks.warehouse_id', '=', 'request.from_warehouse_id'),
    )
    .innerJoinLateral(
      figuresAt(db, user, {
        warehouse: sql.ref('request.from_warehouse_id'),
        material: sql.ref('line.material_id'),
        quantity: sql`coalesce(stocks.quantity, 0)`,
      }).as('figures'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(priceOfLine.as('price'), (join) => join.onTrue())
    .leftJoinLateral(rateOf('price.moneda').as('rate'), (join) => join.onTrue())
    .$if(!whole, (it) => it.where('place', '<=', linesListed))
    .select(['line.request_id', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit', 'line.comment'])
    .select([
      'line.id as material_request_item_id',
      plainDecimal('line.quantity').as('quantity'),
      plainDecimal('line.asked_quantity').as('asked_quantity'),
      decisionsOf('line.id').as('decisions'),
      plainDecimal<null>('price.monto').as('price'),
      'price.moneda as currency',
      sql<string | null>`round(line.quantity * price.monto * rate.valor)::text`.as('amount'),
      priceBefore.as('price_before'),
      figuresElsewhere(db, user, { warehouse: sql.ref('request.from_warehouse_id'), material: sql.ref('line.material_id') }).as(
        'elsewhere',
      ),
      sql<string>`case when request.source = 'proyecto' then coalesce(source."codigoProyecto", ${requestSources.proyecto}) else ${requestSources.central} end`.as(
        'option',
      ),
    ])
    .select(figuresNamed('figures'))
    .orderBy('line.request_id')
    .orderBy('line.line')
    .execute();
}
