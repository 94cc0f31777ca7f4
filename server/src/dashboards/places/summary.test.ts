import { expect, test } from 'vitest';
import { placeSheet, placeSheetPdf, placeSummary } from 'contract/dashboards/index.ts';
import { updateDocumentoPrivadoPublico } from 'contract/documents/index.ts';
import { createComentario, createContacto, createInformacionTecnica, deleteComentario, movePhotos } from 'contract/projects/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { scene, type Caller } from '../../../test/scene.ts';
import { milestonesOf, nextAt } from './ahead.ts';

const { as, db, given } = await scene();

async function place() {
  const project = await given.project({ nombre: 'Bodega Lampa', avance: 40 });
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place({
    codigoProyecto: project.codigoProyecto,
    nombre: 'Techo norte',
  });
  return { id, codes: { codigoLugarInstalacion, codigoProyecto } };
}

test('the first tab of a place comes in one call, with each part that one may read', async () => {
  const { id, codes } = await place();
  await given.contact({ place_id: id, nombre: 'Rosa Arrayán', principal: true });
  await given.contact({ place_id: id, nombre: 'Hugo Ñirre' });
  await given.photos({ place_id: id, count: 8 });
  const everything = await as('projects:read', 'projects:update', 'logbook:read', 'logbook:create', 'documents:read');
  await everything.call(createComentario, { ...codes, texto: 'Falta el plano' });
  await everything.call(createInformacionTecnica, { ...codes, paneles: [{ modelo: 'JA 550', cantidad: 10, potencia_wp: 550 }] });

  const summary = await everything.call(placeSummary, codes);

  expect(summary).toMatchObject({
    lugar: { nombre: 'Techo norte', nombreContacto: 'Rosa Arrayán', kwp: '5.5' },
    proyecto: { nombre: 'Bodega Lampa', avance: 40 },
    contactos: 2,
    tecnica: { kwp: '5.5' },
    documentos: { completo: { con_documento: 0, porcentaje: 0 } },
    fotos: { total: 8 },
    comentarios: { total: 1, ultimo: { texto: 'Falta el plano' } },
  });
  expect(summary.fotos?.ultimas).toHaveLength(6);
  expect(summary.documentos?.faltan).toHaveLength(5);
  expect(summary.actividad.map((it) => it.action)).toContain('Registró la información técnica');

  const sheet = await everything.call(placeSheet, codes);
  expect(sheet).toMatchObject({ contactos: [{ nombre: 'Rosa Arrayán' }, { nombre: 'Hugo Ñirre' }], comentarios: { total: 1 } });
});

test('the latest activity tells of comments, photos and documents too, many photos at once as one', async () => {
  const { id, codes } = await place();
  const photos = await given.photos({ place_id: id, count: 12 });
  const names = await db.selectFrom('document_names').select(['id', 'nombre']).orderBy('id').limit(2).execute();
  const { id: subido_por } = await given.user();
  const [open, secret] = await Promise.all(
    names.map((it, at) => given.document({ place_id: id, nombre_documento_id: it.id, subido_por, privado: at === 0 })),
  );
  const rights = ['projects:read', 'projects:update', 'logbook:read', 'logbook:create', 'logbook:update', 'documents:read'] as const;
  const manager = await as(...rights, 'documents:update', 'private_documents:read', 'private_documents:update');
  await manager.call(createContacto, { ...codes, nombre: 'Rosa Arrayán' });
  const { id: comment } = await manager.call(createComentario, { ...codes, texto: 'Falta el plano' });
  await manager.call(movePhotos, { ids: photos.map((it) => it.id), actividad: 'Montaje' });
  for (const it of [open, secret])
    if (it) await manager.call(updateDocumentoPrivadoPublico, { id: it.id, version: it.version, privado: it === secret });

  const told = async (who: Caller) =>
    (await who.call(placeSummary, codes)).actividad.map(({ action, entity, entity_label }) => [action, entity, entity_label]);
  const contact = ['Agregó un contacto', 'place', `${codes.codigoLugarInstalacion} - Techo norte`];
  const sees = ['Cambió la visibilidad del documento', 'document', names[0]?.nombre];

  expect(await told(manager)).toEqual([
    ['Cambió la visibilidad del documento', 'document', names[1]?.nombre],
    sees,
    ['Modificó 12 fotos', 'photo', ''],
    ['Escribió un comentario', 'comment', 'Falta el plano'],
    contact,
  ]);
  expect(await told(await as('projects:read', 'documents:read'))).toEqual([sees, contact]);
  expect(await told(await as('projects:read'))).toEqual([contact]);

  await manager.call(deleteComentario, { id: comment });
  expect((await told(manager)).filter(([, entity]) => entity === 'comment')).toEqual([
    ['Eliminó un comentario', 'comment', ''],
    ['Escribió un comentario', 'comment', ''],
  ]);
});

test('who may not read a part does not get it, neither on the sheet', async () => {
  const { codes } = await place();
  const reader = await as('projects:read');

  expect(await reader.call(placeSummary, codes)).toMatchObject({ documentos: null, fotos: null, comentarios: null });
  expect(await reader.call(placeSheet, codes)).toMatchObject({
    documentos: null,
    enlaces: null,
    solicitudes: null,
    fotos: null,
    comentarios: null,
  });
});

test('the sheet of a place has its requests with what is still to come, and all photos for whoever wants them', async () => {
  const { id, codes } = await place();
  const { id: project_id } = await db
    .selectFrom('projects')
    .where('codigoProyecto', '=', codes.codigoProyecto)
    .select('id')
    .executeTakeFirstOrThrow();
  const [panel, cable] = [await given.material(), await given.material()];
  const { id: requester_id } = await given.user({ nombre: 'Pide Arrayán' });
  const request = (changes: Parameters<typeof given.materialRequest>[0]) =>
    given.materialRequest({ requester_id, project_id, place_id: id, ...changes });
  const closed = await request({ status: 'cerrada', lines: [{ material_id: panel.id, quantity: '3' }] });
  const open = await request({
    status: 'en_curso',
    lines: [
      { material_id: panel.id, quantity: '10', received: '4' },
      { material_id: cable.id, quantity: '5', received: '5' },
    ],
  });
  await request({ status: 'borrador', lines: [{ material_id: panel.id }] });
  await given.photos({ place_id: id, count: 15 });
  const reader = await as('projects:read', 'logbook:read', 'materials:read');

  const sheet = await reader.call(placeSheet, codes);

  expect(sheet.solicitudes).toMatchObject({
    total: 2,
    ultimas: [
      { number: open.number, status: 'en_curso', requester: 'Pide Arrayán', por_llegar: [{ code: panel.codigo, quantity: '6' }] },
      { number: closed.number, status: 'cerrada', por_llegar: [] },
    ],
  });
  expect([sheet.fotos?.total, sheet.fotos?.ultimas.length]).toEqual([15, 12]);
  expect((await reader.call(placeSheet, { ...codes, fotos: 'todas' })).fotos?.ultimas).toHaveLength(15);
  const text = pdfTextOf((await (await as('projects:read', 'materials:read')).raw(placeSheetPdf, codes)).rawPayload);
  for (const it of [open.number, closed.number]) expect(text).toContain(it);
});

test('what comes next at a place is what the schedule says, and the project’s dates while it says nothing', async () => {
  const project = { fecha_inicio: null, fecha_termino: '2020-01-01', avance: 40 };
  const user = {
    id: 1,
    email: 'ana@boldo.example',
    nombre: 'Ana Boldo',
    codigo_rol: null,
    session_id: null,
    permissions: new Set([]),
    seesAllProjects: true,
    isSupply: false,
    debe_cambiar_clave: false,
  };
  const planned = [{ que: 'Montaje de estructura', fecha: '2030-03-04', dias: 12 }];
  const at = { id: 1, nombre: 'Techo norte', codigoLugarInstalacion: 'LI-1', codigoProyecto: 'CI-1' };
  const next = (said?: typeof planned) => nextAt({ db, user, hooks: said ? { nextActivities: async () => said } : {} }, at, project);

  expect(await next(planned)).toEqual(planned);
  expect(await next([])).toMatchObject([{ que: 'Término del proyecto' }]);
  expect(await next()).toMatchObject([{ que: 'Término del proyecto' }]);
});

test('a place that one does not see is not there', async () => {
  const reader = await as('projects:read');
  const wrong = { codigoLugarInstalacion: 'LI-NADA', codigoProyecto: 'CI-NADA' };
  for (const call of [placeSummary, placeSheet, placeSheetPdf]) expect(await reader.refused(call, wrong)).toMatchObject({ status: 404 });
});

test('the sheet is printed, whatever is known of the place', async () => {
  const { id, codes } = await place();
  const reader = await as('projects:read', 'projects:update', 'logbook:read', 'logbook:create', 'documents:read');
  const bare = await reader.raw(placeSheetPdf, codes);
  await given.contact({ place_id: id, nombre: 'Rosa Arrayán', principal: true });
  await reader.call(createComentario, { ...codes, texto: 'Ñandú: á, é, 100 %' });

  const full = await reader.raw(placeSheetPdf, codes);

  for (const { statusCode, headers, rawPayload } of [bare, full]) {
    expect([statusCode, headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers['content-disposition']).toContain(`informacion-${codes.codigoLugarInstalacion}.pdf`);
  }
});

test('milestones ahead, and an end that has passed while work is left', () => {
  const dates = { fecha_inicio: '2026-11-01', fecha_termino: '2026-11-30' };

  expect(milestonesOf({ ...dates, avance: 40 }, '2026-10-31')).toEqual([
    { que: 'Inicio del proyecto', fecha: '2026-11-01', dias: 1 },
    { que: 'Término del proyecto', fecha: '2026-11-30', dias: 30 },
  ]);
  expect(milestonesOf({ ...dates, avance: 40 }, '2026-12-02')).toEqual([{ que: 'Término del proyecto', fecha: '2026-11-30', dias: -2 }]);
  expect(milestonesOf({ ...dates, avance: 100 }, '2026-12-02')).toEqual([]);
  expect(milestonesOf({ fecha_inicio: null, fecha_termino: null, avance: 0 }, '2026-12-02')).toEqual([]);
});
