import { annulHes, getHes, postHes } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { signature } from '../../../test/signatures.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderScene } from '../scene.ts';

const { db, employee, issued } = await orderScene();
const site = await employee({ permissions: ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'] });
const drawn = await signature();

const receive = ({ number, edition }: { number: string; edition: number }, percent: string) =>
  site.call(postHes, {
    number,
    edition,
    received_on: todayInChile(),
    paper: null,
    comment: null,
    items: [{ line: 1, percent }],
    signer_name: 'Pedro Soto',
    signer_rut: '33.000.154-2',
    signature: drawn,
    evidence: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf'),
  });
const untilEmitted = (number: string) =>
  vi.waitFor(
    async () => {
      const sheet = await site.call(getHes, { number });
      expect(sheet.status).toBe('emitida');
      return sheet;
    },
    { timeout: 20_000 },
  );

test('a sheet that the ERP has, whose answer nobody heard yet, is not counted as received by somebody else too', async () => {
  const order = await issued();
  const { number } = await receive(order, '50');
  const { id } = await untilEmitted(number);
  // So it stands when the program ends between the answer of the ERP and what follows from it.
  await sql`update hes set status = 'por_emitir', erp_number = null, issued_at = null where id = ${id}`.execute(db);
  await sql`update erp_posts set state = 'enviando', erp_entry = null, erp_number = null, sent_at = now(), lease_until = now() + interval '1 hour'
    where source = 'hes' and source_id = ${id}`.execute(db);

  expect(await receive(order, '50')).toMatchObject({ order_number: order.number });
});

test('what an annulled sheet received is received again at once, while the ERP still has the sheet', async () => {
  const order = await issued();
  const { number, version } = await untilEmitted((await receive(order, '60')).number);
  await site.call(annulHes, { number, version, reason: 'Se contó mal' });

  expect(await receive(order, '60')).toMatchObject({ order_number: order.number });
});
