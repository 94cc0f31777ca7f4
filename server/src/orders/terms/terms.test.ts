import { sumOf } from 'contract/decimals.ts';
import {
  amendServiceOrder,
  annulHes,
  closeOrderLines,
  getHes,
  hesPdf,
  orderReception,
  postHes,
  releaseRetention,
  type HesInfo,
} from 'contract/orders/index.ts';
import { expect, test, vi } from 'vitest';
import { signature } from '../../../test/signatures.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderScene } from '../scene.ts';

const { employee, rocio, issued, amend, decide, until, read } = await orderScene();
const site = await employee({ permissions: ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'] });
const drawn = await signature();

const usualTerms = { advance_percent: '30', retention_percent: '5', billing_mode: 'entrega' as const, milestones: [] };

/** An order of which the chain usualTerms to these terms. */
async function withTerms(terms: Parameters<typeof amend>[1]['terms'], ...lines: Parameters<typeof issued>) {
  const order = await issued(...lines);
  await rocio.call(amendServiceOrder, amend(order, { terms }));
  await decide(order.number, true);
  return until(order.number, { edition: 2 });
}
const receive = (number: string, percent: string, milestone?: number): Promise<HesInfo> =>
  site.call(postHes, receiving(number, percent, milestone));
const receiving = (number: string, percent: string, milestone?: number) => ({
  number,
  edition: 2,
  received_on: todayInChile(),
  paper: null,
  comment: null,
  ...(milestone !== undefined && { milestone }),
  items: [{ line: 1, percent }],
  signer_name: 'Pedro Soto',
  signer_rut: '33.000.154-2',
  signature: drawn,
  evidence: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf'),
});

test('terms are asked of the chain; each sheet takes off its part of advance and retention, and those of the whole order come to them to the peso', async () => {
  const order = await withTerms(usualTerms, { quantity: '3', unit_price: '33333.33' });
  expect(order.terms).toMatchObject({ ...usualTerms, advance: '30000', amortised: '0', unamortised: '30000', held: '0' });

  const sheets = [await receive(order.number, '33.33'), await receive(order.number, '33.33'), await receive(order.number, '33.34')];

  const sum = (name: 'net' | 'retention' | 'amortisation' | 'to_invoice') => sumOf(sheets.map((it) => it[name] ?? '0'));
  expect([sum('net'), sum('retention'), sum('amortisation'), sum('to_invoice')]).toEqual(['100000', '5000', '30000', '65000']);
  for (const it of sheets) expect(sumOf([it.retention ?? '', it.amortisation ?? '', it.to_invoice ?? ''])).toBe(it.net);
  expect((await read(order.number)).terms).toMatchObject({ amortised: '30000', unamortised: '0', retained: '5000', held: '5000' });
  expect((await site.raw(hesPdf, { number: sheets[0]?.number ?? '' })).statusCode).toBe(200);
});

test('what is retained is given back once all is received, in parts, and no more than was kept; then its sheet is not annulled', async () => {
  const order = await withTerms({ ...usualTerms, advance_percent: '0' }, { quantity: '2', unit_price: '100000' });
  const half = await receive(order.number, '50');
  const early = await read(order.number);
  expect(early.allowed_actions).not.toContain('release_retention');
  await receive(order.number, '50');
  const whole = await read(order.number);
  const release = (amount: string | null, { version }: { version: number }) => ({
    number: order.number,
    version,
    amount,
    reason: 'Pasó la garantía',
  });

  expect(await rocio.refused(releaseRetention, release('10001', whole))).toMatchObject({
    status: 400,
    fields: { amount: expect.any(String) },
  });
  // Of a peso there is no half.
  expect(await rocio.refused(releaseRetention, release('0.5', whole))).toMatchObject({ fields: { amount: expect.any(String) } });
  const part = await rocio.call(releaseRetention, release('4000', whole));
  expect(part.terms).toMatchObject({ retained: '10000', released: '4000', held: '6000' });
  const rest = await rocio.call(releaseRetention, release(null, part));
  expect(rest.terms).toMatchObject({ released: '10000', held: '0', releases: [{ amount: '4000' }, { amount: '6000' }] });
  expect(rest.allowed_actions).not.toContain('release_retention');

  await vi.waitFor(async () => expect(await site.call(getHes, { number: half.number })).toMatchObject({ status: 'emitida' }), {
    timeout: 20_000,
  });
  const { number, version } = await site.call(getHes, { number: half.number });
  expect(await site.refused(annulHes, { number, version, reason: 'Error' })).toMatchObject({ status: 422 });
});

test('while it is received nobody closes what is received', async () => {
  const order = await withTerms({ ...usualTerms, advance_percent: '0' }, { quantity: '2', unit_price: '100000' });
  const [received, closed] = await Promise.allSettled([
    receive(order.number, '100'),
    rocio.call(closeOrderLines, { number: order.number, version: order.version, reason: 'No llega más' }),
  ]);
  expect([received.status, closed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('of two who give back all of it at once one does', async () => {
  const order = await withTerms({ ...usualTerms, advance_percent: '0' }, { quantity: '2', unit_price: '100000' });
  await receive(order.number, '100');
  const { number, version } = await read(order.number);
  const release = { number, version, amount: null, reason: 'Pasó la garantía' };

  const both = await Promise.allSettled([rocio.call(releaseRetention, release), rocio.call(releaseRetention, release)]);

  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await read(number)).terms).toMatchObject({ released: '10000', held: '0' });
});

test('an order by milestones is received one milestone at a time, each once; the terms stay as its sheets took them', async () => {
  const milestones = [
    { name: 'Ingeniería básica', percent: '40' },
    { name: 'Ingeniería de detalle', percent: '60' },
  ];
  const order = await withTerms({ ...usualTerms, advance_percent: '0', billing_mode: 'hitos', milestones });

  expect(await site.refused(postHes, receiving(order.number, '40'))).toMatchObject({ fields: { milestone: expect.any(String) } });
  const first = await receive(order.number, '40', 1);
  expect(await site.refused(postHes, receiving(order.number, '40', 1))).toMatchObject({
    fields: { milestone: expect.stringContaining(first.number) },
  });

  expect(first).toMatchObject({ milestone: 1, milestone_name: 'Ingeniería básica', statement: null });
  const after = await read(order.number);
  expect(after.terms.accepted).toEqual([{ milestone: 1, hes: first.number }]);
  expect(await rocio.refused(amendServiceOrder, amend(after, { terms: usualTerms }))).toMatchObject({ status: 422, code: 'rule' });
});

test('of an order billed by the month each sheet is the next statement, and a number is never used again', async () => {
  const order = await withTerms({ ...usualTerms, billing_mode: 'mensual' });
  const first = await receive(order.number, '20');
  await vi.waitFor(async () => expect(await site.call(getHes, { number: first.number })).toMatchObject({ status: 'emitida' }), {
    timeout: 20_000,
  });
  const { version } = await site.call(getHes, { number: first.number });
  await site.call(annulHes, { number: first.number, version, reason: 'Otra cantidad' });

  const second = await receive(order.number, '25');

  expect([first.statement, second.statement]).toEqual([1, 2]);
  const { items } = await site.call(orderReception, { number: order.number });
  expect(items.map((it) => it.to_invoice)).toEqual([second.to_invoice, first.to_invoice]);
});

test.each([
  [{ advance_percent: '60', retention_percent: '50' }, 'terms.retention_percent'],
  [{ billing_mode: 'hitos', milestones: [{ name: 'Uno', percent: '90' }] }, 'terms.milestones'],
  [{ milestones: [{ name: 'Uno', percent: '100' }] }, 'terms.milestones'],
] as const)('%j is refused at its field', async (wrong, name) => {
  const order = await issued();

  const refused = await rocio.refused(
    amendServiceOrder,
    amend(order, { terms: { ...usualTerms, ...wrong, milestones: [...('milestones' in wrong ? wrong.milestones : [])] } }),
  );

  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [name]]);
});
