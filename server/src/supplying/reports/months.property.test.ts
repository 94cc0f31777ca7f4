import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { supplyScene } from '../scene.ts';
import { reportPeriodNames, type ReportPeriod } from 'contract/supplying/index.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { returnsIn } from './returns-scene.ts';
import { arePeriodsOfToday, monthsOf, sumMonths } from './months.ts';

const stage = await supplyScene();
const { db, given, purchase, ana } = stage;
const { giveBack, takeBack } = await returnsIn(stage);
const materials = [await given.material(), await given.material(), await given.material()].map((it) => it.id);
const statuses = ['borrador', 'pendiente', 'aprobada', 'en_curso', 'cerrada', 'rechazada', 'anulada'] as const;

type Step =
  | { do: 'ask'; material: number; quantity: number; kind: 'PurchaseRequest' | 'InventoryTransferRequest'; months: number }
  | { do: 'move'; request: number; status: number }
  | { do: 'close'; request: number; part: number }
  | { do: 'change'; request: number; quantity: number }
  | { do: 'receive'; request: number; months: number }
  | { do: 'give_back'; request: number; leaves: boolean; months: number }
  | { do: 'take_back' }
  | { do: 'discard'; request: number }
  | { do: 'night' };

const one = fc.nat(2);
const some = fc.nat(9);
const ask = fc.record({
  do: fc.constant('ask' as const),
  material: one,
  quantity: fc.integer({ min: 1, max: 50 }),
  kind: fc.constantFrom('PurchaseRequest' as const, 'InventoryTransferRequest' as const),
  months: fc.nat(3),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  // Whatever else is done needs something that was asked for.
  { arbitrary: ask, weight: 4 },
  fc.record({ do: fc.constant('move' as const), request: some, status: fc.nat(statuses.length - 1) }),
  fc.record({ do: fc.constant('close' as const), request: some, part: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('change' as const), request: some, quantity: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ do: fc.constant('receive' as const), request: some, months: fc.nat(2) }),
  fc.record({ do: fc.constant('give_back' as const), request: some, leaves: fc.boolean(), months: fc.nat(2) }),
  fc.record({ do: fc.constant('take_back' as const) }),
  fc.record({ do: fc.constant('discard' as const), request: some }),
  fc.record({ do: fc.constant('night' as const) }),
);

/** What the sums say, and what the requests, their lines, their receipts and what went back of them say by themselves. */
async function bothSides() {
  const { rows: sums } = await sql`
    select material_id, month::text, sum(asked)::float as asked, sum(bought)::float as bought, sum(received)::float as received, sum(amount)::float as amount
    from (select * from material_months union all select * from material_month_changes) as parts
    group by 1, 2 having sum(asked) <> 0 or sum(bought) <> 0 or sum(received) <> 0 or sum(amount) <> 0 order by 1, 2`.execute(db);
  const { rows: truth } = await sql`
    with parts as (
      select material_id, to_char(sent_at at time zone 'America/Santiago', 'YYYY-MM') || '-01' as month, asked_quantity as asked,
        case when document_kind = 'PurchaseRequest' and status in ('aprobada', 'en_curso', 'cerrada') then line.quantity - closed_quantity else 0 end as bought,
        0 as received,
        case when document_kind = 'PurchaseRequest' and status in ('aprobada', 'en_curso', 'cerrada')
          then round(line.amount - line.amount * closed_quantity / line.quantity) else 0 end as amount
      from material_request_lines as line join material_requests as request on request.id = request_id
      where sent_at is not null and status not in ('borrador', 'anulada')
      union all
      select material_id, to_char(received_at at time zone 'America/Santiago', 'YYYY-MM') || '-01', 0, 0, came.quantity, 0
      from material_receipt_lines as came join material_receipts as receipt on receipt.id = receipt_id
      join material_request_lines as line on line.id = request_line_id join material_requests as request on request.id = line.request_id
      where document_kind = 'PurchaseRequest'
      union all
      select line.material_id, to_char(gone.sent_at at time zone 'America/Santiago', 'YYYY-MM') || '-01', 0, 0, -given.quantity, 0
      from supplier_return_lines as given join supplier_returns as gone on gone.id = return_id
      join material_request_lines as line on line.id = request_line_id join material_requests as request on request.id = line.request_id
      where document_kind = 'PurchaseRequest' and gone.sent_at is not null and gone.ended_at is null)
    select material_id, month, sum(asked)::float as asked, sum(bought)::float as bought, sum(received)::float as received, sum(amount)::float as amount
    from parts group by 1, 2 having sum(asked) <> 0 or sum(bought) <> 0 or sum(received) <> 0 or sum(amount) <> 0 order by 1, 2`.execute(
    db,
  );
  return { sums, truth };
}

/** Of each period what the report shows of it, summed from the night's periods, and summed from the months. */
async function bothPeriods() {
  const sumsOf = async (parts: string, period: ReportPeriod) => {
    const isWithin = dayWithin('month', monthsOf(period));
    const { rows } = await sql`
      select material_id, sum(asked)::float as asked, sum(bought)::float as bought, sum(received)::float as received, sum(amount)::float as amount
      from (select material_id, asked, bought, received, amount from ${sql.raw(parts)} where ${parts === 'material_periods' ? sql`period = ${period}` : isWithin}
        union all select material_id, asked, bought, received, amount from material_month_changes where ${isWithin}) as parts
      group by 1 having sum(asked) <> 0 or sum(bought) <> 0 or sum(received) <> 0 or sum(amount) <> 0 order by 1`.execute(db);
    return [period, rows];
  };
  const [kept, truth] = ['material_periods', 'material_months'].map((parts) =>
    Promise.all(reportPeriodNames.map((it) => sumsOf(parts, it))),
  );
  return { kept: await kept, truth: await truth };
}

const monthsAgo = (months: number): string => Temporal.Now.zonedDateTimeISO('America/Santiago').subtract({ months }).toInstant().toString();

async function take(it: Step, requests: number[]): Promise<void> {
  if (it.do === 'night') return sumMonths(db);
  if (it.do === 'take_back') return takeBack();
  if (it.do === 'ask') {
    const lines = [{ material_id: materials[it.material] ?? 0, quantity: String(it.quantity), price: '333' }];
    requests.push((await purchase({ document_kind: it.kind, sent_at: monthsAgo(it.months), requester_id: ana.id, lines })).id);
    return;
  }
  const id = requests[it.request % Math.max(1, requests.length)];
  if (id === undefined) return;
  const lines = db.updateTable('material_request_lines').where('request_id', '=', id);
  switch (it.do) {
    case 'move':
      await db
        .updateTable('material_requests')
        .set({ status: statuses[it.status] ?? 'pendiente' })
        .where('id', '=', id)
        .execute();
      return;
    case 'close':
      await lines.set({ closed_quantity: sql`trunc((quantity - sent_quantity) * ${it.part}::integer / 100, 3)` }).execute();
      return;
    case 'change':
      await lines
        .set({
          quantity: String(it.quantity),
          asked_quantity: String(it.quantity),
          amount: String(it.quantity * 333),
          closed_quantity: '0',
        })
        .where('request_id', 'in', db.selectFrom('material_requests').where('status', 'in', ['borrador', 'pendiente']).select('id'))
        .where('sent_quantity', '=', '0')
        .execute();
      return;
    case 'receive':
      return receive(id, monthsAgo(it.months));
    case 'give_back':
      await receive(id, monthsAgo(3));
      return giveBack(id, it.leaves ? monthsAgo(it.months) : undefined);
    case 'discard':
      // Only what was never sent goes away, and its lines with it.
      await db
        .deleteFrom('material_requests')
        .where('id', '=', id)
        .where('status', '=', 'borrador')
        .where('id', 'not in', db.selectFrom('material_receipts').select('request_id'))
        .execute();
  }
}

async function receive(id: number, received_at: string): Promise<void> {
  const lines = await db
    .selectFrom('material_request_lines')
    .where('request_id', '=', id)
    .where('sent_quantity', '=', '0')
    .selectAll()
    .execute();
  if (lines.length === 0) return;
  await given.receipt({ request_id: id, received_by: ana.id, received_at, lines: lines.map((it) => ({ id: it.id, quantity: '0.5' })) });
  await db
    .updateTable('material_request_lines')
    .set({ sent_quantity: '0.5', received_quantity: '0.5', closed_quantity: '0' })
    .where('request_id', '=', id)
    .execute();
}

test('whatever happens to requests, in whatever order, and however many nights pass: the sums are what they say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const requests: number[] = [];
      for (const it of steps) await take(it, requests);
      const { sums, truth } = await bothSides();
      expect(sums).toEqual(truth);
      if (!(await arePeriodsOfToday(db))) return;
      const periods = await bothPeriods();
      expect(periods.kept).toEqual(periods.truth);
    }),
    { numRuns: 25 },
  );
}, 120_000);
