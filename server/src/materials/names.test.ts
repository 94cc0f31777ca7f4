import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from 'contract/all.ts';
import { listEmployees, listEmployeesOfMaterials } from 'contract/access/index.ts';
import { allBusinessUnits, allBusinessUnitsOfMaterials } from 'contract/administration/index.ts';
import type { Call } from 'contract/call.ts';
import { getProjectInfo, getProjectInfoOfMaterials, getRequests, listSolicitudMaterial } from 'contract/materials/index.ts';
import { webAccessKey } from 'contract/backends.ts';
import { sessionCookie } from '../platform/http/door.ts';
import { scene } from '../../test/scene.ts';
import { signature } from '../../test/signatures.ts';

// What is named in many calls is checked the same way in all of them.

const stage = await scene();
const { given, as } = stage;
// Requests are charged to the first project there is.
await given.project();
const office = await as(
  'materials:read',
  'materials:create',
  'consumption:create',
  'returns:create',
  'services:create',
  'purchase_requests:update',
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
    'materials.dispatchSupplierReturn',
    'materials.giveLeftover',
    'materials.stockTransferBodegas',
    'materials.updateMaterialDeliveryItems',
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
    const leftover = { cost_center, code, quantity: '1', offer: { source: 'bodega', key: 1, code, fingerprint: 'nada' } };
    const { id: reason_id } = await stage.db.selectFrom('leftover_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
    return new Map<string, object>([
      ['materials.createCostCenterMaterialRequest', { cost_center, items }],
      ['materials.saveRequestDraft', { cost_center, items }],
      ['materials.postConsumedMaterials', { ...(await used()), cost_center, items }],
      ['materials.postReturnMaterials', { cost_center, reason: 'Sobra', items: [{ code, quantity: '1', condition: 'nuevo' }] }],
      ['materials.getCostCenterMaterials', { cost_center }],
      ['materials.getCostCenterMaterialsWorkaround', { cost_center }],
      ['materials.filterProjectMaterials', { cost_center }],
      ['materials.findLeftovers', { cost_center, items }],
      ['materials.askLeftover', leftover],
      ['materials.ignoreLeftover', { ...leftover, reason_id }],
      ['materials.createServiceRequest', { title: 'Grúa', cost_center, items: [{ code: 'AFI-000001', quantity: '1' }] }],
      [
        'materials.askReplenishment',
        { items: [{ id: 1, version: 1, quantity: '1', way: 'compra' }], cost_center, required_date: '2099-01-01' },
      ],
      ['materials.postQuotation', { title: 'Grúa', cost_center }],
      ['warehouse.createSolicitudMaterial', { centro_costo: cost_center, detalle: [{ codigo: code, cantidad: '1' }] }],
    ]);
  };

  test('is refused wherever one is named to do something, or to ask about its materials', async () => {
    const asked = await inputs();
    const naming = allCalls.filter(
      (it) => it.service !== 'maintainers' && fieldsOf(it).some((name) => /^(cost_center|centro_costo)$/.test(name)),
    );
    // Lists that are narrowed by one answer what there is of it: nothing, and so does what is said of a form while it is written. A post is corrected in the ERP's own tests.
    const narrowed =
      /\.(list|filtro|get(?:_|Material)?Requests|requestFigures|export|excel|filter(Consume|Return)|getRequest|productos|fixErpPost|getServiceRequest|updateQuotation|radarOfForm|getMaterialPurchaseRequest|purchaseFigures|consolidatedRequests|supply(Charges|Requests)|serviceFigures)/i;

    expect(naming.map((it) => it.id).filter((id) => !asked.has(id) && !narrowed.test(id))).toEqual([]);
    for (const call of naming.filter((it) => asked.has(it.id))) {
      const refusal = await office.refused(call, asked.get(call.id));
      expect([call.id, refusal.status, JSON.stringify(refusal.fields)]).toEqual([call.id, 400, expect.stringContaining(cost_center)]);
    }
  });
});

describe('fields that the documents place nowhere (contract decision 27)', () => {
  interface Listed {
    id: string;
    notes: string;
  }
  const listed = async () => {
    const specified: Listed[] = JSON.parse(await readFile(new URL('../../../contract/calls.json', import.meta.url), 'utf8'));
    return specified.filter((it) => it.notes.includes('Query or body not shown')).map((it) => it.id);
  };

  test('are taken from the query too, in every call of them', async () => {
    const ids = new Set(await listed());
    const calls = allCalls.filter((it) => ids.has(it.id));

    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((it) => !it.bodyInQuery).map((it) => it.id)).toEqual([]);
  });

  test('change a line by the query, and the body wins where both say it', async () => {
    const { app, db } = stage;
    const asker = await given.user({ permissions: ['materials:read', 'materials:create'] });
    const half = await given.session(asker.id);
    const made = await given.materialRequest({
      status: 'pendiente',
      requester_id: asker.id,
      lines: [{ material_id: (await given.material()).id, quantity: '3' }],
    });
    const line = made.items[0]?.id ?? 0;
    const put = async (path: string, query: Record<string, string>, body?: object) => {
      const headers = { 'x-access-key': webAccessKey, authorization: `Bearer ${half.token}`, cookie: `${sessionCookie}=${half.cookie}` };
      const url = `/backend/materials${path}?${new URLSearchParams(query)}`;
      return app.http.inject({ method: 'PUT', url, headers, ...(body && { payload: body }) });
    };
    const named = { material_request_item_id: String(line) };

    expect((await put('/api/requests/material_request_item', { ...named, field: 'quantity', quantity: '7' })).statusCode).toBe(200);
    expect((await put('/api/requests/material_request_item_comment', { ...named, comment: 'a' }, { comment: 'b' })).statusCode).toBe(200);
    expect((await put('/api/requests/material_request_item', { ...named, quantity: '7', nada: '1' })).statusCode).toBe(400);
    const incomplete = await put('/api/requests/retry_incomplete_request', { material_request_id: String(made.id) });

    const row = await db.selectFrom('material_request_lines').where('id', '=', line).selectAll().executeTakeFirstOrThrow();
    expect([Number(row.quantity), row.comment, incomplete.statusCode]).toEqual([7, 'b', 409]);
  });
});

test('an urgent service is filtered as an urgent material (contract decision 59)', async () => {
  const [urgent, usual] = [
    await given.materialRequest({ request_type: 'SOLICITUD DE MATERIAL URGENTE', lines: [] }),
    await given.materialRequest({ lines: [] }),
  ];

  const found = await office.call(getRequests, { request_type: 'SOLICITUD DE SERVICIO URGENTE' });

  expect(found.items.map((it) => it.number)).toContain(urgent.number);
  expect(found.items.map((it) => it.number)).not.toContain(usual.number);
});

test('older searches find what a material is called by, whatever the order of its words', async () => {
  const material = await given.material({ descripcion: 'Grapa intermedia para panel de 35 mm' });
  const { id, number } = await given.materialRequest({ lines: [{ material_id: material.id }] });

  const older = await office.call(listSolicitudMaterial, { buscar: 'panel GRAPA' });
  const newer = await office.call(getRequests, { search: '35 intermedia' });
  const nothing = await office.call(getRequests, { search: 'grapa inexistente' });

  expect(older.items.map((it) => it.id)).toContain(id);
  expect(newer.items.map((it) => it.number)).toContain(number);
  expect(nothing.items).toEqual([]);
});

test('calls that two services name answer alike under both', async () => {
  const project = await given.project();
  const pairs = [
    [getProjectInfo, getProjectInfoOfMaterials, { project_code: project.codigoProyecto }],
    [listEmployees, listEmployeesOfMaterials, {}],
    [allBusinessUnits, allBusinessUnitsOfMaterials, {}],
  ] as const;
  for (const [one, other, input] of pairs) {
    const [a, b] = [await office.raw(one, input), await office.raw(other, input)];
    expect([one.id, a.statusCode, other.path.startsWith('/backend/materials/'), b.body]).toEqual([one.id, 200, true, a.body]);
  }
});
