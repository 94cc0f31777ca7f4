import fc from 'fast-check';
import { compareDecimals, productOf, round, sumOf } from 'contract/decimals.ts';
import { closeOrderLines, getHesPurchaseOrder, orderTracking, serviceOrders } from 'contract/orders/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../test/sap/filter.ts';
import { invoice } from '../../../test/sap/invoices.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderScene } from '../scene.ts';
import { readPurchases } from './track.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const codes = ['SRV-GRUA', 'SRV-PILOTE', 'SRV-ZANJA'] as const;
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, ...codes.map(item)], suppliers: ['P1'] });
afterAll(() => sap.close());
sap.company.today = todayInChile();
const { app, db, rocio, project, issued, read } = await orderScene({
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
beforeAll(() => void sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' }));

/** Thousandths, so that all is exact. */
const thousandths = (most: number) => fc.integer({ min: 1, max: most });
const line = fc.record({
  ordered: thousandths(20_000),
  price: fc.constantFrom('1', '333.3333', '10000.5', '98765.43'),
  received: fc.option(thousandths(25_000), { nil: null }),
  invoices: fc.array(
    fc.record({ quantity: thousandths(15_000), /** Of a hundred, at which price. */ at: fc.constantFrom(100, 100, 101, 90, 130) }),
    { maxLength: 2 },
  ),
  isClosed: fc.boolean(),
});
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;
const decimal = (it: number): string => String(it / 1000);
const minus = (one: string, other: string) => sumOf([one, productOf(other, '-1')]);
const least = (...all: string[]) => all.reduce((one, other) => (compareDecimals(one, other) <= 0 ? one : other));
const isMore = (one: string, other: string) => compareDecimals(one, other) > 0;
/** One percent, or five thousand pesos: what a new company has. */
const counts = (amount: string, of: string) =>
  isMore(amount.replace('-', ''), productOf(of, '0.01')) || isMore(amount.replace('-', ''), '5000');

/** What does not agree of a line, worked out by itself: what the program says is compared with it. */
function wrongOf({ ordered, price }: Pick<Line, 'ordered' | 'price'>, received: string, billed: { quantity: string; net: string }) {
  const most = decimal(ordered);
  const parts = {
    over_ordered: isMore(billed.quantity, most) ? productOf(minus(billed.quantity, most), price) : '0',
    not_received: isMore(least(billed.quantity, most), received) ? productOf(minus(least(billed.quantity, most), received), price) : '0',
    price: minus(billed.net, productOf(billed.quantity, price)),
  };
  const due = productOf(least(billed.quantity, most, received), price);
  // Whatever was invoiced is due, or is told by one of the three.
  expect(compareDecimals(sumOf([due, ...Object.values(parts)]), billed.net)).toBe(0);
  const bases = {
    over_ordered: productOf(most, price),
    not_received: productOf(least(billed.quantity, most), price),
    price: productOf(billed.quantity, price),
  };
  const kinds = Object.keys(parts) as (keyof typeof parts)[];
  const told = kinds
    .filter((it) => compareDecimals(parts[it], '0') !== 0 && counts(parts[it], bases[it]))
    .map((it) => [it, round(parts[it], 0)]);
  return isMore(received, most) ? [...told, ['over_received', round(productOf(minus(received, most), price), 0)]] : told;
}

/** As somebody writes it there whatever is open: the order does not close by it. */
function copyFrom(row: Row, { entry, line: at }: { entry: number; line: number }): void {
  const rows = row['DocumentLines'];
  if (Array.isArray(rows)) for (const it of rows) Object.assign(it, { BaseType: 22, BaseEntry: entry, BaseLine: at });
}

let differences = 0;

test('whatever is received, invoiced, paid and closed, what does not agree is told to the peso, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (lines) => {
      const order = await issued(
        ...lines.map(({ ordered, price }, at) => ({
          code: codes[at] ?? codes[0],
          name: `Línea ${at}`,
          quantity: decimal(ordered),
          unit_price: price,
        })),
      );
      const entry = Number(sap.company.sets.get('PurchaseOrders')?.find((it) => String(it['DocNum']) === order.erp_number)?.['DocEntry']);
      for (const [at, { received }] of lines.entries())
        if (received !== null)
          copyFrom(
            sap.company.create('PurchaseDeliveryNotes', {
              CardCode: 'P1',
              DocDate: sap.company.today,
              DocumentLines: [{ ItemCode: codes[at], Quantity: received / 1000 }],
            }),
            { entry, line: at },
          );
      const billed = lines.map(({ invoices, price }, at) => {
        const rows = invoices.map(({ quantity, at: percent }) => ({
          quantity: decimal(quantity),
          net: round(productOf(productOf(decimal(quantity), price), String(percent / 100)), 0),
        }));
        for (const it of rows)
          copyFrom(
            invoice(sap.company, {
              supplier: 'P1',
              folio: String(differences),
              lines: [{ item: codes[at] ?? '', quantity: Number(it.quantity), net: Number(it.net) }],
            }),
            { entry, line: at },
          );
        return { quantity: sumOf(['0', ...rows.map((it) => it.quantity)]), net: sumOf(['0', ...rows.map((it) => it.net)]) };
      });
      await readPurchases({ ...app.workshop, db });
      const open = await rocio.call(orderTracking, { number: order.number });
      const { version, allowed_actions } = await read(order.number);
      const mayClose = allowed_actions.includes('close_lines');
      const toClose = open.lines.filter((it) => mayClose && Number(it.pending) > 0 && lines[it.line - 1]?.isClosed).map((it) => it.line);
      if (toClose.length > 0) await rocio.call(closeOrderLines, { number: order.number, version, reason: 'No llega', lines: toClose });

      const tracking = await rocio.call(orderTracking, { number: order.number });

      const wrong = lines.flatMap((it, at) =>
        wrongOf(it, it.received === null ? '0' : decimal(it.received), billed[at] ?? { quantity: '0', net: '0' }).map(([kind, amount]) => ({
          line: at + 1,
          kind,
          amount,
        })),
      );
      const byPlace = (all: { line: number | null; kind?: string | undefined }[]) =>
        all.toSorted((a, b) => `${a.line} ${a.kind}`.localeCompare(`${b.line} ${b.kind}`));
      expect(byPlace(tracking.problems.map(({ line: of, kind, amount }) => ({ line: of, kind, amount })))).toEqual(byPlace(wrong));
      differences += wrong.length;
      // What is told of the lines adds up to what is told of the order, and that to what was ordered and invoiced.
      for (const name of ['ordered_net', 'received_net', 'invoiced_net', 'paid_net'] as const)
        expect(tracking.total[name]).toBe(sumOf(tracking.lines.map((it) => it[name] ?? '0')));
      expect([tracking.total.ordered_net, tracking.total.invoiced_net]).toEqual([order.net, sumOf(billed.map((it) => it.net))]);
      for (const it of tracking.lines) expect(it.closure !== null).toBe(toClose.includes(it.line));
      const [row] = (await rocio.call(getHesPurchaseOrder, { search: order.number })).items;
      const found = (await rocio.call(getHesPurchaseOrder, { search: order.number, problems: 'true' })).items;
      expect([row?.problems, found.length]).toEqual([wrong.length, wrong.length > 0 ? 1 : 0]);
      const listed = (await rocio.call(serviceOrders, { search: order.number, problems: 'true' })).items;
      expect(listed.map((it) => it.problems)).toEqual(wrong.length > 0 ? [wrong.length] : []);
    }),
    { numRuns: 12 },
  );
  expect(differences).toBeGreaterThan(5);
}, 120_000);
