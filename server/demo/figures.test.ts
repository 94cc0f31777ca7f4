import { expect, test } from 'vitest';
import {
  consolidatedRequests,
  consolidatedRequestsByMonth,
  placeFigureNames,
  supplyCharges,
  supplyMarks,
  supplyOfPlace,
  supplyPapersOfPlace,
  supplyRequests,
  supplyStepNames,
  workday,
  type SupplyFigure,
  type SupplyFigures,
} from 'contract/dashboards/index.ts';
import type { Call, Input } from 'contract/call.ts';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { getMaterialRequests, leftoversBoughtFigures, listLeftoversBought, requestFigures } from 'contract/materials/index.ts';
import { orderFigures, serviceOrders } from 'contract/orders/index.ts';
import { getServiceRequest, listRadar, radarFigures, serviceFigures } from 'contract/services/index.ts';
import {
  allMaterials,
  allSuppliers,
  getMaterialDelivery,
  getMaterialPurchaseRequest,
  listProposals,
  materialReport,
  materialReportFigures,
  materialReportRows,
  productFigures,
  stockAgeNames,
  stockReport,
  stockReportFigures,
  supplyHome,
  supplyWaits,
  userCounts,
  userReport,
  userReportFigures,
  userReportRows,
  type ProductFigure,
  type SupplyWait,
  type UserCount,
} from 'contract/supplying/index.ts';
import { scene } from '../test/scene.ts';

// Every figure that is told of supply in the demo company, against the rows that it opens, whoever looks.
const { db, signIn } = await scene({ demo: true });
const person = async (email: string) =>
  signIn(await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow());
const rocio = await person('rocio.alerce@soldepapel.example');
const people = [rocio, await person('camila.peumo@soldepapel.example')];

/** Which call lists what stands at an address. */
const lists: Readonly<Record<string, Call>> = {
  '/supplying/purchase-requests': getMaterialPurchaseRequest,
  '/supplying/replenishment': listProposals,
  '/supplying/requests-transfer/date-delivery': getMaterialDelivery,
  '/supplying/cd/requests-transfer': getMaterialDelivery,
  '/supplying/purchase-module/materials': allMaterials,
  '/supplying/purchase-module/suppliers': allSuppliers,
  '/supplying/purchase-orders/list': serviceOrders,
  '/sap/request-materials': getMaterialRequests,
  '/': filteredProjects,
};

type Person = (typeof people)[number];
async function countAt(who: Person, url: string): Promise<number> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const list = lists[pathname];
  if (!list) throw new Error(`Nobody says what lists ${pathname}`);
  return (await who.raw(list, Object.fromEntries(searchParams))).json<{ total_items: number }>().total_items;
}

test('each figure of the home of supply counts the list that it opens, and what is not told opens nothing', async () => {
  const told = new Map((await rocio.call(supplyHome, {})).map((it) => [it.name, it.total]));

  expect(told.size).toBeGreaterThan(5);
  for (const [name, { url }] of Object.entries(supplyWaits) as [SupplyWait, { url: string }][])
    expect([name, await countAt(rocio, url)]).toEqual([name, told.get(name) ?? 0]);
});

test('each figure of somebody’s day counts the list that it opens', async () => {
  const figures = (await Promise.all(people.map((it) => it.call(workday, {})))).flatMap(({ figuras }, at) =>
    figuras.flatMap((it) => it.sumandos.map((one) => ({ ...one, who: people[at] ?? rocio }))),
  );

  expect(figures.length).toBeGreaterThan(0);
  for (const { url, total, who } of figures) expect([url, await countAt(who, url)]).toEqual([url, total]);
});

const figureNames = [...supplyStepNames, ...(Object.keys(supplyMarks) as (keyof typeof supplyMarks)[])] as const;
/** Each figure of a group of requests, against those that its link finds. */
async function follow(who: Person, figures: SupplyFigures, narrowing: Input<typeof supplyRequests>): Promise<void> {
  for (const figure of figureNames.filter((it: SupplyFigure) => it === 'asked' || figures[it] > 0))
    expect([narrowing, figure, (await who.call(supplyRequests, { ...narrowing, figure })).total_items]).toEqual([
      narrowing,
      figure,
      figures[figure],
    ]);
}

test('each figure of supply counts its requests: all of them, of a line of business, of a buyer, of a month', async () => {
  for (const who of people) {
    const { total, by_line, by_buyer } = await who.call(consolidatedRequests, {});
    await follow(who, total, {});
    for (const { business_line, ...figures } of by_line) await follow(who, figures, { business_line });
    for (const { buyer_id, ...figures } of by_buyer) await follow(who, figures, buyer_id === null ? { unassigned: 'true' } : { buyer_id });
    for (const { from, to, ...figures } of await who.call(consolidatedRequestsByMonth, {})) await follow(who, figures, { from, to });
  }
});

test('each figure of the summary counts its requests, by project, by place and as far as it was searched', async () => {
  const search = 'LI-000001';
  for (const asked of [{}, { search }, { group: 'place' }, { group: 'place', search }] as const) {
    const { items } = await rocio.call(supplyCharges, { ...asked, per_page: 12 });
    expect(items.length).toBeGreaterThan(0);
    for (const { project_code, cost_center, place_code, ...figures } of items)
      await follow(rocio, figures, {
        ...('search' in asked && { search }),
        ...(project_code !== null && { project_code }),
        ...(cost_center !== null && { cost_center }),
        ...(place_code !== null && { place_code }),
        ...('group' in asked && place_code === null && { without_place: 'true' }),
      });
  }
});

test('what a place asked for, bought, received, used and gave back are the sums of its papers', async () => {
  const places = await db
    .selectFrom('supply_sums')
    .innerJoin('places', 'places.id', 'place_id')
    .select('codigoLugarInstalacion')
    .distinct()
    .execute();
  let told = 0;
  for (const { codigoLugarInstalacion } of places)
    for (const { kind, code, ...figures } of (await rocio.call(supplyOfPlace, { codigoLugarInstalacion, per_page: 200 })).items) {
      const { items } = await rocio.call(supplyPapersOfPlace, { codigoLugarInstalacion, kind, code, per_page: 200 });
      const sum = (...papers: string[]) => sumOf(items.filter((it) => papers.includes(it.paper)).map((it) => it.quantity));
      told += items.length;
      for (const figure of placeFigureNames.filter((it) => figures[it] !== null)) {
        const behind = await rocio.call(supplyPapersOfPlace, { codigoLugarInstalacion, kind, code, figure, per_page: 200 });
        expect([codigoLugarInstalacion, code, figure, sumOf(behind.items.map((it) => it.quantity))]).toEqual([
          codigoLugarInstalacion,
          code,
          figure,
          figures[figure],
        ]);
        if (figure === 'approved') expect([code, sumOf(behind.items.map((it) => it.amount ?? '0'))]).toEqual([code, figures.amount]);
      }
      expect([codigoLugarInstalacion, code, figures]).toMatchObject([
        codigoLugarInstalacion,
        code,
        {
          asked: sum('request'),
          ordered: sum('order', 'purchase'),
          received: kind === 'services' ? sum('hes') : sum('receipt', 'supplier_return'),
          used: kind === 'services' ? null : sum('consumption'),
          returned: kind === 'services' ? null : sum('return'),
        },
      ]);
    }
  expect(told).toBeGreaterThan(20);
});

test.each([
  [requestFigures, getMaterialRequests],
  [orderFigures, serviceOrders],
  [serviceFigures, getServiceRequest],
] as const)('each state that %o tells counts its list', async (figures, list) => {
  const { by_status } = (await rocio.raw(figures, {})).json<{ by_status: { status: string; total: number }[] }>();

  expect(by_status.length).toBeGreaterThan(1);
  for (const { status, total } of by_status) {
    const { total_items } = (await rocio.raw(list, { status })).json<{ total_items: number }>();
    expect([status, total_items]).toEqual([status, total]);
  }
});

test('each figure of the report by person counts its requests', async () => {
  const { items } = await rocio.call(userReport, { per_page: 12 });

  expect(items.length).toBeGreaterThan(3);
  for (const { user_id, month, ...row } of items)
    for (const figure of Object.keys(userCounts) as UserCount[])
      expect([user_id, month, figure, (await rocio.call(userReportRows, { user_id, month, figure })).total_items]).toEqual([
        user_id,
        month,
        figure,
        row[figure],
      ]);
});

test('so does each sum of it: of a month, and of a person', async () => {
  const { by_month, by_user } = await rocio.call(userReportFigures, {});
  const askedIn = async (filters: Input<typeof userReport>) => {
    const { items, total_items } = await rocio.call(userReport, { ...filters, per_page: 200 });
    expect(items).toHaveLength(total_items);
    return { asked: items.reduce((sum, it) => sum + it.asked, 0), urgent: items.reduce((sum, it) => sum + it.urgent, 0) };
  };

  expect(by_month.length).toBeGreaterThan(1);
  for (const { month, ...sums } of by_month) expect([month, await askedIn({ month })]).toEqual([month, sums]);
  for (const { user_id, user, asked } of by_user) expect([user, await askedIn({ user_id })]).toMatchObject([user, { asked }]);
});

/** How many rows a list finds, and what they come to. */
async function foundBy(list: Call, filters: object): Promise<{ total: number; amount: string }> {
  interface Page {
    items: { amount: string | null }[];
    total_items: number;
    total_pages: number;
  }
  const amounts: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total_items, total_pages } = (await rocio.raw(list, { ...filters, page, per_page: 200 })).json<Page>();
    amounts.push(...items.map((it) => it.amount ?? '0'));
    if (page < total_pages) continue;
    expect(amounts).toHaveLength(total_items);
    return { total: total_items, amount: sumOf(amounts) };
  }
}

test('each figure of the radar counts the requests that it opens, and what they cost', async () => {
  const { by_month, by_rule, by_person } = await rocio.call(radarFigures, {});
  const figures = [
    ...by_month.map(({ month, bought: _bought, ...it }) => ({ ...it, filters: { month } })),
    ...by_rule.map(({ rule, ...it }) => ({ ...it, filters: { rule } })),
    ...by_person.map(({ requester_id, nombre: _nombre, ...it }) => ({ ...it, filters: { requester_id } })),
  ];

  expect(figures.filter((it) => it.total > 0).length).toBeGreaterThan(3);
  for (const { filters, ...sums } of figures) expect([filters, await foundBy(listRadar, filters)]).toEqual([filters, sums]);
});

test('each figure of what was bought though it lay elsewhere counts its lines', async () => {
  const { by_month, by_user, by_reason } = await rocio.call(leftoversBoughtFigures, {});
  const figures = [
    ...by_month.map(({ from, to, ...it }) => ({ ...it, filters: { from, to } })),
    ...by_user.map(({ user_id, user: _user, ...it }) => ({ ...it, filters: { user_id } })),
    ...by_reason.map(({ reason_id, reason: _reason, ...it }) => ({
      ...it,
      filters: reason_id === null ? { unexplained: 'true' } : { reason_id },
    })),
  ];

  expect(figures.length).toBeGreaterThan(2);
  for (const { filters, ...sums } of figures) expect([filters, await foundBy(listLeftoversBought, filters)]).toEqual([filters, sums]);
});

test('each figure of the report of products counts its materials; those of a material are the sums of its documents', async () => {
  const { by_standard, by_family } = await rocio.call(materialReportFigures, {});
  const figures = [
    ...by_standard.map(({ standard, ...it }) => ({ ...it, filters: { standard, moved: 'true' } })),
    ...by_family.map(({ family_id, family: _family, ...it }) => ({ ...it, filters: { family_id, moved: 'true' } })),
  ];
  expect(by_family.length).toBeGreaterThan(1);
  for (const { filters, materials, amount } of figures)
    expect([filters, await foundBy(materialReport, filters)]).toEqual([filters, { total: materials, amount }]);

  for (const { code, ...row } of (await rocio.call(materialReport, { moved: 'true', per_page: 40 })).items)
    for (const figure of Object.keys(productFigures) as ProductFigure[]) {
      const { items, total_items } = await rocio.call(materialReportRows, { code, figure, per_page: 200 });
      expect(items).toHaveLength(total_items);
      expect([code, figure, sumOf(items.map((it) => it.quantity))]).toEqual([code, figure, row[figure]]);
      if (figure === 'bought') expect([code, sumOf(items.map((it) => it.amount ?? '0'))]).toEqual([code, row.amount]);
    }
});

test('each age of the stock counts its places; the ages of a place are what lies there, and what is short of its minimum is suggested or comes', async () => {
  const { by_age } = await rocio.call(stockReportFigures, {});
  for (const { age, rows } of by_age) expect([age, (await rocio.call(stockReport, { age })).total_items]).toEqual([age, rows]);
  expect(by_age.reduce((sum, it) => sum + it.rows, 0)).toBeGreaterThan(5);

  const { items: places, total_items } = await rocio.call(stockReport, { per_page: 200 });
  expect(places.length).toBe(Math.min(200, total_items));
  for (const it of places) {
    const ages = stockAgeNames.map((age) => it[age] ?? '0');
    expect([it.code, it.warehouse_code, sumOf(ages)]).toEqual([it.code, it.warehouse_code, it.available_quantity ?? '0']);
  }
  const short = (await rocio.call(stockReport, { below_minimum: 'true', per_page: 200 })).items;
  expect(short.length).toBeGreaterThan(0);
  for (const it of short) {
    const isOrdered = it.suggested_reason?.includes('viene');
    expect([it.code, isOrdered || compareDecimals(it.suggested_quantity ?? '0', '0') > 0]).toEqual([it.code, true]);
  }
});
