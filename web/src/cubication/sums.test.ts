import { expect, test } from 'vitest';
import { findingsOf, totalsOf, type CubageMaterial, type RuleWeights } from 'contract/cubication/index.ts';
import { store } from '../api/store.ts';
import { sumsOf } from './sums.ts';
import type { Facts } from './openCubage.ts';

const weights: RuleWeights = {
  technical: 'warns',
  power: 'warns',
  inverters: 'warns',
  connectors: 'warns',
  cable: 'warns',
  no_code: 'stops',
  no_price: 'stops',
  no_quantity: 'stops',
  retired: 'stops',
  not_authorised: 'warns',
};
const row = (id: number, changes: Partial<CubageMaterial>) =>
  ({
    id,
    code: `TST-${id}`,
    name: `Material ${id}`,
    section: null,
    category: 'adicionales',
    quantity: '2',
    cost: '10',
    total: '20',
    active: true,
    authorised: null,
    ...changes,
  }) as CubageMaterial;
const facts = {
  document: { kwp: '10' },
  variables: [{ name: 'strings', formula: '3', result: '3' }],
  installed: { technical: [], modules: 12, inverters: null },
  weights,
} as unknown as Facts;

/** What the same rows come to when all of them are reckoned. */
function whole(rows: readonly CubageMaterial[]) {
  const judged = rows.map(({ active, authorised, ...it }) => ({ ...it, cost: undefined, is_active: active, is_authorised: authorised }));
  return {
    totals: totalsOf(
      rows.map(({ category, total }) => ({ category, pesos: total })),
      '10',
    ),
    findings: findingsOf({ rows: judged, others: [], sections: new Set(), ...facts.installed, variables: facts.variables, weights }),
  };
}

test('after any edits the sums are those of all rows, and only rows that changed are read again', () => {
  let rows = [
    row(1, { code: 'PAN-000001', quantity: '12', category: 'equipos_principales', authorised: false }),
    row(2, { code: 'CON-000004', name: 'Conector MC4 (par)', quantity: '3' }),
    row(3, { code: null }),
    row(4, { total: null }),
  ];
  const read: number[] = [];
  const watched = (it: CubageMaterial) =>
    new Proxy(it, { get: (of, name: keyof CubageMaterial) => (name === 'total' && read.push(of.id), of[name]) });
  const none = { rows: () => [] };
  const shown = { rows: () => rows };
  const work = { facts: store(facts), materials: shown, services: none, panels: none };
  rows = rows.map(watched);
  const reckon = sumsOf(work);

  expect(reckon()).toMatchObject(whole(rows));
  read.length = 0;
  rows = rows.with(1, watched(row(2, { code: 'CON-000004', name: 'Conector MC4 (par)', quantity: '2.5', total: '25' })));
  const after = reckon();
  expect(read).toEqual([2]);
  expect(after).toMatchObject(whole(rows));
  expect(after.findings.map((it) => it.rule)).toEqual(['connectors', 'not_authorised', 'no_code']);

  rows = rows.slice(0, 2);
  expect(reckon()).toMatchObject(whole(rows));

  // The company says meanwhile what stops.
  work.facts.set({ ...facts, weights: { ...weights, connectors: 'off', not_authorised: 'stops' } });
  expect(reckon().findings.map((it) => [it.rule, it.weight])).toEqual([['not_authorised', 'stops']]);
});
