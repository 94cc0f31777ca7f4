import { expect, test } from 'vitest';
import { materialPlaces, materialThread, placeThreads, threadEvents, threadLabels } from 'contract/dashboards/index.ts';
import {
  approveReturn,
  closeRequest,
  dispatchRequest,
  getMaterialRequest,
  postConsumedMaterials,
  postReturnMaterials,
  receiveRequest,
  receiveTransfer,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';

const { given, as, signIn } = await scene();
const office = await as(
  ...(['materials:read', 'materials:create', 'purchase_requests:update', 'consumption:read', 'consumption:create'] as const),
  ...(['returns:read', 'returns:create', 'returns:update', 'returns:approve'] as const),
  ...(['mobile_warehouses:read', 'mobile_warehouses:update', 'mobile_warehouses:create'] as const),
);
const project = await given.project();
const place = await given.place({ codigoProyecto: project.codigoProyecto });
const [source, van] = [await given.warehouse({ movil: false }), await given.warehouse()];
const cable = await given.material({ descripcion: 'Cable solar 6 mm²' });
await given.stock({ warehouse_id: source.id, material_id: cable.id, quantity: '500' });
const line = { material_id: cable.id, quantity: '100' };
const charged = { project_id: project.id, place_id: place.id, to_warehouse_id: van.id };
const moved = await given.materialRequest({ ...charged, from_warehouse_id: source.id, lines: [line] });
const bought = await given.materialRequest({ ...charged, document_kind: 'PurchaseRequest', lines: [line] });
await given.materialRequest({ ...charged, status: 'pendiente', lines: [{ ...line, quantity: '7' }] });
await given.materialRequest({ ...charged, status: 'rechazada', lines: [{ ...line, quantity: '5' }] });
await given.materialRequest({ ...charged, status: 'borrador', lines: [{ ...line, quantity: '9' }] });

const named = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoMaterial: cable.codigo };
const part = (request: typeof moved, quantity: string) => [{ material_request_item_id: request.items[0]?.id ?? 0, quantity }];
const current = (request: typeof moved) => office.call(getMaterialRequest, { number: request.number });

/** Of each step what stands there. */
async function standing(): Promise<Record<string, string | null>> {
  const { junctions } = await office.call(materialThread, named);
  return Object.fromEntries(junctions.map((it) => [it.step, it.quantity]));
}

test('what was asked for and nobody has touched stands where it is; a draft asks for nothing', async () => {
  const { junctions, is_balanced } = await office.call(materialThread, named);

  expect(is_balanced).toBe(true);
  expect(junctions.slice(0, 5)).toMatchObject([
    { step: 'cubicado', quantity: null, amount: null },
    {
      step: 'pedido',
      quantity: '212',
      papers: 4,
      parts: [
        { part: 'aprobado', quantity: '200' },
        { part: 'por_aprobar', quantity: '7' },
        { part: 'no_aprobado', quantity: '5' },
      ],
    },
    { step: 'aprobado', quantity: '200', parts: [{ part: 'encargado', quantity: '200' }] },
    { step: 'encargado', quantity: '200', parts: [{ part: 'por_recibir', quantity: '200' }] },
    { step: 'recibido', quantity: '0', parts: [] },
  ]);
  expect(await standing()).toMatchObject({ facturado: null, pagado: null });
});

test('it goes from the warehouse and the supplier to the site, is used and given back, and every junction balances', async () => {
  const { version } = await current(moved);
  await office.call(dispatchRequest, { number: moved.number, version, kind: 'DESPACHO', items: part(moved, '60') });
  const { items } = await office.call(threadEvents, { ...named, step: 'en_camino' });
  expect(items).toMatchObject([
    {
      happening: 'despacho',
      quantity: '60',
      unit: expect.any(String),
      detail: `${source.codigo} → ${van.codigo}`,
      url: `/supplying/mobile-warehouses/material-transfers/${items[0]?.number}`,
    },
  ]);
  await office.call(receiveTransfer, {
    number: items[0]?.number ?? '',
    version: 1,
    partial: true,
    items: [{ line: 1, received_quantity: '50', reason: null }],
  });
  await office.call(receiveRequest, { number: bought.number, version: (await current(bought)).version, items: part(bought, '80') });
  await office.call(postConsumedMaterials, {
    project_code: project.codigoProyecto,
    place_id: place.id,
    used_on: '2026-11-20',
    used_by: 'Cuadrilla',
    signer_name: 'Pedro',
    signer_rut: '33.000.154-2',
    signature: await signature(),
    items: [{ code: cable.codigo, quantity: '90' }],
  });
  const returned = await office.call(postReturnMaterials, {
    project_code: project.codigoProyecto,
    to_warehouse: source.codigo,
    reason: 'Sobra',
    items: [
      { code: cable.codigo, quantity: '4', condition: 'nuevo' },
      { code: cable.codigo, quantity: '1', condition: 'danado' },
    ],
  });
  const other = await as('returns:approve', 'returns:read', 'returns:update');
  await other.call(approveReturn, { return_id: returned.id, version: returned.version, approved: true });
  await office.call(closeRequest, { number: bought.number, version: (await current(bought)).version, reason: 'Alcanza' });

  const { junctions, is_balanced } = await office.call(materialThread, named);

  expect([is_balanced, junctions.flatMap((it) => it.balance ?? [])]).toEqual([true, []]);
  expect(await standing()).toEqual({
    cubicado: null,
    pedido: '212',
    aprobado: '200',
    encargado: '180',
    recibido: '140',
    en_camino: '10',
    en_bodega: '35',
    usado: '90',
    devuelto: '4',
    de_baja: '1',
    facturado: null,
    pagado: null,
  });
  expect(junctions.find((it) => it.step === 'usado')).toMatchObject({ papers: 1, note: null });
});

test('the papers of a thread come in pages, the newest first, each with its day, who and the address of its screen', async () => {
  const all = await office.call(threadEvents, { ...named, per_page: 200 });
  const second = await office.call(threadEvents, { ...named, per_page: 2, page: 2 });

  expect(all.items.map((it) => it.happening)).toEqual(
    expect.arrayContaining(['cierre', 'baja', 'consumo', 'llegada', 'recepcion', 'solicitud']),
  );
  expect(all.items.map((it) => it.at)).toEqual(
    all.items
      .map((it) => it.at)
      .toSorted()
      .toReversed(),
  );
  expect(second.items).toEqual(all.items.slice(2, 4));
  expect(all.items.find((it) => it.happening === 'recepcion')).toMatchObject({
    quantity: '80',
    who: expect.any(String),
    url: `/sap/request-materials/${bought.number}/despachos`,
  });
  const clerk = await as('materials:read');
  const { items } = await clerk.call(threadEvents, { ...named, step: 'usado' });
  // Of each request that it took from one.
  expect(items).toMatchObject([
    { happening: 'consumo', url: null },
    { happening: 'consumo', url: null },
  ]);
});

test('a place lists its materials, and a material its places, with what stands there', async () => {
  const figures = {
    asked: '212',
    approved: '200',
    received: '140',
    under_way: '10',
    left: '35',
    used: '90',
    returned: '5',
    is_balanced: true,
  };

  const ofPlace = await office.call(placeThreads, { codigoLugarInstalacion: place.codigoLugarInstalacion, search: 'cable solar' });
  const ofMaterial = await office.call(materialPlaces, { codigoMaterial: cable.codigo });

  expect(ofPlace).toMatchObject({ total_items: 1, items: [{ code: cable.codigo, ...figures }] });
  expect(ofMaterial).toMatchObject({ total_items: 1, items: [{ place_code: place.codigoLugarInstalacion, ...figures }] });
  expect((await office.call(placeThreads, { codigoLugarInstalacion: place.codigoLugarInstalacion, search: 'nada' })).items).toEqual([]);
});

test('who does not see the project sees neither its threads nor its labels, and learns nothing of the place', async () => {
  const stranger = await signIn(await given.user({ permissions: ['materials:read'], seesAllProjects: false }));

  const { codigoLugarInstalacion } = named;
  const asked = [
    [materialThread, named],
    [threadEvents, named],
    [placeThreads, { codigoLugarInstalacion }],
    [threadLabels, { codigoLugarInstalacion }],
  ] as const;
  for (const [call, input] of asked)
    expect(await stranger.refused(call, input)).toMatchObject({ status: 404, message: expect.stringContaining('no tiene acceso') });
  expect((await stranger.call(materialPlaces, { codigoMaterial: cable.codigo })).items).toEqual([]);
});

test('a material that the place never asked for has no thread there', async () => {
  const other = await given.material();

  expect(await office.refused(materialThread, { ...named, codigoMaterial: other.codigo })).toMatchObject({ status: 404 });
  expect(await office.refused(materialThread, { ...named, codigoMaterial: 'NO-HAY' })).toMatchObject({ status: 404 });
});
