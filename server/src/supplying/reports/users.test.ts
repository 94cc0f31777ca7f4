import { sumOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  exportUserReport,
  userCounts,
  userReport,
  userReportFigures,
  userReportRows,
  type UserCount,
  type UserFigure,
} from 'contract/supplying/index.ts';
import { supplyScene } from '../scene.ts';

const { as, db, employee, given, ana, jaime, project, cable } = await supplyScene();
const buyer = await as('reports:read');
const month = Temporal.Now.plainDateISO('America/Santiago').toPlainYearMonth().toString();

const lines = [{ material_id: cable.id, quantity: '10', price: '100' }];
const ask = (row: Parameters<typeof given.materialRequest>[0] = {}) =>
  given.materialRequest({ requester_id: ana.id, project_id: project.id, lines, ...row });

/** Decided so many hours after it was asked for. */
async function decide(id: number, sent_at: Date | null, hours: number) {
  if (!sent_at) throw new Error('It was never sent');
  await sql`
    insert into approvals (kind, entity, entity_id, round, requester_user_id, amount, currency, amount_clp, rate, matrix_version, estado, created_at, decided_at)
    values ('materials', 'material_request', ${String(id)}, 1, ${ana.id}, 1, 'CLP', 1, 1, 1, 'aprobado', ${sent_at}, ${new Date(sent_at.getTime() + hours * 3_600_000)})`.execute(
    db,
  );
}

const services = async (row: { status: string; type?: string; amount?: string }) =>
  sql`
    insert into service_requests (status, request_type, title, project_id, requester_id, amount, maverick_reason_id, cancelled_at, cancelled_by, cancellation_date, cancellation_reason)
    select ${row.status}, ${row.type ?? 'SOLICITUD DE SERVICIO'}::text, 'Grúa', ${project.id}, ${ana.id}, ${row.amount ?? null}::numeric,
      case when ${row.type ?? ''}::text = 'SOLICITUD MAVERICK' then (select min(id) from maverick_reasons) end,
      case when ${row.status}::text = 'cancelled' then now() end, case when ${row.status}::text = 'cancelled' then ${ana.id}::integer end,
      case when ${row.status}::text = 'cancelled' then current_date end, case when ${row.status}::text = 'cancelled' then 'No va' end`.execute(
    db,
  );

test('what somebody asked for in a month is counted once, whatever kind it is, and each figure opens its requests', async () => {
  const first = await ask();
  const second = await ask({ request_type: 'SOLICITUD DE MATERIAL URGENTE', new_amount: '700', amount_reason: 'Menos' });
  await ask({ status: 'pendiente' });
  await ask({ status: 'rechazada' });
  await ask({ status: 'anulada' });
  await decide(first.id, first.sent_at, 4);
  await decide(second.id, second.sent_at, 10);
  await services({ status: 'approved', amount: '5000' });
  await services({ status: 'pending_user', type: 'SOLICITUD MAVERICK' });
  await services({ status: 'cancelled' });

  const { items } = await buyer.call(userReport, { period: 'este_mes', user_id: ana.id });

  expect(items).toEqual([
    {
      user_id: ana.id,
      user: 'Ana Pide',
      month,
      asked: 6,
      approved: 3,
      urgent: 1,
      urgent_percent: '16.7',
      maverick: 1,
      hours_to_decide: '7',
      amount: '6700',
    },
  ]);
  const opened = (figure: UserFigure) => buyer.call(userReportRows, { user_id: ana.id, month, figure });
  for (const figure of Object.keys(userCounts) as UserCount[])
    expect([figure, (await opened(figure)).total_items]).toEqual([figure, items[0]?.[figure]]);
  expect((await opened('urgent_percent')).items).toEqual((await opened('urgent')).items);
  expect((await opened('hours_to_decide')).items.map((it) => it.hours_to_decide)).toEqual(expect.arrayContaining(['10', '4']));
  expect(sumOf((await opened('amount')).items.map((it) => it.amount ?? '0'))).toBe('6700');
  const { items: maverick } = await buyer.call(userReportRows, { user_id: ana.id, month, figure: 'maverick' });
  expect(maverick).toMatchObject([{ kind: 'servicios', title: 'Grúa', hours_to_decide: null, amount: null }]);
});

test('months stand apart by the clock of Santiago, and the figures sum the same requests', async () => {
  const midnight = Temporal.PlainDate.from(`${month}-01`).toZonedDateTime({ timeZone: 'America/Santiago' });
  await ask({ requester_id: jaime.id, sent_at: midnight.subtract({ minutes: 1 }).toInstant().toString() });
  await ask({ requester_id: jaime.id, sent_at: midnight.toInstant().toString() });

  const { items } = await buyer.call(userReport, { user_id: jaime.id, sort: 'month' });
  const { by_month, by_user } = await buyer.call(userReportFigures, { user_id: jaime.id });

  const before = Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString();
  expect(items.map((it) => [it.month, it.asked])).toEqual([
    [before, 1],
    [month, 1],
  ]);
  expect(by_month).toEqual([
    { month: before, asked: 1, urgent: 0 },
    { month, asked: 1, urgent: 0 },
  ]);
  expect(by_user).toEqual([{ user_id: jaime.id, user: jaime.nombre, asked: 2 }]);
});

test('a site role counts the requests that it sees, and reads no money', async () => {
  const site = await employee({ nombre: 'Obra', permissions: ['reports:read', 'materials:read'], seesAllProjects: false });
  await ask({ requester_id: site.id });

  const { items } = await site.call(userReport, {});

  expect(items.map((it) => [it.user, it.asked, it.amount])).toEqual([['Obra', 1, null]]);
  expect((await site.refused(userReport, { sort: '-amount' })).code).toBe('not_allowed');
  expect((await site.call(userReportRows, { user_id: ana.id, month, figure: 'asked' })).total_items).toBe(0);
});

test('a month that is none, and who may not read reports, are refused', async () => {
  expect((await buyer.refused(userReportRows, { user_id: ana.id, month: '2026-13', figure: 'asked' })).fields).toHaveProperty(['month']);
  expect((await (await as('materials:read')).refused(userReport)).code).toBe('not_allowed');
});

test('it is exported', async () => {
  const response = await buyer.raw(exportUserReport, { period: 'todo' });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
});

test('less than three minutes are 0 hours: a figure that opens what was decided in them', async () => {
  const quick = await employee({ nombre: 'Rápida', permissions: ['materials:read'] });
  const { id, sent_at } = await ask({ requester_id: quick.id });
  await decide(id, sent_at, 0.02);

  const { items } = await buyer.call(userReport, { user_id: quick.id });

  expect(items).toMatchObject([{ asked: 1, hours_to_decide: '0' }]);
  const opened = await buyer.call(userReportRows, { user_id: quick.id, month, figure: 'hours_to_decide' });
  expect(opened.items).toMatchObject([{ hours_to_decide: '0' }]);
});
