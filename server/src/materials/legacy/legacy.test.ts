import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import {
  cancelMaterialRequest,
  createMaterialRequest,
  createSolicitudMaterial,
  deleteSolicitudMaterial,
  detalleRecepcionado,
  excelGeneralSolicitudMaterial,
  excelSolicitudMaterial,
  filtroSolicitudMaterial,
  getSolicitudMaterial,
  getSolicitudMaterialDetalle,
  listSolicitudMaterial,
  listSolicitudMaterialBodegaMovil,
  listSolicitudMaterialBodegaMovilByUsuario,
  listSolicitudMaterialByBodega,
  listSolicitudMaterialByLugar,
  listSolicitudMaterialByUsuarioBodega,
  productosSolicitadosNuevamente,
  rechazarSolicitudMaterial,
  recepcionarSolicitudMaterial,
  saveRequestDraft,
  updateMaterialRequestItem,
  updateSolicitudMaterial,
} from 'contract/materials/index.ts';
import { legacyScene } from './scene.ts';

const { employee, camila, reader, boss, project, place, van, cable, underWay, agree, send } = await legacyScene();

test('a request made by an older call is a request like any other, and the other way round', async () => {
  const legacy = await camila.call(createSolicitudMaterial, {
    codigoProyecto: project.codigoProyecto,
    codigoLugarInstalacion: place.codigoLugarInstalacion,
    codigo_bodega: van.codigo,
    categoria: 2,
    detalle: [{ codigo: cable.codigo, cantidad: '3', comentario: 'Rojo' }],
  });
  const asked = await agree(legacy.numero);
  expect(asked).toMatchObject({ status: 'pendiente', place_code: place.codigoLugarInstalacion, to_code: van.codigo });
  expect(asked.items).toMatchObject([{ code: cable.codigo, quantity: '3', comment: 'Rojo' }]);
  expect(legacy.acciones).toEqual(['modificar', 'eliminar']);

  const line = legacy.detalle[0]?.id ?? 0;
  await camila.call(updateSolicitudMaterial, { id: legacy.id, detalle: [{ id: line, cantidad: '2', comentario: 'Azul' }] });
  expect((await agree(legacy.numero)).items).toMatchObject([{ quantity: '2', comment: 'Azul' }]);
  await camila.call(updateMaterialRequestItem, { material_request_item_id: line, quantity: '4' });
  expect((await camila.call(getSolicitudMaterial, { id: legacy.id })).detalle).toMatchObject([{ cantidad: '4' }]);

  const rejected = await boss.call(rechazarSolicitudMaterial, { id: legacy.id, motivo: 'No corresponde' });
  expect(rejected.estado).toBe('rechazada');
  expect((await agree(legacy.numero)).approvals.at(-1)).toMatchObject({ estado: 'rechazado' });
  expect(await boss.refused(rechazarSolicitudMaterial, { id: legacy.id, motivo: 'Otra vez' })).toMatchObject({ code: 'wrong_state' });
});

test('taken back by either call it is taken back; a draft is gone', async () => {
  const form = { project_code: project.codigoProyecto, items: [{ code: cable.codigo, quantity: '1' }] };
  const [one, other, draft] = [
    await camila.call(createMaterialRequest, form),
    await camila.call(createMaterialRequest, form),
    await camila.call(saveRequestDraft, form),
  ];
  await camila.call(deleteSolicitudMaterial, { id: one.id, motivo: 'Ya no' });
  await camila.call(cancelMaterialRequest, { request_id: other.id });
  expect([(await agree(one.number)).status, (await agree(other.number)).status]).toEqual(['anulada', 'anulada']);
  const changed = await camila.call(updateSolicitudMaterial, {
    id: draft.id,
    detalle: [{ id: draft.items[0]?.material_request_item_id ?? 0, cantidad: '7' }],
  });
  expect(changed.detalle).toMatchObject([{ cantidad: '7' }]);
  await camila.call(deleteSolicitudMaterial, { id: draft.id });
  expect(await camila.refused(getSolicitudMaterial, { id: draft.id })).toMatchObject({ status: 404 });
});

test('whoever is not asked does not reject', async () => {
  const asked = await camila.call(createMaterialRequest, {
    project_code: project.codigoProyecto,
    items: [{ code: cable.codigo, quantity: '1' }],
  });
  const stranger = await employee({ permissions: ['materials:read', 'approvals:approve'] });
  expect((await stranger.refused(rechazarSolicitudMaterial, { id: asked.id, motivo: 'No' })).status).toBe(403);
  expect(await reader.refused(rechazarSolicitudMaterial, { id: asked.id, motivo: 'No' })).toMatchObject({ status: 403 });
  const open = asked.approvals[0];
  await boss.call(decideApproval, { approval_id: open?.id ?? 0, version: open?.version ?? 0, approved: true });
  expect((await agree(asked.number)).status).not.toBe('pendiente');
});

test('a version that is named must be the current one; what does not exist is not found', async () => {
  const it = await underWay();
  await send(it);
  expect(await camila.refused(recepcionarSolicitudMaterial, { id: it.id, version: 1 })).toMatchObject({ status: 412 });
  expect(await camila.refused(detalleRecepcionado, { id: 999_999 })).toMatchObject({ status: 404 });
  const foreign = await underWay();
  const strange = { id: it.id, detalle: [{ id: foreign.first, cantidad_recepcionada: '1' }] };
  expect((await camila.refused(recepcionarSolicitudMaterial, strange)).fields).toHaveProperty(['detalle.0.id']);
  expect(await reader.refused(detalleRecepcionado, { id: it.first })).toMatchObject({ status: 403 });
});

test('each list is a narrowing of the same requests', async () => {
  const it = await underWay();
  const numbers = async (answer: Promise<{ items: { numero: string }[] }>) => (await answer).items.map((row) => row.numero);
  const { codigoLugarInstalacion } = place;
  const { codigoProyecto } = project;
  for (const found of [
    camila.call(listSolicitudMaterial, {}),
    camila.call(listSolicitudMaterial, { buscar: it.number }),
    camila.call(listSolicitudMaterialByLugar, { codigoLugarInstalacion, codigoProyecto }),
    camila.call(listSolicitudMaterialByBodega, { id: 'BF0001' }),
    camila.call(listSolicitudMaterialByBodega, { id: String(van.id) }),
    camila.call(listSolicitudMaterialBodegaMovil, { id: van.codigo }),
    camila.call(listSolicitudMaterialBodegaMovilByUsuario, { id: camila.id }),
    camila.call(listSolicitudMaterialByUsuarioBodega, { token_usuario: camila.token_usuario, codigo_bodega: van.codigo }),
    camila.call(filtroSolicitudMaterial, { codigoProyecto, estado: 'en_curso', codigo_bodega: van.codigo, usuario_id: camila.id }),
  ])
    expect(await numbers(found)).toContain(it.number);
  for (const found of [
    camila.call(listSolicitudMaterialBodegaMovil, { id: 'BF0001' }),
    camila.call(listSolicitudMaterialBodegaMovilByUsuario, { id: reader.id }),
    camila.call(filtroSolicitudMaterial, { estado: 'borrador' }),
  ])
    expect(await numbers(found)).not.toContain(it.number);
  expect(await camila.call(getSolicitudMaterialDetalle, { id: it.id, per_page: 1, page: 2 })).toMatchObject({
    items: [{ linea: 2 }],
    total_items: 2,
    total_pages: 2,
  });
  const again = await camila.call(productosSolicitadosNuevamente, { codigoProyecto, codigoLugarInstalacion, productos: [cable.codigo] });
  expect(again.items[0]).toMatchObject({ codigo: cable.codigo, numero: it.number, cantidad: '10' });
  for (const file of [
    await camila.raw(excelGeneralSolicitudMaterial, { codigoProyecto }),
    await camila.raw(excelSolicitudMaterial, { ids: [it.id] }),
  ])
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
