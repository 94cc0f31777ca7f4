import { createVistaLista, listVistaLista } from 'contract/access/index.ts';
import { listJobs } from 'contract/administration/index.ts';
import { stoppedStage } from 'contract/catalogues/index.ts';
import { getCubage, postDocument } from 'contract/cubication/index.ts';
import { explainActions, explainedThings, listThreadDifferences, type ExplainedThing } from 'contract/dashboards/index.ts';
import { listListaDocumentos } from 'contract/documents/index.ts';
import { listErpPosts } from 'contract/erp/index.ts';
import {
  getConsumption,
  getMaterials,
  listLeftovers,
  listReservations,
  listStockDifferences,
  postConsumedMaterials,
} from 'contract/materials/index.ts';
import type { Permission } from 'contract/permissions.ts';
import {
  createComentario,
  createSmartsheet,
  documentFilter,
  filteredProjects,
  filterSmartsheet,
  getCrmData,
  getInformacionTecnicaByLugar,
  getLugarInstalacion,
  getPlaceLocation,
  getProyecto,
  linkCrmData,
  listComentario,
  listContacto,
  listImagenLugarInstalacion,
  listPhotoAlbums,
  listProjectTeam,
} from 'contract/projects/index.ts';
import { getPlan } from 'contract/schedule/index.ts';
import {
  createServiceRequest,
  getBidding,
  getQuotationInfo,
  getServiceRequestInfo,
  postQuotation,
  startBidding,
} from 'contract/services/index.ts';
import { askSupplierBank, getSupplierBank } from 'contract/suppliers/index.ts';
import { createMaterial, getDelivery, getMaterialCreation, getPurchaseRequest, listProposals } from 'contract/supplying/index.ts';
import { expect, test } from 'vitest';
import { clave, walk } from './explaining.ts';
import { todayInChile } from '../src/platform/today.ts';
import { scene, type Caller } from './scene.ts';
import { signature } from './signatures.ts';

const { app, db, given, employee, signIn } = await scene();
const reads = [
  'projects:read',
  'documents:read',
  'private_documents:read',
  'dashboards:read',
  'logbook:read',
  'crm:read',
  'materials:read',
  'mobile_warehouses:read',
  'mobile_warehouses:approve',
  'maintenance:read',
  'services:read',
  'material_creation:read',
  'purchase_requests:read',
  'cubication:read',
  'supplier_bank:read',
  'schedule:read',
  'consumption:read',
] as const satisfies Permission[];
const changes = [
  'projects:update',
  'documents:create',
  'documents:update',
  'documents:delete',
  'dashboards:create',
  'dashboards:update',
  'dashboards:delete',
  'logbook:create',
  'logbook:update',
  'logbook:delete',
  'crm:create',
  'crm:update',
  'materials:create',
  'material_creation:create',
  'material_creation:update',
  'mobile_warehouses:create',
  'purchase_requests:update',
  'maintenance:update',
  'services:create',
  'services:update',
  'services:delete',
  'services:approve',
  'users:update',
  'cubication:create',
  'cubication:update',
  'supplier_bank:create',
  'supplier_bank:approve',
  'schedule:create',
  'schedule:update',
  'schedule:delete',
  'consumption:create',
  'projects:delete',
] as const satisfies Permission[];
await employee({ nombre: 'Ana Otorga', permissions: ['users:read', 'users:update'] });
const whole = await employee({ nombre: 'Berta Puede', permissions: [...reads, ...changes], isSupply: true });
const writer = await employee({
  nombre: 'Camila Escribe',
  permissions: [...reads, 'logbook:create', 'logbook:update', 'documents:update', 'cubication:update', 'supplier_bank:approve'],
});
const reader = await employee({ nombre: 'Lucas Mira', permissions: reads });
for (const { id } of [whole, writer, reader]) await given.password(id, clave);
const stranger = await signIn(await given.user({ permissions: [...reads, ...changes], seesAllProjects: false }));

const project = await given.project();
const { codigoProyecto } = project;
const place = await given.place({ codigoProyecto });
const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto };
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const cable = await given.material();
await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '50' });
/** Of one name the place has a document, of the other nothing yet. */
const [filed, missing] = await db.selectFrom('document_names').where('activo', '=', true).select('id').orderBy('id').limit(2).execute();
if (!filed || !missing) throw new Error('the catalogue has no two names of documents');

interface PartCase {
  id: string;
  /** The thing as somebody reads it. */
  seen: (who: Caller) => Promise<{ version?: number | null; allowed_actions: string[] } | undefined>;
  /** Whoever is signed in with the right sees it. */
  isEverybodys?: boolean;
}
const among = async <T>(answer: Promise<{ items: T[] }>, is: (it: T) => boolean): Promise<T | undefined> => (await answer).items.find(is);

const serviceForm = { title: 'Grúa', project_code: codigoProyecto, items: [{ code: 'AFI-000001', quantity: '1' }] };

/** One of each kind of thing that stands in a list, and how it is read there. */
const kinds: Partial<Record<ExplainedThing, () => Promise<PartCase>>> = {
  contact: async () => {
    const { id } = await given.contact({ place_id: place.id, principal: true });
    return { id: String(id), seen: (who) => among(who.call(listContacto, codes), (it) => it.id === id) };
  },
  link: async () => {
    const { id } = await given.placeLink({ place_id: place.id, user_id: whole.id });
    return { id: String(id), seen: (who) => among(who.call(documentFilter, codes), (it) => it.document_id === id) };
  },
  technical_information: async () => {
    const { id } = await given.technical({ place_id: place.id });
    return { id: String(id), seen: async (who) => (await who.call(getInformacionTecnicaByLugar, codes)) ?? undefined };
  },
  location: async () => ({ id: String(place.id), seen: (who) => who.call(getPlaceLocation, codes) }),
  gallery: async () => ({ id: String(place.id), seen: (who) => who.call(listPhotoAlbums, codes) }),
  member: async () => {
    await given.member({ project_id: project.id, user_id: writer.id, funcion: null, desde: null, hasta: null });
    const seen: PartCase['seen'] = (who) => among(who.call(listProjectTeam, { codigoProyecto }), (it) => it.user_id === writer.id);
    return { id: `${project.id}-${writer.id}`, seen };
  },
  dashboard: async () => {
    const url = 'https://app.smartsheet.com/b/publish?x=1';
    const { smartsheet_id: id } = await whole.call(createSmartsheet, { codigoProyecto, titulo: 'Avance', url });
    return { id: String(id), seen: (who) => among(who.call(filterSmartsheet, { codigoProyecto }), (it) => it.smartsheet_id === id) };
  },
  deal: async () => {
    await whole.call(linkCrmData, { project_code: codigoProyecto, crm_id: (await given.deal()).codigo });
    return { id: codigoProyecto, seen: (who) => who.call(getCrmData, { project_code: codigoProyecto }) };
  },
  project: async () => ({ id: codigoProyecto, seen: (who) => who.call(getProyecto, { id: project.id }) }),
  place: async () => ({ id: String(place.id), seen: (who) => who.call(getLugarInstalacion, { id: place.id }) }),
  /** Of what came to a project of its own: nobody else uses it up. */
  consumption_voucher: async () => {
    const site = await given.project();
    const lines = [{ material_id: cable.id, quantity: '5', received: '5' }];
    await given.materialRequest({ requester_id: writer.id, project_id: site.id, lines });
    const signer = {
      used_by: 'Cuadrilla norte',
      signer_name: 'Pedro Ciruelillo',
      signer_rut: '33.000.154-2',
      signature: await signature(),
    };
    const used = { used_on: todayInChile(), items: [{ code: cable.codigo, quantity: '1' }] };
    const { number } = await whole.call(postConsumedMaterials, { project_code: site.codigoProyecto, ...signer, ...used });
    return { id: number, seen: (who) => who.call(getConsumption, { number }) };
  },
  creation_request: async () => {
    const { number } = await whole.call(createMaterial, { description: 'Conector de prueba', reason: 'No está' });
    return { id: number, seen: (who) => who.call(getMaterialCreation, { number }), isEverybodys: true };
  },
  purchase_request: async () => {
    const { number } = await given.materialRequest({ document_kind: 'PurchaseRequest', requester_id: writer.id, project_id: project.id });
    return { id: number, seen: (who) => who.call(getPurchaseRequest, { number }) };
  },
  delivery_request: async () => {
    const { number } = await given.materialRequest({ requester_id: writer.id, project_id: project.id, from_warehouse_id: central.id });
    return { id: number, seen: (who) => who.call(getDelivery, { number }) };
  },
  quote_request: async () => {
    const { number } = await whole.call(postQuotation, { title: 'Arriendo de grúa' });
    return { id: number, seen: (who) => who.call(getQuotationInfo, { number }) };
  },
  bidding: async () => {
    const { id: service_request_id, version } = await whole.call(createServiceRequest, serviceForm);
    const deadline = new Date(Date.now() + 86_400_000).toISOString();
    const { number } = await whole.call(startBidding, { service_request_id, version, deadline, reason: 'Comparar' });
    return { id: number, seen: async (who) => ({ ...(await who.call(getBidding, { number })), id: number }) };
  },
  service_request: async () => {
    const { number } = await whole.call(createServiceRequest, serviceForm);
    return { id: number, seen: (who) => who.call(getServiceRequestInfo, { number }) };
  },
  service_item: async () => {
    const { number, service_items } = await whole.call(createServiceRequest, serviceForm);
    const item_id = service_items[0]?.item_id ?? 0;
    const items = async (who: Caller) => (await who.call(getServiceRequestInfo, { number })).service_items;
    return { id: String(item_id), seen: async (who) => (await items(who)).find((it) => it.item_id === item_id) };
  },
  comment: async () => {
    const { id } = await writer.call(createComentario, { ...codes, texto: 'Llegó la grúa' });
    return { id: String(id), seen: (who) => among(who.call(listComentario, codes), (it) => it.id === id) };
  },
  photo: async () => {
    const { id } = await given.photo({ place_id: place.id, subida_por: whole.id });
    return { id: String(id), seen: (who) => among(who.call(listImagenLugarInstalacion, codes), (it) => it.id === id) };
  },
  document: async () => {
    const { id } = await given.document({ place_id: place.id, nombre_documento_id: filed.id, subido_por: whole.id, privado: true });
    const line = (who: Caller) => among(who.call(listListaDocumentos, codes), (it) => it.documento?.id === id);
    return { id: String(id), seen: async (who) => (await line(who))?.documento ?? undefined };
  },
  check_list_line: async () => ({
    id: `${place.id}-${missing.id}`,
    seen: (who) => among(who.call(listListaDocumentos, codes), (it) => it.nombre_documento_id === missing.id),
  }),
  material: async () => ({
    id: cable.codigo,
    seen: (who) => among(who.call(getMaterials, { search: cable.codigo }), (it) => it.id === cable.id),
    isEverybodys: true,
  }),
  reservation: async () => {
    const { items } = await given.materialRequest({
      requester_id: writer.id,
      project_id: project.id,
      from_warehouse_id: central.id,
      lines: [{ material_id: cable.id, quantity: '5' }],
    });
    const line = items[0]?.id ?? 0;
    const reserved = (who: Caller) => who.call(listReservations, { code: cable.codigo });
    return { id: String(line), seen: (who) => among(reserved(who), (it) => it.material_request_item_id === line) };
  },
  /** It lies at a site of whoever gives it. */
  leftover: async () => {
    const site = await given.project({ jefe_proyecto_id: whole.id });
    const lines = [{ material_id: cable.id, quantity: '5' }];
    await given.materialRequest({ project_id: site.id, lines: lines.map((it) => ({ ...it, received: it.quantity })) });
    const { id: request_id, number } = await given.materialRequest({
      requester_id: writer.id,
      project_id: project.id,
      from_warehouse_id: central.id,
      lines,
    });
    const place = { source: 'obra' as const, project_id: site.id, warehouse_id: null, return_id: null, transfer_id: null };
    const leftover = { ...place, request_id, asked_material_id: cable.id, replaces_line_id: null, held_until: new Date() };
    await db.insertInto('leftovers').values(leftover).execute();
    return { id: number, seen: (who) => among(who.call(listLeftovers, { search: number }), (it) => it.number === number) };
  },
  /** Nothing is planned yet: there is nothing to keep or delete. */
  plan: async () => ({ id: String(place.id), seen: (who) => who.call(getPlan, codes) }),
  /** Sent already: nobody edits it any more. */
  cubage: async () => {
    const { document_id: id } = await whole.call(postDocument, { place_id: place.id });
    await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', id).execute();
    return { id: String(id), seen: (who) => who.call(getCubage, { document_id: id }) };
  },
  bank_account: async () => {
    const { codigo } = await given.supplier({ rut: '76400001-3' });
    const record = db.selectFrom('supplier_records').where('supplier_code', '=', codigo);
    const { id: supplier_id } = await record.select('id').executeTakeFirstOrThrow();
    const { holder, fingerprint } = await whole.call(getSupplierBank, { id: supplier_id });
    const { id: bank_id } = await db
      .insertInto('banks')
      .values({ codigo: '901', nombre: 'Banco de Pruebas' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const files = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'certificado.pdf', { type: 'application/pdf' });
    const account = { bank_id, kind: 'corriente' as const, number: '10000001', email: 'pagos@proveedor.example', holder: holder ?? '' };
    const { pending } = await whole.call(askSupplierBank, { id: supplier_id, fingerprint, ...account, reason: 'Cambió de banco', files });
    const seen: PartCase['seen'] = async (who) => (await who.call(getSupplierBank, { id: supplier_id })).pending ?? undefined;
    return { id: String(pending?.id), seen, isEverybodys: true };
  },
  stock_difference: async () => {
    const run = await db
      .insertInto('erp_sync_runs')
      .values({ user_id: whole.id, state: 'terminada', ended_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('stock_differences')
      .values({ warehouse_id: central.id, material_id: cable.id, run_id: run.id, ours: '50', under_way: '0', erp: '60', assigned_to: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: String(id), seen: (who) => among(who.call(listStockDifferences, {}), (it) => it.id === id) };
  },
  replenishment_proposal: async () => {
    const { id } = await db
      .insertInto('replenishment_proposals')
      .values({ warehouse_id: central.id, material_id: cable.id, way: 'compra', quantity: '5', why: 'mínimo 5 · libre 0' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // What lies in the central warehouse is seen by everybody who asks for materials.
    return { id: String(id), seen: (who) => among(who.call(listProposals, {}), (it) => it.id === id), isEverybodys: true };
  },
  thread_difference: async () => {
    const { id: place_id } = await given.place({ codigoProyecto: project.codigoProyecto });
    const { id } = await db
      .insertInto('thread_differences')
      .values({ place_id, material_id: cable.id, why: 'Sus documentos dicen otra cosa.' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: String(id), seen: (who) => among(who.call(listThreadDifferences, {}), (it) => it.id === id) };
  },
  job: async () => {
    await db.transaction().execute((tx) => app.jobs.send(tx, 'discard_file', { file: 'aa/nada.webp' }));
    const waiting = (who: Caller) => who.call(listJobs, { queue: 'discard_file' });
    const id = (await waiting(whole)).items[0]?.id ?? '';
    return { id, seen: (who) => among(waiting(who), (it) => it.id === id), isEverybodys: true };
  },
  erp_post: async () => {
    const { id } = await given.erpPost({
      requester_id: reader.id,
      state: 'fallido',
      next_at: null,
      last_error: JSON.stringify({ code: null, text: 'Bodega', field: null }),
    });
    return { id, seen: (who) => among(who.call(listErpPosts, {}), (it) => it.id === id) };
  },
  list_view: async () => {
    const list = { lista: filteredProjects.id, titulo: 'Proyectos' };
    const contenido = { filtros: [], columnas: ['nombre'], orden: 'nombre', por_pagina: 25, agrupar: null };
    const { id } = await writer.call(createVistaLista, { ...list, nombre: 'Los míos', compartida: true, contenido });
    const seen: PartCase['seen'] = async (who) => (await who.call(listVistaLista, list)).find((it) => it.id === id);
    return { id: String(id), seen, isEverybodys: true };
  },
};

/** The papers and the people, which `explains.test.ts` walks. */
const papers: readonly ExplainedThing[] = ['approval', 'material_request', 'material_return', 'stock_count', 'stock_transfer', 'user'];

/** Come of an award only: `explains-orders.test.ts` walks them in all their states. */
const orders: readonly ExplainedThing[] = ['purchase_order', 'hes'];

/** Walked by the tests of their rooms: `agreements.test.ts`, `supplier-returns.test.ts`. */
const ofRooms: readonly ExplainedThing[] = ['price_agreement', 'supplier_return'];

test('everything that is explained is walked', () => {
  expect([...Object.keys(kinds), ...papers, ...orders, ...ofRooms].toSorted()).toEqual([...explainedThings].toSorted());
});

test.each(Object.entries(kinds))('a %s tells whoever sees it why each action is missing, and nobody else anything', async (name, make) => {
  const thing = name as ExplainedThing;
  const { id, seen, isEverybodys = false } = await make();
  const number = Number(id);

  for (const who of [whole, writer, reader]) {
    const row = await seen(who);
    if (row) await walk(who, thing, id, { ...codes, id: Number.isNaN(number) ? id : number, ...row });
    else expect((await who.refused(explainActions, { thing, id })).status).toBe(404);
  }

  expect(await seen(reader)).toBeDefined();
  if (isEverybodys) return;
  const told = async (asked: string) => {
    const { status, code, message } = await stranger.refused(explainActions, { thing, id: asked });
    return { status, code, message: message.replace(asked, '#') };
  };
  expect(await told(id)).toMatchObject({ status: 404 });
  expect(await told(id)).toEqual(await told(leadingNowhere(id)));
});

/** An address of the same kind that leads to nothing. */
const leadingNowhere = (id: string): string =>
  /^[0-9a-f-]{36}$/.test(id) ? id.replaceAll(/[0-9a-f]/g, '0') : id.replaceAll(/\d+/g, '99999999');

test('whoever is stopped by a rule reads by name who can lift it; nobody is sent to themselves', async () => {
  const stopped = await given.project();
  await db.insertInto('project_stages').values({ project_id: stopped.id, stage_id: stoppedStage }).execute();
  const asks = await employee({ nombre: 'Sara Pide', permissions: [...reads, 'services:create'] });
  const form = { ...serviceForm, project_code: stopped.codigoProyecto };

  const { message, who } = await asks.refused(createServiceRequest, form);

  expect(message).toContain('el proyecto está en la etapa');
  expect(who).toEqual({ words: 'Puede hacerlo', names: expect.arrayContaining(['Berta Puede']) });
  expect((await whole.refused(createServiceRequest, form))['who']).not.toMatchObject({ names: expect.arrayContaining(['Berta Puede']) });
});
