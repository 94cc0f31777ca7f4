import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lookBack, type PastFact, type PastPart } from 'contract/dashboards/index.ts';
import {
  abastecimientoApproveServiceRequest,
  addServiceItems,
  approveServiceItem,
  approveServiceRequest,
  assignServiceRequest,
  cancelServiceRequest,
  checkServiceRequest,
  deleteServiceDocument,
  deleteServiceItem,
  linkQuotationApprover,
  readyForApproval,
  restoreServiceItem,
  unlinkQuotationApprover,
  updateServiceItem,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import type { Caller } from '../../../test/scene.ts';
import { instantNow } from '../../../test/instants.ts';
import { serviceScene } from './scene.ts';

const { db, employee, camila, rocio, boss, director, project, offer, item, ask, of, read, open } = await serviceScene();

const look = ({ number: cual }: Pick<ServiceRequestInfo, 'number'>, al: string, by: Caller = rocio) =>
  by.call(lookBack, { tipo: 'servicio', cual, al });
const changesIn = (facts: readonly PastFact[]) =>
  facts.filter((it) => it.cambio).map(({ nombre, entonces, hoy }) => [nombre, entonces, hoy]);
const partOf = (partes: readonly PastPart[], title: string) => partes.find((it) => it.titulo === title)?.filas ?? [];

/** Everything that is told of one side, whatever the order. */
async function wholeSide(request: ServiceRequestInfo, al: string, side: 'entonces' | 'hoy') {
  const { datos, partes } = await look(request, al);
  const valuesOf = (facts: readonly PastFact[]) =>
    facts.flatMap((it) => (it[side] === null ? [] : [[it.nombre, it[side]].join(': ')])).toSorted();
  const absentFate = side === 'hoy' ? 'quitado' : 'agregado';
  return [
    valuesOf(datos),
    partes.map(({ titulo, filas }) => [
      titulo,
      filas
        .filter((it) => it.suerte !== absentFate)
        .map((it) => valuesOf(it.datos).join(', '))
        .toSorted(),
    ]),
  ];
}

test('a request of services stands there as it was, with its items, its offers, and who changed it', async () => {
  const request = await ask({ items: [item(), item([], { code: 'SRV-TOPO', quantity: '1' })] });
  const al = await instantNow(db);
  const [crane, survey] = request.service_items.map((it) => it.item_id);
  const taken = await rocio.call(assignServiceRequest, { ...of(request), buyer_id: rocio.id });
  const edited = await camila.call(updateServiceItem, { item_id: crane ?? 0, version: taken.version, quantity: '3' });
  const quoted = await rocio.call(updateServiceItem, {
    item_id: crane ?? 0,
    version: edited.version,
    documents: [offer(1, '1000000', { number: 'COT-7' })],
  });
  await camila.call(deleteServiceItem, { item_id: survey ?? 0, version: quoted.version, reason: 'Sobra' });

  const { titulo, existia, datos, partes } = await look(request, al);

  expect([titulo, existia]).toEqual([`${request.number} Izaje de estructuras`, true]);
  expect(datos.filter((it) => it.cambio).map((it) => [it.nombre, it.entonces, it.hoy, it.ultimo?.quien])).toEqual([
    ['Estado', 'En Cotizacion', 'Cotizacion Lista', 'Camila Pide'],
    ['Monto', null, '$ 3.000.000', 'Camila Pide'],
    ['Comprador', null, 'Rocío Compra', 'Rocío Compra'],
  ]);
  expect(partOf(partes, 'Ítems').map((it) => [it.nombre, it.suerte])).toEqual([
    ['2. Topografía SRV-TOPO', 'quitado'],
    ['1. Grúa de 30 toneladas SRV-GRUA', 'cambio'],
  ]);
  expect(changesIn(partOf(partes, 'Ítems')[1]?.datos ?? [])).toContainEqual(['Cantidad', '2 día', '3 día']);
  const [offered] = partOf(partes, 'Cotizaciones y documentos');
  expect(offered).toMatchObject({ nombre: 'Ítem 1: Grúas del Norte', suerte: 'agregado' });
  expect(changesIn(offered?.datos ?? [])).toEqual(
    expect.arrayContaining([
      ['Precio', null, '$ 1.000.000'],
      ['Número', null, 'COT-7'],
    ]),
  );
  expect(await look(request, '2020-01-01T00:00')).toMatchObject({ existia: false });
});

test('whatever is done to it, every past instant is told as it was told then', async () => {
  const request = await ask({ items: [item(), item([], { code: 'SRV-TOPO', quantity: '1' })] });
  const [crane = 0, survey = 0] = request.service_items.map((it) => it.item_id);
  const link = { service_request_id: request.id, approver_id: director.staff_id };
  const decision = (it: ServiceRequestInfo) => ({ version: it.version, approval_version: open(it)?.version ?? 0 });
  const deeds: ((it: ServiceRequestInfo) => Promise<unknown>)[] = [
    (it) => rocio.call(assignServiceRequest, { ...of(it), buyer_id: rocio.id }),
    () => rocio.call(linkQuotationApprover, link),
    () => rocio.call(unlinkQuotationApprover, link),
    () => rocio.call(linkQuotationApprover, link),
    (it) => rocio.call(updateServiceItem, { item_id: crane, version: it.version, documents: [offer(1, '900000'), offer(2, '950000')] }),
    (it) => rocio.call(deleteServiceDocument, { document_id: it.service_items[0]?.documents[1]?.id ?? 0, version: it.version }),
    (it) => camila.call(deleteServiceItem, { item_id: survey, version: it.version, reason: 'Sobra' }),
    (it) => camila.call(restoreServiceItem, { item_id: survey, version: it.version }),
    (it) => rocio.call(updateServiceItem, { item_id: survey, version: it.version, documents: [offer(3, '500000')] }),
    (it) => camila.call(addServiceItems, { ...of(it), items: [item([offer(1, '1000')])] }),
    (it) => rocio.call(checkServiceRequest, of(it)),
    (it) => rocio.call(readyForApproval, of(it)),
    (it) => rocio.call(abastecimientoApproveServiceRequest, of(it)),
    (it) => director.call(approveServiceRequest, { ...of(it), approval_version: open(it)?.version ?? 0 }),
    (it) => boss.call(approveServiceItem, { item_id: survey, ...decision(it), approved: false, comment: 'Se hace con gente propia' }),
    (it) => boss.call(approveServiceRequest, { ...of(it), approval_version: open(it)?.version ?? 0 }),
  ];
  const seen: { at: string; expected: unknown }[] = [];
  const remember = async () => {
    const at = await instantNow(db);
    seen.push({ at, expected: await wholeSide(request, at, 'hoy') });
  };
  await remember();
  for (const act of deeds) {
    await act(await read(request));
    await remember();
  }

  expect((await read(request)).status).toBe('approved');
  expect(new Set(seen.map((it) => JSON.stringify(it.expected))).size, 'every deed is seen').toBe(
    // Unlinked, linked again and restored it is what it was before.
    seen.length - 3,
  );
  for (const { at, expected } of seen) expect([at, await wholeSide(request, at, 'entonces')]).toEqual([at, expected]);
});

test('who may not see money reads no amount of then, and who may not see the request nothing', async () => {
  const site = await employee({ nombre: 'Obra', permissions: ['services:read'], seesAllProjects: false });
  const stranger = await employee({ nombre: 'Ajena', permissions: ['services:read'], seesAllProjects: false });
  await db.insertInto('project_members').values({ project_id: project.id, user_id: site.id, funcion: 'Supervisión' }).execute();
  const request = await ask({ items: [item([offer(1, '8765432', { freight: '6543219', amount: '1' })], { price: '7654321' })] });
  const al = await instantNow(db);
  const document_id = request.service_items[0]?.documents[0]?.id ?? 0;
  const version = (await rocio.call(deleteServiceDocument, { document_id, version: request.version })).version;
  await camila.call(cancelServiceRequest, { service_request_id: request.id, version, reason: 'Ya no' });
  const secrets = /8\.?765\.?43|6\.?543\.?219|7\.?654\.?321/;

  expect(JSON.stringify(await look(request, al))).toMatch(secrets);
  const seen = await look(request, al, site);
  expect(partOf(seen.partes, 'Cotizaciones y documentos')).toMatchObject([{ nombre: 'Ítem 1: Grúas del Norte', suerte: 'quitado' }]);
  expect(JSON.stringify(seen)).not.toMatch(secrets);
  const wanted = { tipo: 'servicio', cual: request.number, al } as const;
  expect(await stranger.refused(lookBack, wanted)).toMatchObject({ status: 404 });
  const noServices = await employee({ nombre: 'Bodega', permissions: ['materials:read'] });
  expect(await noServices.refused(lookBack, wanted)).toMatchObject({ status: 403 });
});

test('what one act changes twice was nothing in between: a request that was asked for and sent on has one version of before', async () => {
  const request = await ask({ items: [item([offer(1, '1000')])] });
  const { id } = await rocio.call(abastecimientoApproveServiceRequest, of(request));
  const { rows } = await sql<{ status: string }>`select status from versions.service_requests where id = ${id}`.execute(db);
  expect(rows.map((it) => it.status)).toEqual(['pending_validation']);
});
