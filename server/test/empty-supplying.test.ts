import { expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import { placeholders, type Call } from 'contract/call.ts';
import * as dashboards from 'contract/dashboards/index.ts';
import * as orders from 'contract/orders/index.ts';
import { actions, modules, type Module, type Permission } from 'contract/permissions.ts';
import * as schedule from 'contract/schedule/index.ts';
import * as cubication from 'contract/cubication/index.ts';
import * as suppliers from 'contract/suppliers/index.ts';
import * as supplying from 'contract/supplying/index.ts';
import { todayInChile } from '../src/platform/today.ts';
import { scene } from './scene.ts';

const { signIn, given } = await scene();
const everything = Object.keys(modules).flatMap((it) => actions.map((action): Permission => `${it as Module}:${action}`));
const first = await signIn(await given.user({ permissions: everything, isSupply: true }));

const mine = new Set<unknown>([suppliers, supplying, orders, dashboards, cubication, schedule].flatMap((it) => Object.values(it)));
type Question = readonly [Call, object];
/** What may be asked without naming anything. */
const isOpen = (it: Call): boolean =>
  it.method === 'GET' &&
  it.permission !== 'public' &&
  placeholders(it.path).length === 0 &&
  Object.values(it.query ?? {}).every((field) => field.safeParse(undefined).success);
const calls = allCalls.filter((it) => mine.has(it) && isOpen(it)).map((it): Question => [it, {}]);

const today = todayInChile();
/** What must be asked with something. */
const named: Question[] = [
  [supplying.userReportRows, { user_id: 1, month: today.slice(0, 7), figure: 'asked' }],
  [dashboards.companyCalendar, { desde: today, hasta: today }],
  [dashboards.findAnything, { search: 'cable' }],
];

/** How many rows its lists have, wherever an answer has them. */
const totals = (words: string): number[] => [...words.matchAll(/"total_items":(\d+)/g)].map((it) => Number(it[1]));
/** Whoever asks is somebody. */
const ofPeople = new Set<Call>([supplying.listPurchaseBuyers]);

test('a company without anything is told so by every list, report and file of supply, orders, take-offs and plans', async () => {
  const wrong: string[] = [];

  for (const [call, input] of [...calls, ...named]) {
    const { statusCode, body } = await first.raw(call, input);
    const isEmpty = ofPeople.has(call) || totals(body).every((it) => it === 0);
    if (statusCode !== 200 || !isEmpty || /NaN|Infinity/.test(body)) wrong.push(`${call.id} ${statusCode} ${body.slice(0, 200)}`);
  }

  expect(calls.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});
