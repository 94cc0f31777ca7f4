import { expect, test } from 'vitest';
import { receiveRequest, getMaterialRequest } from 'contract/materials/index.ts';
import { getMaterialPurchaseRequest, purchaseFigures } from 'contract/supplying/index.ts';
import type { Caller } from '../../../test/scene.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { ana, rocio, given, purchase, signIn } = await supplyScene();
const other = await given.project();
const days = [-40, -3, -3, 0, 4, 4, 35];
const made = [];
for (const [at, day] of days.entries())
  made.push(await purchase({ required_date: dayAt(day), ...(at % 2 === 1 && { project_id: other.id }) }));
await purchase();
// Of what has come nothing is late.
const [, came] = made;
const { version } = await ana.call(getMaterialRequest, { number: came?.number ?? '' });
const items = (came?.items ?? []).map((it) => ({ material_request_item_id: it.id, quantity: '10' }));
await ana.call(receiveRequest, { number: came?.number ?? '', version, items });

const months = [...new Set(days.map((it) => dayAt(it).slice(0, 7)))];
const totalOf = async (who: Caller, filters: object) =>
  (await who.call(getMaterialPurchaseRequest, { ...filters, per_page: 1 })).total_items;

test.each([
  ['all', {}],
  ['those of a project', { project_code: other.codigoProyecto }],
  ['those that are still to come', { open: 'true' }],
  ['those due until today', { to: dayAt(0) }],
])('of %s each figure of states and of days is what the list finds with its filters', async (_words, narrowed) => {
  const crew = await given.user({ permissions: ['purchase_requests:read'], seesAllProjects: false });
  await given.member({ project_id: other.id, user_id: crew.id });
  const ofProject = await signIn(crew);
  for (const who of [rocio, ofProject])
    for (const month of months) {
      const { by_status, by_day } = await who.call(purchaseFigures, { ...narrowed, month });

      for (const { status, total } of by_status) expect([status, await totalOf(who, { ...narrowed, status })]).toEqual([status, total]);
      for (const { day, total, late } of by_day) {
        expect([day, await totalOf(who, { ...narrowed, from: day, to: day })]).toEqual([day, total]);
        expect([day, await totalOf(who, { ...narrowed, from: day, to: day, late: 'true' })]).toEqual([day, late]);
      }
    }
});

test('a day tells how many are due, and which of them should have come', async () => {
  const told = await Promise.all(months.map((month) => rocio.call(purchaseFigures, { month })));

  const all = new Map(told.flatMap((it) => it.by_day).map((it) => [it.day, it]));
  expect(all.get(dayAt(4))).toEqual({ day: dayAt(4), total: 2, late: 0 });
  expect(all.get(dayAt(-3))).toMatchObject({ late: 1 });
  expect(await rocio.refused(purchaseFigures, { month: '2026-13' })).toMatchObject({ fields: { month: 'Indique un mes.' } });
});
