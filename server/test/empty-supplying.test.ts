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
import { scene } from './scene.ts';

const { signIn, given } = await scene();
const everything = Object.keys(modules).flatMap((it) => actions.map((action): Permission => `${it as Module}:${action}`));
const first = await signIn(await given.user({ permissions: everything, isSupply: true }));

const mine = new Set<unknown>([suppliers, supplying, orders, dashboards, cubication, schedule].flatMap((it) => Object.values(it)));
/** What may be asked without naming anything. */
const isOpen = (it: Call): boolean =>
  it.method === 'GET' &&
  it.permission !== 'public' &&
  placeholders(it.path).length === 0 &&
  Object.values(it.query ?? {}).every((field) => field.safeParse(undefined).success);
const calls = allCalls.filter((it) => mine.has(it) && isOpen(it));

/** The rows of a list, wherever an answer has them. */
const totals = (words: string): number[] => [...words.matchAll(/"total_items":(\d+)/g)].map((it) => Number(it[1]));

test('a company without anything is told that it has nothing by every list, report and file of supply, orders, take-offs and plans', async () => {
  expect(calls.length).toBeGreaterThan(30);
  const wrong: string[] = [];

  for (const call of calls) {
    const { statusCode, body } = await first.raw(call, {});
    if (statusCode !== 200 || /NaN|Infinity/.test(body)) wrong.push(`${call.id} ${statusCode} ${body.slice(0, 200)}`);
  }

  expect(wrong).toEqual([]);
});
