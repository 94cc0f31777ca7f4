import { expect, test } from 'vitest';
import * as contract from 'contract/services/index.ts';
import { sheetOf } from '../../test/files.ts';
import { serviceScene } from './requests/scene.ts';

const { db, employee, rocio, camila, project, offer, item, ask, of, open, read } = await serviceScene();

/** Sees this project and no money: that is hidden by the role, not by a permission. */
const site = await employee({
  nombre: 'Obra',
  permissions: ['services:read', 'services:create', 'approvals:read', 'approvals:approve'],
  seesAllProjects: false,
});
await db.updateTable('projects').set({ jefe_proyecto_id: site.id }).where('id', '=', project.id).execute();

/** No figure of anything else looks like these. */
const secrets = /8\.?765\.?43|17\.?530\.?86|7\.?654\.?321/;
const [price, freight] = ['8765432', '7654321'];

test('who may not see money is told none by any call of services, and cannot send it', async () => {
  const asked = await ask({
    items: [item([offer(1, price, { freight }), offer(2, '8765433', { selected: true }), offer(3, '8765434')]), item()],
  });
  await rocio.call(contract.commentRequest, { service_request_id: asked.id, comment: 'La grúa cuesta $ 8.765.432' });
  const deleted = await camila.call(contract.deleteServiceItem, {
    item_id: asked.service_items[1]?.item_id ?? 0,
    version: (await read(asked)).version,
    reason: 'Sobra',
  });
  const pending = await rocio.call(contract.abastecimientoApproveServiceRequest, of(deleted));
  expect(open(pending)?.amount_clp).toBe('17530866');
  const gets = [
    [contract.getServiceRequest, {}],
    [contract.getServiceRequestInfo, { number: asked.number }],
    [contract.getDeletedItems, { service_request_id: asked.id }],
    [contract.listServiceHistory, { number: asked.number }],
  ] as const;
  for (const [call, input] of gets) {
    expect((await rocio.raw(call, input)).body).toMatch(call === contract.getDeletedItems ? /SRV-GRUA/ : secrets);
    const { body, statusCode } = await site.raw(call, input);
    expect([statusCode, body.replace(/"comment":"[^"]*"/g, '')]).toEqual([200, expect.not.stringMatching(secrets)]);
  }
  const sheet = await sheetOf((await site.raw(contract.getServiceRequestXlsx, {})).rawPayload);
  expect(sheet).toContain(asked.number);
  expect(sheet).not.toMatch(secrets);
  const sent = await site.refused(contract.createServiceRequest, {
    title: 'x',
    project_code: project.codigoProyecto,
    items: [item([offer(1, price)])],
  });
  expect(sent.status).toBe(403);
});
