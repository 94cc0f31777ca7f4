import fc from 'fast-check';
import { compareDecimals, round, sumOf } from 'contract/decimals.ts';
import { annulHes, getHes, getHesPurchaseOrder, orderReception, postHes } from 'contract/orders/index.ts';
import { expect, test } from 'vitest';
import { todayInChile } from '../../platform/today.ts';
import { signature } from '../../../test/signatures.ts';
import { orderScene } from '../scene.ts';

const { employee, issued } = await orderScene();
const site = await employee({ permissions: ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'] });
const drawn = await signature();

const quantity = fc.integer({ min: 1, max: 2500 }).map((it) => String(it / 1000));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('receive' as const), line: fc.integer({ min: 1, max: 2 }), quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('annul' as const), at: fc.nat(9) }) },
);

type Turns = (typeof step extends fc.Arbitrary<infer It> ? It : never)[][];
/** One sheet that stands and one that was annulled: what chance draws proves nothing by itself. */
const each: Turns = [
  [{ kind: 'receive', line: 1, quantity: '1' }],
  [{ kind: 'annul', at: 0 }],
  [{ kind: 'receive', line: 1, quantity: '2.5' }],
];

let receptions = 0;

test('whatever is received and annulled, and by how many at once, no line is received beyond the order and the sheets add up to the peso', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }), async (turns) => {
      const order = await issued({ quantity: '2.5', unit_price: '3333.33' }, { quantity: '1', unit_price: '10000.5', tax_exempt: true });
      const sheets: string[] = [];
      const receive = async ({ line, quantity: came }: { line: number; quantity: string }) => {
        const { number } = await site.call(postHes, {
          number: order.number,
          edition: order.edition,
          received_on: todayInChile(),
          paper: null,
          comment: null,
          items: [{ line, quantity: came }],
          signer_name: 'Pedro Soto',
          signer_rut: '33.000.154-2',
          signature: drawn,
          evidence: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf'),
        });
        sheets.push(number);
        receptions += 1;
      };
      const annul = async (at: number) => {
        const number = sheets[at % Math.max(1, sheets.length)];
        if (number === undefined) return;
        const { version } = await site.call(getHes, { number });
        await site.call(annulHes, { number, version, reason: 'Se anotó mal' });
      };
      // What is refused leaves nothing behind.
      for (const turn of turns) await Promise.allSettled(turn.map((it) => (it.kind === 'receive' ? receive(it) : annul(it.at))));

      const { items, lines } = await site.call(orderReception, { number: order.number });
      const standing = await Promise.all(items.filter((it) => it.status !== 'anulada').map(({ number }) => site.call(getHes, { number })));
      for (const { line, ordered, received, pending } of lines) {
        const came = sumOf(standing.flatMap((it) => it.items.filter((one) => one.line === line).map((one) => one.quantity)));
        expect([compareDecimals(received, came), compareDecimals(sumOf([received, pending]), ordered)]).toEqual([0, 0]);
        expect(compareDecimals(received, ordered)).toBeLessThanOrEqual(0);
      }
      const [row] = (await site.call(getHesPurchaseOrder, { search: order.number })).items;
      const exact = sumOf(standing.flatMap((it) => it.items.map((one) => one.total ?? '0')));
      expect(row?.received_net).toBe(sumOf(standing.map((it) => it.net ?? '0')));
      // Each annulled sheet takes its own rounding with it: one peso at most.
      const annulled = items.length - standing.length;
      expect(Math.abs(Number(row?.received_net) - Number(round(exact)))).toBeLessThanOrEqual(annulled);
      const isWhole = lines.every((it) => compareDecimals(it.pending, '0') === 0);
      expect(row?.reception).toBe(isWhole ? 'completa' : standing.length > 0 ? 'parcial' : 'nada');
      if (isWhole && annulled === 0) expect(row?.received_net).toBe(row?.net);
    }),
    { numRuns: 12, examples: [[each]] },
  );
  expect(receptions).toBeGreaterThanOrEqual(2);
}, 120_000);
