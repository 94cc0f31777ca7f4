import { expect, test } from 'vitest';
import * as contract from 'contract/services/index.ts';
import { pdfTextOf, sheetOf } from '../../test/files.ts';
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
const secrets = /8\.?765\.?43|17\.?530\.?86|6\.?543\.?219/;
const [price, freight] = ['8765432', '6543219'];

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
    [contract.serviceFigures, {}],
    [contract.getServiceRequestInfo, { number: asked.number }],
    [contract.getDeletedItems, { service_request_id: asked.id }],
    [contract.listServiceHistory, { number: asked.number }],
  ] as const;
  for (const [call, input] of gets) {
    expect((await rocio.raw(call, input)).body).toMatch(call === contract.getDeletedItems ? /SRV-GRUA/ : secrets);
    const { body, statusCode } = await site.raw(call, input);
    const found = secrets.exec(body.replace(/"comment":"[^"]*"/g, ''));
    expect([call.id, statusCode, found && body.slice(Math.max(0, found.index - 80), found.index + 60)]).toEqual([call.id, 200, null]);
  }
  const paperFor = async (by: typeof site) => pdfTextOf((await by.raw(contract.serviceRequestPdf, { number: asked.number })).rawPayload);
  expect(await paperFor(rocio)).toMatch(secrets);
  expect(await paperFor(site)).toContain('GRUA');
  expect(await paperFor(site)).not.toMatch(secrets);
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

test('who may not see money neither opens the papers of offers that others brought, nor wipes an amount by writing anew', async () => {
  const pdf = () => new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'oferta.pdf', { type: 'application/pdf' });
  const theirs = await rocio.call(contract.uploadServiceFile, { file: pdf() });
  const own = await site.call(contract.uploadServiceFile, { file: pdf() });
  const plan = await rocio.call(contract.uploadServiceFile, { file: pdf() });
  const asked = await site.call(contract.createServiceRequest, {
    title: 'Izaje',
    project_code: project.codigoProyecto,
    items: [item([{ file_id: own.id }])],
  });
  const item_id = asked.service_items[0]?.item_id ?? 0;
  const quoted = await rocio.call(contract.updateServiceItem, {
    item_id,
    version: asked.version,
    documents: [offer(1, price, { file_id: theirs.id }), { document_type: 'Otros', file_id: plan.id }],
  });
  const seen = (await read(asked, site)).service_items[0]?.documents ?? [];
  expect(seen.map((it) => it.file?.id ?? null)).toEqual([own.id, null, plan.id]);

  const stale = await site.raw(contract.updateServiceItem, { item_id, version: asked.version, quantity: '3' });
  expect([stale.statusCode, secrets.exec(stale.body)?.[0]]).toEqual([412, undefined]);
  const quotations = [{ id: seen[1]?.id ?? 0, document: offer(2, null) }];
  const written = await site.call(contract.updateServiceItem, { item_id, version: quoted.version, quotations });
  const [, after] = (await read(written)).service_items[0]?.documents ?? [];
  expect(after).toMatchObject({ price, supplier: 'Izajes Atacama', file: { id: theirs.id } });
});

test('nor do they open the offers among the documents of a quote request, though they read their names', async () => {
  const pdf = () => new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'oferta.pdf', { type: 'application/pdf' });
  const own = await site.call(contract.uploadServiceFile, { file: pdf() });
  const [theirs, plan] = [
    await rocio.call(contract.uploadServiceFile, { file: pdf() }),
    await rocio.call(contract.uploadServiceFile, { file: pdf() }),
  ];
  const asked = await site.call(contract.postQuotation, {
    title: 'Izaje',
    project_code: project.codigoProyecto,
    documents: [{ file_id: own.id, document_type: 'Cotizacion' }],
  });
  await rocio.call(contract.updateQuotation, {
    quotation_id: asked.id,
    version: asked.version,
    documents: [
      { file_id: theirs.id, document_type: 'Cotizacion' },
      { file_id: plan.id, document_type: 'Otros' },
    ],
  });

  const openedBy = async (who: typeof rocio) =>
    (await who.call(contract.getQuotationInfo, { number: asked.number })).documents.map((it) => [it.file.name, it.file.url !== null]);

  expect(await openedBy(site)).toEqual([
    ['oferta.pdf', true],
    ['oferta.pdf', false],
    ['oferta.pdf', true],
  ]);
  expect((await openedBy(rocio)).every(([, isOpened]) => isOpened)).toBe(true);
});
