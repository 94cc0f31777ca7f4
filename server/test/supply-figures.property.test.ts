import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  consolidatedRequests,
  consolidatedRequestsByMonth,
  supplyCharges,
  supplyKinds,
  supplyLine,
  supplyOfPlace,
  supplyPapersOfPlace,
  supplyRequests,
  supplyStepNames,
  type SupplyFigure,
  type SupplyFigures,
  type SupplyRequest,
  type SupplyStep,
} from 'contract/dashboards/index.ts';
import { requestDocuments, requestStates } from 'contract/materials/index.ts';
import { getServiceOrder, postHes, serviceOrders } from 'contract/orders/index.ts';
import { abastecimientoApproveServiceRequest, approveServiceRequest } from 'contract/services/index.ts';
import type { Input } from 'contract/call.ts';
import { serviceScene } from '../src/services/requests/scene.ts';
import { signature } from './signatures.ts';

const { db, given, employee, rocio, boss, camila, project, offer, item, ask, of, open } = await serviceScene({ background: true });
const reads = ['materials:read', 'services:read'] as const;
const all = await employee({ nombre: 'Vera Todo', permissions: reads });
const site = await employee({ nombre: 'Obra', permissions: reads, seesAllProjects: false });
const mine = await given.project({ jefe_proyecto_id: site.id, linea: 'CI' });
const place = await given.place({ codigoProyecto: mine.codigoProyecto });
const center = await given.costCenter();
const [cable, panel] = [await given.material(), await given.material()];

const today = Temporal.Now.plainDateISO('America/Santiago');
const statuses = requestStates.names.filter((it) => it !== 'borrador');
const documents = Object.keys(requestDocuments) as (keyof typeof requestDocuments)[];

/** Requests of every state, kind and charge over more than a year, some of them sent, received, used and given back in part. */
beforeAll(async () => {
  for (let at = 0; at < 60; at += 1) {
    const status = statuses[at % statuses.length] ?? 'en_curso';
    const hasCome = ['en_curso', 'recibida', 'cerrada'].includes(status);
    const request = await given.materialRequest({
      status,
      document_kind: documents[at % 3] ?? 'PurchaseOrder',
      requester_id: at % 5 === 0 ? site.id : camila.id,
      ...(at % 4 === 0 ? { cost_center: center.codigo } : { project_id: at % 4 === 1 ? mine.id : project.id }),
      ...(at % 4 === 1 && at % 3 > 0 && { place_id: place.id }),
      required_date: today.add({ days: (at % 40) - 20 }).toString(),
      sent_at: today
        .subtract({ days: at * 8 })
        .toZonedDateTime({ timeZone: 'America/Santiago', plainTime: '23:30' })
        .toInstant()
        .toString(),
      ...(status === 'incompleta' && { erp_error: 'Rechazada' }),
      ...(at % 7 === 0 && { new_amount: String(at * 1000), amount_reason: 'Prueba' }),
      lines: [
        { material_id: cable.id, quantity: '7', price: '1333', received: hasCome ? String(at % 8) : '0' },
        { material_id: panel.id, quantity: '3', price: String(100 + at) },
      ],
    });
    if (!hasCome) continue;
    const used = Math.floor((at % 8) / 2);
    await db
      .updateTable('material_request_lines')
      .set({ consumed_quantity: String(used), returned_quantity: String((at % 8) - used) })
      .where('id', '=', request.items[0]?.id ?? 0)
      .execute();
    if (request.document_kind === 'PurchaseRequest' && at % 2 === 0)
      await db.updateTable('purchase_requests').set({ buyer_id: rocio.id }).where('request_id', '=', request.id).execute();
  }
  for (const price of ['1000', '20000', '300000']) await ask({ items: [item([offer(1, price, { selected: true })])] });
});

const day = fc.integer({ min: 0, max: 480 }).map((ago) => today.subtract({ days: ago }).toString());
const anyFilters: fc.Arbitrary<Input<typeof consolidatedRequests>> = fc.record(
  {
    kind: fc.constantFrom('materials', 'services'),
    business_line: fc.constantFrom(...supplyLine.options),
    project_code: fc.constantFrom(mine.codigoProyecto, project.codigoProyecto),
    cost_center: fc.constant(center.codigo),
    place_code: fc.constant(place.codigoLugarInstalacion),
    buyer_id: fc.constant(rocio.id),
    unassigned: fc.constant('true'),
    without_place: fc.constant('true'),
    search: fc.constantFrom(mine.codigoProyecto, place.codigoLugarInstalacion, center.codigo, 'nada de esto'),
    from: day,
    to: day,
  },
  { requiredKeys: [] },
);

type Rows = (more: Input<typeof supplyRequests>) => Promise<SupplyRequest[]>;
const marks = ['waiting', 'late', 'moved'] as const satisfies SupplyFigure[];
const sumOf = (rows: readonly SupplyRequest[], step: SupplyStep) =>
  String(rows.reduce((sum, it) => sum + BigInt(it[`${step}_amount`] ?? 0), 0n));

/** Every figure of a group against the rows that it leads to. */
async function follow(rows: Rows, figures: SupplyFigures, seesMoney: boolean): Promise<void> {
  const group = await rows({});
  for (const step of supplyStepNames) {
    const found = await rows({ figure: step });
    expect([step, found.length]).toEqual([step, figures[step]]);
    expect([step, figures[`${step}_amount`]]).toEqual([step, seesMoney ? sumOf(group, step) : null]);
    if (!seesMoney) expect(found.filter((it) => it[`${step}_amount`] !== null)).toEqual([]);
  }
  for (const mark of marks) expect([mark, (await rows({ figure: mark })).length]).toEqual([mark, figures[mark]]);
  expect((await rows({ figure: 'late' })).filter((it) => it.late_days <= 0)).toEqual([]);
  const waiting = (await rows({ figure: 'waiting' })).map((it) => it.waiting_days ?? 0);
  const average = waiting.reduce((sum, it) => sum + it, 0) / waiting.length;
  expect(figures.waiting_days).toBe(waiting.length === 0 ? null : Math.round(10 * average) / 10);
}

test('each figure is what its rows say, whoever looks and whatever it was narrowed to before', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(all, site),
      fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 4, arbitrary: anyFilters }),
      async (person, filters) => {
        const rowsOf =
          (narrowing: Input<typeof supplyRequests>): Rows =>
          async (more) =>
            (await person.call(supplyRequests, { ...filters, ...narrowing, ...more, per_page: 200 })).items;
        const [figures, months, charges, places] = await Promise.all([
          person.call(consolidatedRequests, filters),
          person.call(consolidatedRequestsByMonth, filters),
          person.call(supplyCharges, { ...filters, per_page: 200 }),
          person.call(supplyCharges, { ...filters, group: 'place', per_page: 200 }),
        ]);

        await follow(rowsOf({}), figures.total, person === all);
        expect(figures.by_line.reduce((sum, it) => sum + it.asked, 0)).toBe(figures.total.asked);
        expect(charges.items.reduce((sum, it) => sum + it.asked, 0)).toBe(figures.total.asked);
        for (const { business_line, ...of_line } of figures.by_line) await follow(rowsOf({ business_line }), of_line, person === all);
        for (const { buyer_id, ...of_buyer } of figures.by_buyer)
          await follow(rowsOf(buyer_id === null ? { unassigned: 'true' } : { buyer_id }), of_buyer, person === all);
        for (const { from, to, ...of_month } of months)
          if (of_month.asked > 0) await follow(rowsOf({ from, to }), of_month, person === all);
        for (const { project_code, cost_center, ...of_charge } of charges.items.slice(0, 2))
          await follow(rowsOf(project_code ? { project_code } : { cost_center: cost_center ?? '' }), of_charge, person === all);
        for (const { project_code, cost_center, place_code, ...of_place } of places.items.slice(0, 3)) {
          const charge = project_code ? { project_code } : { cost_center: cost_center ?? '' };
          await follow(rowsOf({ ...charge, ...(place_code ? { place_code } : { without_place: 'true' }) }), of_place, person === all);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('what is kept of each request is what its lines say', async () => {
  const rows = (await all.call(supplyRequests, { kind: 'materials', per_page: 200 })).items;
  const requests = await db.selectFrom('material_requests').where('status', '<>', 'borrador').selectAll().execute();
  expect(rows).toHaveLength(requests.length);

  const approved = ['aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada'];
  for (const request of requests) {
    const lines = await db.selectFrom('material_request_lines').where('request_id', '=', request.id).selectAll().execute();
    // Everything is priced in pesos, in whole quantities.
    const worth = (quantity: (line: (typeof lines)[number]) => string) =>
      String(lines.reduce((sum, it) => sum + Number(quantity(it)) * Number(it.unit_price), 0));
    const isApproved = approved.includes(request.status);
    const isOrder = request.document_kind === 'PurchaseOrder' && ['en_curso', 'recibida', 'cerrada'].includes(request.status);
    expect(rows.find((it) => it.number === request.number)).toMatchObject({
      asked_amount: worth((it) => it.asked_quantity),
      approved_amount: isApproved ? (request.new_amount ?? worth((it) => it.quantity)) : '0',
      ordered_amount: isOrder
        ? worth((it) => it.quantity)
        : request.document_kind === 'PurchaseRequest'
          ? worth((it) => it.sent_quantity)
          : '0',
      received_amount: worth((it) => it.received_quantity),
      used_amount: worth((it) => it.consumed_quantity),
      returned_amount: worth((it) => it.returned_quantity),
    });
  }
});

test('a line that is rejected whole is still told as asked for, at what it cost', async () => {
  const { number, items } = await given.materialRequest({ status: 'pendiente', lines: [{ material_id: cable.id, quantity: '4' }] });
  await db
    .updateTable('material_request_lines')
    .set({ quantity: '0', amount: '0' })
    .where('id', '=', items[0]?.id ?? 0)
    .execute();

  const found = (await all.call(supplyRequests, { per_page: 200 })).items.find((it) => it.number === number);

  expect(found).toMatchObject({ asked_amount: '4000', approved_amount: '0' });
});

test('what is in another currency is told in the pesos of its decision, ordered and received', { timeout: 60_000 }, async () => {
  await db
    .insertInto('exchange_rates')
    .values({ moneda: 'USD', fecha: today.toString(), valor: '900', fuente: 'Banco Central' })
    .onConflict((it) => it.columns(['moneda', 'fecha']).doUpdateSet({ valor: '900' }))
    .execute();
  const where = await given.place({ codigoProyecto: project.codigoProyecto });
  const items = [item([offer(1, '100', { selected: true, coin: 'USD', date: today.toString() })])];
  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(await ask({ items, place_id: where.id }, rocio)));
  const request = await boss.call(approveServiceRequest, { ...of(sent), approval_version: open(sent)?.version ?? 0 });
  const buyer = await employee({ permissions: ['purchase_orders:read', 'purchase_orders:create'] });
  const [order] = (await buyer.call(serviceOrders, { origin_number: request.number })).items;
  const row = async () =>
    (await all.call(supplyRequests, { kind: 'services', per_page: 200 })).items.find((it) => it.number === request.number);
  expect(await row()).toMatchObject({ asked_amount: '180000', approved_amount: '180000', ordered_amount: '180000', received_amount: '0' });

  const issued = await vi.waitFor(
    async () => {
      const now = await buyer.call(getServiceOrder, { number: order?.number ?? '' });
      expect(now.status).toBe('emitida');
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
  await buyer.call(postHes, {
    number: issued.number,
    edition: issued.edition,
    received_on: today.toString(),
    paper: 'EP 1',
    items: [{ line: 1, quantity: '0.5' }],
    signer_name: 'Pedro Soto',
    signer_rut: '33.000.154-2',
    signature: await signature(),
    evidence: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf', { type: 'application/pdf' }),
  });

  expect(await row()).toMatchObject({ received_amount: '45000', waiting_days: 0 });
  const { codigoLugarInstalacion } = where;
  expect((await all.call(supplyOfPlace, { codigoLugarInstalacion })).items).toMatchObject([
    { kind: 'services', code: 'SRV-GRUA', asked: '2', approved: '2', ordered: '2', received: '0.5', under_way: null, amount: '180000' },
  ]);
  const papers = await all.call(supplyPapersOfPlace, { codigoLugarInstalacion, kind: 'services', code: 'SRV-GRUA' });
  expect(papers.items.map(({ paper, quantity }) => [paper, quantity]).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['hes', '0.5'],
    ['order', '2'],
    ['request', '2'],
  ]);
});

test('a place tells each of its materials once, with the papers behind it, to whoever sees it', async () => {
  const { codigoLugarInstalacion } = place;
  const lines = await db
    .selectFrom('material_requests as request')
    .innerJoin('material_request_lines as line', 'line.request_id', 'request.id')
    .where('request.place_id', '=', place.id)
    .where('line.material_id', '=', cable.id)
    .selectAll('line')
    .execute();
  const total = (of_line: (line: (typeof lines)[number]) => string) => String(lines.reduce((sum, it) => sum + Number(of_line(it)), 0));

  const { items, total_items } = await site.call(supplyOfPlace, { codigoLugarInstalacion });

  expect([total_items, items.map((it) => it.code)]).toEqual([2, [cable.codigo, panel.codigo].toSorted()]);
  expect(items.find((it) => it.code === cable.codigo)).toMatchObject({
    kind: 'materials',
    requests: lines.length,
    asked: total((it) => it.asked_quantity),
    received: total((it) => it.received_quantity),
    used: total((it) => it.consumed_quantity),
    returned: total((it) => it.returned_quantity),
    under_way: '0',
    // Who sees no money.
    amount: null,
  });
  const papers = await site.call(supplyPapersOfPlace, { codigoLugarInstalacion, kind: 'materials', code: cable.codigo });
  expect(papers.items.filter((it) => it.paper === 'request')).toHaveLength(lines.length);
  expect((await site.call(supplyOfPlace, { codigoLugarInstalacion, search: panel.descripcion })).total_items).toBe(1);

  const other = await given.place({ codigoProyecto: project.codigoProyecto });
  const unseen = { codigoLugarInstalacion: other.codigoLugarInstalacion };
  expect(await site.refused(supplyOfPlace, unseen)).toMatchObject({ status: 404 });
  expect(await site.refused(supplyPapersOfPlace, { ...unseen, kind: 'materials', code: cable.codigo })).toMatchObject({ status: 404 });
});

test('each kind is told to whoever may read it', async () => {
  for (const kind of Object.keys(supplyKinds) as (keyof typeof supplyKinds)[]) {
    const reader = await employee({ permissions: [`${kind}:read`] });
    const { items } = await reader.call(supplyRequests, { per_page: 200 });
    expect([...new Set(items.map((it) => it.kind))]).toEqual([kind]);
  }
});
