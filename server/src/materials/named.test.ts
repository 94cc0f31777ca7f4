import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { scene } from '../../test/scene.ts';
import { signature } from './usage-scene.ts';

// What is named in many calls is checked the same way in all of them.

const { given, as } = await scene();
const office = await as(
  'materials:read',
  'materials:create',
  'consumption:create',
  'returns:create',
  'approvals:read',
  'approval_matrix:read',
);

/** The names of a body's fields, or of a query's. */
function fieldsOf(call: Call): string[] {
  const schemas = [call.body, call.query && z.object(call.query)].filter((it) => it instanceof z.ZodType);
  return schemas.flatMap((it) => {
    const schema = z.toJSONSchema(it, { unrepresentable: 'any', io: 'input' });
    return Object.keys(schema.properties ?? {});
  });
}

test('the plate of a vehicle is checked in every call that takes one', () => {
  const taking = allCalls.filter((it) => it.method !== 'GET' && fieldsOf(it).some((name) => /^(plate|patente)$/.test(name)));

  expect(taking.map((it) => it.id).toSorted()).toEqual([
    'materials.dispatchRequest',
    'materials.stockTransferBodegas',
    'warehouse.createSolicitudMaterialDespacho',
  ]);
  for (const call of taking) {
    const name = fieldsOf(call).find((it) => /^(plate|patente)$/.test(it)) ?? '';
    const wrong = (plate: string) => call.body?.safeParse({ [name]: plate }).error?.issues.some((it) => it.path[0] === name) ?? false;
    expect([call.id, ...['bbcd·12', 'AB-1234', 'NADA', '12ABCD', 'ABCD1'].map(wrong)]).toEqual([call.id, false, false, true, true, true]);
  }
});

describe('a cost centre that does not exist', () => {
  const cost_center = 'NO-HAY';
  const used = async () => ({
    used_on: '2026-11-20',
    used_by: 'Ana',
    signer_name: 'Ana',
    signer_rut: '33.000.154-2',
    signature: await signature(),
  });
  const inputs = async (): Promise<Map<string, object>> => {
    const { codigo: code } = await given.material();
    const items = [{ code, quantity: '1' }];
    return new Map<string, object>([
      ['materials.createCostCenterMaterialRequest', { cost_center, items }],
      ['materials.saveRequestDraft', { cost_center, items }],
      ['materials.postConsumedMaterials', { ...(await used()), cost_center, items }],
      ['materials.postReturnMaterials', { cost_center, reason: 'Sobra', items: [{ code, quantity: '1', condition: 'nuevo' }] }],
      ['materials.getCostCenterMaterials', { cost_center }],
      ['materials.getCostCenterMaterialsWorkaround', { cost_center }],
      ['materials.filterProjectMaterials', { cost_center }],
      ['warehouse.createSolicitudMaterial', { centro_costo: cost_center, detalle: [{ codigo: code, cantidad: '1' }] }],
    ]);
  };

  test('is refused wherever one is named to do something, or to ask about its materials', async () => {
    const asked = await inputs();
    const naming = allCalls.filter(
      (it) => it.service !== 'maintainers' && fieldsOf(it).some((name) => /^(cost_center|centro_costo)$/.test(name)),
    );
    // Lists that are narrowed by one answer what there is of it: nothing. A post is corrected in the ERP's own tests.
    const narrowed = /\.(list|filtro|get_?Requests|export|excel|filter(Consume|Return)|getRequest|productos|fixErpPost)/i;

    expect(naming.map((it) => it.id).filter((id) => !asked.has(id) && !narrowed.test(id))).toEqual([]);
    for (const call of naming.filter((it) => asked.has(it.id))) {
      const refusal = await office.refused(call, asked.get(call.id));
      expect([call.id, refusal.status, JSON.stringify(refusal.fields)]).toEqual([call.id, 400, expect.stringContaining(cost_center)]);
    }
  });
});
