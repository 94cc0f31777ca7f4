import { expect, test } from 'vitest';
import { leftOf } from '../../takeoff.ts';
import { qualityRuleNames, qualityRules, type RuleWeights } from './quality-rules.ts';
import { findingsOf, findingsOfOther, firstRowOf, scoreOf, type JudgedRow } from './quality.ts';

const row = (id: number, changes: Partial<JudgedRow> = {}): JudgedRow => ({
  id,
  code: 'PAN-000003',
  name: 'Módulo 610 W',
  quantity: '162',
  cost: '95',
  is_active: true,
  is_authorised: true,
  ...changes,
});
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
  not_authorised: 'stops',
};
const judge = (rows: JudgedRow[], variables: Record<string, string> = {}, more = {}) =>
  findingsOf({
    rows,
    variables: Object.entries(variables).map(([name, result]) => ({ name, formula: result, result })),
    sections: new Set<string>(),
    technical: [],
    others: [],
    modules: 162,
    inverters: 1,
    weights,
    ...more,
  });
const rulesOf = (...given: Parameters<typeof judge>) => judge(...given).map((it) => it.rule);

test('what agrees with the technical information finds nothing and scores 100', () => {
  expect(judge([row(1)])).toEqual([]);
  expect(scoreOf([])).toBe(100);
});

test('other modules than those of the technical information are told, and so is what its own rules say', () => {
  expect(judge([row(1, { quantity: '160' })], {}, { technical: ['La relación CC/CA es 2.'] })).toEqual([
    { rule: 'technical', weight: 'warns', message: 'La relación CC/CA es 2.', part: 'materials', row_id: null },
    {
      rule: 'power',
      weight: 'warns',
      message: 'Se cubican 160 módulos y la información técnica dice 162.',
      part: 'materials',
      row_id: null,
    },
  ]);
});

test('what is said of the whole begins at the first row that it adds up', () => {
  const rows = [
    row(1, { code: 'INV-000014', name: 'Módulo de comunicación wifi para inversor' }),
    row(2, { code: 'CON-000002', name: 'Cable solar 6 mm²' }),
    row(3, { code: 'CON-000007', name: 'Conector MC4, par' }),
    row(4, { code: 'INV-000007', name: 'Inversor string trifásico 100 kW' }),
    row(5),
    row(6),
  ];
  const first = (rule: (typeof qualityRuleNames)[number]) => firstRowOf(rule, rows)?.id;

  expect([first('power'), first('inverters'), first('connectors'), first('cable')]).toEqual([5, 4, 3, 2]);
  expect([first('technical'), first('no_price'), firstRowOf('connectors', [])]).toEqual([undefined, undefined, undefined]);
});

test('other inverters than those of the technical information are told; what goes with an inverter is none', () => {
  const inverter = row(2, { code: 'INV-000007', name: 'Inversor string trifásico 100 kW', quantity: '2' });
  const micro = row(3, { code: 'INV-000009', name: 'Microinversor 2.000 W', quantity: '1' });
  const modem = row(4, { code: 'INV-000014', name: 'Módulo de comunicación wifi para inversor', quantity: '5' });

  expect(judge([row(1), inverter, micro, modem])).toEqual([
    {
      rule: 'inverters',
      weight: 'warns',
      message: 'Se cubican 3 inversores y la información técnica dice 1.',
      part: 'materials',
      row_id: null,
    },
  ]);
  expect(rulesOf([row(1), inverter, micro, modem], {}, { inverters: 3 })).toEqual([]);
  expect(rulesOf([row(1), inverter], {}, { inverters: null })).toEqual([]);
  expect(rulesOf([row(1), modem])).toEqual([]);
});

test('each string ends in a pair of connectors', () => {
  const connectors = row(2, { code: 'CON-000004', name: 'Conector MC4 (par)', quantity: '8' });

  expect(rulesOf([row(1), connectors], { strings: '9' })).toEqual(['connectors']);
  expect(rulesOf([row(1), { ...connectors, quantity: '9' }], { strings: '9' })).toEqual([]);
});

test('what the kits of a document measure counts with what it says itself, and nothing twice', () => {
  const connectors = row(2, { code: 'CON-000004', name: 'Conector MC4 (par)', quantity: '14' });
  const told = (...variables: { name: string; formula: string; result: string | null }[]) =>
    judge([row(1), connectors], {}, { variables, sections: new Set(['Techo norte', 'Marquesina ñ']) }).map((it) => it.message);
  const [own, north, awning] = [
    { name: 'strings', formula: '9', result: '9' },
    { name: 'strings_techo_norte', formula: '4', result: '4' },
    { name: 'strings_marquesina_n', formula: '2', result: '2' },
  ];
  const most = ['15 strings piden al menos 15 pares MC4; hay 14.'];

  expect(told(own, north, awning)).toEqual(most);
  expect(told(own, north)).toEqual([]);
  // Kits alone.
  expect(told({ ...north, result: '13' }, awning)).toEqual(most);
  // The document's own is the sum of both, or a kit is a part of it: it is the whole.
  expect(told({ name: 'strings', formula: 'strings_techo_norte + strings_marquesina_n + 8', result: '14' }, north, awning)).toEqual([]);
  expect(told({ ...own, result: '14' }, { ...north, formula: 'strings / 2', result: '7' })).toEqual([]);
  // Also over other variables: a total between them, or both from the modules of the kits.
  const total = { name: 'total', formula: 'strings_techo_norte + strings_marquesina_n', result: '6' };
  expect(told({ name: 'strings', formula: 'total + 8', result: '14' }, total, north, awning)).toEqual([]);
  const modulesOf = (part: string) => ({ name: `modulos_${part}`, formula: '108', result: '108' });
  const modules = { name: 'modulos', formula: 'modulos_techo_norte + modulos_marquesina_n', result: '216' };
  const byModules = { name: 'strings', formula: 'modulos / 18', result: '12' };
  const northByModules = { ...north, formula: 'modulos_techo_norte / 18', result: '6' };
  expect(told(byModules, modules, modulesOf('techo_norte'), modulesOf('marquesina_n'), northByModules)).toEqual([]);
  expect(told(byModules, { ...modules, formula: '216' }, modulesOf('techo_norte'), northByModules)).toEqual([
    '18 strings piden al menos 18 pares MC4; hay 14.',
  ]);
  expect(told(byModules, { ...modules, formula: '216' }, { ...north, formula: 'modulos / 36', result: '6' })).toEqual([]);
  // A figure that both use is no amount of either.
  const perString = { name: 'por_string', formula: '18', result: '18' };
  expect(
    told(perString, { ...own, formula: '162 / por_string' }, modulesOf('techo_norte'), {
      ...northByModules,
      formula: 'modulos_techo_norte / por_string',
    }),
  ).toEqual(most);
  // What turns in a circle has no value.
  expect(told({ ...own, formula: 'strings_techo_norte', result: null }, { ...north, formula: 'strings', result: null })).toEqual([]);
  // What is of no part of the document is none of its strings, and of what has no value nothing is said.
  expect(told(own, { name: 'strings_por_inversor', formula: '12', result: '12' })).toEqual([]);
  expect(told(own, { ...north, result: null })).toEqual([]);
});

test('cable may differ from the metres measured by a quarter', () => {
  const cable = row(2, { code: 'CON-000002', name: 'Cable solar H1Z2Z2-K', quantity: '1250' });

  expect(rulesOf([row(1), cable], { metros_cable: '1000' })).toEqual([]);
  expect(rulesOf([row(1), { ...cable, quantity: '1250.001' }], { metros_cable: '1000' })).toEqual(['cable']);
  expect(rulesOf([row(1), { ...cable, quantity: '700' }], { metros_cable: '1000' })).toEqual(['cable']);
});

test('a row without code, cost, quantity or authorisation stops the post, and is named', () => {
  const rows = [
    row(1, { code: null, name: 'Perno especial' }),
    row(2, { cost: '0' }),
    row(3, { cost: null, quantity: '0' }),
    row(4, { is_authorised: false }),
    row(5, { is_active: false }),
  ];

  const found = judge(rows, {}, { modules: null });

  expect(found.map(({ rule, row_id }) => [rule, row_id])).toEqual([
    ['no_code', 1],
    ['no_price', 2],
    ['no_quantity', 3],
    ['no_price', 3],
    ['not_authorised', 4],
    ['retired', 5],
  ]);
  expect(found.every((it) => it.weight === 'stops')).toBe(true);
  expect(scoreOf(found)).toBe(0);
});

test('who may not see money is told nothing about costs', () => {
  expect(judge([row(1, { cost: undefined })])).toEqual([]);
});

test('a rule does what the company says: it stops, warns, or is asked of nobody', () => {
  const broken = [row(1, { quantity: '160', cost: '0' })];
  const weightsOf = (power: RuleWeights['power'], no_price: RuleWeights['no_price']) =>
    judge(broken, {}, { weights: { ...weights, power, no_price } }).map((it) => [it.rule, it.weight]);

  expect(weightsOf('stops', 'warns')).toEqual([
    ['power', 'stops'],
    ['no_price', 'warns'],
  ]);
  expect(weightsOf('off', 'off')).toEqual([]);
  const nothing = Object.fromEntries(qualityRuleNames.map((it) => [it, 'off'])) as RuleWeights;
  expect(scoreOf(judge(broken, {}, { weights: nothing }))).toBe(100);
});

test('a rule takes its points once, however often it is broken', () => {
  expect(scoreOf(judge([row(1, { cost: '0' }), row(2, { cost: '0' })], {}, { modules: null }))).toBe(100 - qualityRules.no_price.points);
});

test('what is left is what was taken off less what was asked; beyond it nothing is left', () => {
  expect(leftOf({ taken_off: '10.5', asked: '4' })).toEqual({ left: '6.5', beyond: '0' });
  expect(leftOf({ taken_off: '4', asked: '10.5' })).toEqual({ left: '0', beyond: '6.5' });
  expect(leftOf({ taken_off: '4', asked: '4' })).toEqual({ left: '0', beyond: '0' });
});

test('a service or a board that costs nothing warns, whatever a material without a cost does; one that is judged by nobody is not', () => {
  const service = { id: 7, part: 'services', name: 'Grúa', total: '0' } as const;
  const board = { id: 8, part: 'panels', name: 'Tablero', total: null } as const;

  expect(judge([row(1)], {}, { others: [service, board, { ...service, id: 9, total: '1' }] })).toEqual([
    { rule: 'no_price', weight: 'warns', message: '«Grúa» suma cero: revise su costo y sus cantidades.', part: 'services', row_id: 7 },
    { rule: 'no_price', weight: 'warns', message: '«Tablero» no tiene costo.', part: 'panels', row_id: 8 },
  ]);
  expect(findingsOfOther(service, { ...weights, no_price: 'off' })).toEqual([]);
  expect(findingsOfOther({ ...service, total: undefined }, weights)).toEqual([]);
});
