import { expect, test } from 'vitest';
import type { ApprovalKind } from 'contract/approvals/index.ts';
import { approvalChain } from '../../src/approvals/index.ts';
import { scene } from '../../test/scene.ts';

const { db } = await scene({ demo: true });

const staffId = async (nombre: string) =>
  (await db.selectFrom('staff').select('id').where('nombre', '=', nombre).executeTakeFirstOrThrow()).id;
const chain = async (kind: ApprovalKind, amount: string, where: object = { codigo_proyecto: 'CI-26012' }, who = 'Nicolás Olivillo') => {
  const request = { kind, amount, currency: 'CLP', requester: { staff_id: await staffId(who) }, date: '2026-11-20', ...where } as const;
  const { steps } = await approvalChain(db, request);
  return steps.map((it) => it.candidates.map(({ nombre }) => nombre).join(' o '));
};
const [manager, line, operations, finance, general] = [
  'Camila Peumo',
  'Isidora Coigüe',
  'Vicente Algarrobo',
  'Leonor Mañío',
  'Ximena Avellano',
];

test.each([
  ['1999999', [manager]],
  ['2000000', [manager, line]],
  ['9999999', [manager, line]],
  ['10000000', [manager, line, operations]],
  ['50000000', [manager, line, operations, finance]],
  ['100000000', [manager, line, operations, finance, general]],
  ['199999999', [manager, line, operations, finance, general]],
  ['200000000', [operations, finance, general]],
])('%s pesos for a project are approved as the demo company says', async (amount, expected) => {
  for (const kind of ['materials', 'urgent_materials', 'services', 'purchase_orders'] as const)
    expect(await chain(kind, amount)).toEqual(expected);
});

test('a cost centre asks its owner, from five million finance too; maverick and unique supplier have their own', async () => {
  const center = { codigo_centro_costo: 'CC-2100' };

  expect(await chain('services', '4999999', center)).toEqual([operations]);
  expect(await chain('services', '5000000', center)).toEqual([operations, finance]);
  expect(await chain('maverick', '1')).toEqual([line, finance]);
  expect(await chain('unique_supplier', '1')).toEqual(['Rocío Alerce']);
});

test('foreign amounts are converted: US$ 2.094 is below two million, US$ 2.095 above', async () => {
  expect(await chain('materials', '2094', { codigo_proyecto: 'CI-26012', currency: 'USD' })).toEqual([manager]);
  expect(await chain('materials', '2095', { codigo_proyecto: 'CI-26012', currency: 'USD' })).toEqual([manager, line]);
});

test('who asks is replaced by their superior', async () => {
  expect(await chain('materials', '100000', undefined, 'Camila Peumo')).toEqual([line]);
});
