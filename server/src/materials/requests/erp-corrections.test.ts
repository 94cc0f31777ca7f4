import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixErpPost } from 'contract/erp/index.ts';
import { getMaterialRequest, listRequestHistory } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { erpDocument } from '../../../test/given.ts';

const { db, given, as } = await scene();
const supply = await as('purchase_requests:read', 'purchase_requests:update', 'materials:read');
const { id: requester_id } = await given.user();
const [project, other] = [await given.project(), await given.project()];
const place = await given.place({ codigoProyecto: project.codigoProyecto });
const [van, depot] = [await given.warehouse(), await given.warehouse({ movil: false })];
const material = await given.material();
const vendor = await given.supplier();

/** A request that the ERP refused, and what was sent to it. */
async function refusedRequest() {
  const request = await given.materialRequest({
    requester_id,
    status: 'incompleta',
    erp_error: 'El ERP no acepta la bodega',
    project_id: project.id,
    place_id: place.id,
    from_warehouse_id: depot.id,
    to_warehouse_id: van.id,
    lines: [{ material_id: material.id }],
  });
  const document = erpDocument({
    reference: randomUUID(),
    project_code: project.codigoProyecto,
    place_code: place.codigoLugarInstalacion,
    from_warehouse: depot.codigo,
    to_warehouse: van.codigo,
  });
  const error = { code: '-5002', text: 'El ERP no acepta la bodega', field: 'to_warehouse' };
  const post = await given.erpPost({
    source_id: request.id,
    source_number: request.number,
    state: 'fallido',
    next_at: null,
    last_error: JSON.stringify(error),
    document,
  });
  return { number: request.number, fix: { id: post.id, version: post.version, reason: 'Era otra' } };
}

test('what is corrected of a post is corrected of its request, and stands in its history with the reason', async () => {
  const { number, fix } = await refusedRequest();

  const fixed = await supply.call(fixErpPost, {
    ...fix,
    project_code: other.codigoProyecto,
    from_warehouse: 'BF0001',
    to_warehouse: 'OBRAS',
    required_date: '2026-12-24',
    supplier: vendor.codigo,
  });

  expect(fixed.document).not.toHaveProperty('place_code');
  expect(await supply.call(getMaterialRequest, { number })).toMatchObject({
    project_code: other.codigoProyecto,
    place_id: null,
    from_code: 'BF0001',
    // The site.
    to_code: null,
    required_date: '2026-12-24',
    supplier_code: vendor.codigo,
  });
  const { items } = await supply.call(listRequestHistory, { number });
  const correction = items.find((it) => it.action === 'Corrigió el envío al ERP');
  expect(correction?.changes).toContainEqual({ field: 'Motivo', before: null, after: 'Era otra' });
});

test('a correction that the request cannot follow is refused, and nothing is corrected', async () => {
  const { number, fix } = await refusedRequest();

  expect(await supply.refused(fixErpPost, { ...fix, to_warehouse: 'BM9999' })).toMatchObject({
    fields: { to_warehouse: 'La bodega BM9999 no existe.' },
  });
  expect(await supply.refused(fixErpPost, { ...fix, project_code: 'XX-00000' })).toMatchObject({
    status: 400,
    fields: { project_code: expect.any(String) },
  });
  expect(await supply.refused(fixErpPost, { ...fix, project_code: '' })).toMatchObject({ fields: { project_code: expect.any(String) } });

  expect(await supply.call(getMaterialRequest, { number })).toMatchObject({ project_code: project.codigoProyecto, to_code: van.codigo });
  expect(await db.selectFrom('erp_posts').where('id', '=', fix.id).select('state').executeTakeFirst()).toEqual({ state: 'fallido' });
});
