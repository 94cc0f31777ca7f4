import { sql } from 'kysely';
import { createMaterialRequest, findLeftovers, getMaterials, getMaterialRequests } from 'contract/materials/index.ts';
import { compare, ratio, show, type Turns } from './compare.ts';
import { below, goal, least, line } from './goals.ts';
import { load, type Shot } from './load.ts';
import { floorPage, requestFilters, type Stage } from './stage.ts';

const linesEach = 8;
const materials = 50_000;

/** A page of 50 of a million lines' requests, by each filter in turn; and asking for 200 lines. */
export async function materialRequests({ ours, floor, headers, db, manager, lines }: Stage, turns: Turns): Promise<void> {
  await fillRequests(db, lines);
  console.log(`\nMaterial requests: 50 of ${lines / linesEach} with ${lines} lines, ${requestFilters.length} filters in turn`);
  let asked = 0;
  const next = (filters: (typeof requestFilters)[number]) =>
    `${getMaterialRequests.path}?${new URLSearchParams(Object.entries({ per_page: '50', ...filters }))}`;
  const measured = await compare(
    {
      ours: {
        port: ours.port,
        next: () => ({ method: 'GET', path: next(requestFilters[asked++ % requestFilters.length] ?? {}), headers }),
      },
      floor: { port: floor.port, next: () => floorPage(asked++) },
    },
    turns,
  );
  show('ours', measured.ours);
  show('floor', measured.floor);
  ratio('material requests', measured.ours.perSecond / measured.floor.perSecond, least(1));

  const { rows: codes } = await sql<{
    codigo: string;
  }>`select codigo from materials where codigo like 'MAS-%' order by id limit 200`.execute(db);
  const { rows } = await sql<{ codigo: string; stage: number }>`
    select "codigoProyecto" as codigo, min(stage_id) as stage from projects join project_stages on project_id = projects.id
    where jefe_proyecto_id <> ${manager.id} and jefe_proyecto_id in (select user_id from staff join users on users.id = user_id where staff.activo and users.activo = 1)
      and not exists (select from project_stages as it where it.project_id = projects.id and stage_id = 11)
    group by 1 having count(*) = 1 limit 200`.execute(db);
  let made = 0;
  const askFor200 = (): Shot => ({
    method: 'POST',
    path: createMaterialRequest.path,
    headers,
    body: { project_code: rows[made++ % rows.length]?.codigo, items: codes.map((it) => ({ code: it.codigo, quantity: '2' })) },
  });
  await load(ours.port, 1, 3_000, askFor200);
  const created = await load(ours.port, 1, 6_000, askFor200);
  goal(
    'asking for 200 lines in one call: p50, p99',
    below(80, 'ms'),
    created.p50,
    `${created.p50.toFixed(1)}, ${created.p99.toFixed(1)} ms`,
  );
  for (const many of [1, 200]) {
    const items = codes.slice(0, many).map((it) => ({ code: it.codigo, quantity: '40' }));
    const body = { project_code: rows[0]?.codigo, items };
    const { p50, p99 } = await load(ours.port, 1, 3_000, () => ({ method: 'POST', path: findLeftovers.path, headers, body }));
    const shown = `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;
    if (many === 1) goal('what lies elsewhere of 1 line: p50, p99', below(200, 'ms'), p50, shown);
    else line(`what lies elsewhere of ${many} lines: p50, p99`, shown);
  }
  for (const search of ['MAS-0123', 'cable masivo 4912', 'tubo masvio 77']) {
    const path = `${getMaterials.path}?${new URLSearchParams({ search, per_page: '20' })}`;
    const { p50, p99 } = await load(ours.port, 1, 2_000, () => ({ method: 'GET', path, headers }));
    goal(`material «${search}» among ${materials}: p50, p99`, below(30, 'ms'), p50, `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`);
  }
}

/** Materials, and requests with so many lines in all; once. */
export async function fillRequests(db: Stage['db'], lines: number): Promise<void> {
  const requests = lines / linesEach;
  if (await db.selectFrom('materials').select('id').where('codigo', '=', 'MAS-000001').executeTakeFirst()) return;
  await sql`
    with made as (
      insert into materials (codigo, descripcion, familia_id, unidad_id)
      select 'MAS-' || lpad(n::text, 6, '0'), (array['Cable', 'Tubo', 'Perfil', 'Grapa', 'Conector'])[1 + n % 5] || ' masivo ' || n || ' mm',
        (select min(id) from material_families), (select min(id) from units) from generate_series(1, ${materials}::integer) as n returning id)
    insert into material_prices (material_id, monto, moneda, desde) select id, 1000 + id % 997, 'CLP', '2026-01-01' from made`.execute(db);
  // What is kept beside a request is kept by triggers of each statement: none in use writes more than some hundred requests.
  for (let from = 0; from < requests; from += requestsAtOnce) {
    await fillSome(db, { from, to: Math.min(requests, from + requestsAtOnce) });
    // They are planned for tables that were empty until somebody looks how large these are.
    if ([0, 4_000, 16_000, 64_000].includes(from)) await sql`analyze`.execute(db);
  }
  await sql`vacuum (analyze) materials, material_prices, material_requests, material_request_lines`.execute(db);
}

const requestsAtOnce = 1_000;

async function fillSome(db: Stage['db'], { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    insert into material_requests (status, request_type, category, document_kind, source, project_id, from_warehouse_id, requester_id, lines, amount, created_at, sent_at)
    select (array['en_curso', 'recibida', 'cerrada', 'rechazada', 'anulada'])[1 + n % 5], case when n % 20 = 0 then 'SOLICITUD DE MATERIAL URGENTE' else 'SOLICITUD DE MATERIALES' end,
      1, (array['InventoryTransferRequest', 'PurchaseRequest'])[1 + n % 2], 'central', 1 + n % (select count(*)::integer from projects),
      (select min(id) from warehouses), 1 + n % 20, ${linesEach}::integer, 10000 + n % 5000, now() - make_interval(mins => n), now() - make_interval(mins => n)
    from generate_series(${from + 1}::integer, ${to}::integer) as n`.execute(db);
  await sql`
    insert into material_request_lines (request_id, line, material_id, quantity, unit_price, currency, amount)
    select it.id, n, first.id + (it.id * ${linesEach}::integer + n) % ${materials}::integer, 2, 1000, 'CLP', 2000
    from (select id from material_requests order by id desc limit ${to - from}::integer) as it, generate_series(1, ${linesEach}::integer) as n,
      (select min(id) as id from materials where codigo like 'MAS-%') as first`.execute(db);
}
