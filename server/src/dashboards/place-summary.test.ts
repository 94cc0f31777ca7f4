import { expect, test } from 'vitest';
import { placeSheet, placeSheetPdf, placeSummary } from 'contract/dashboards/index.ts';
import { createComentario, createInformacionTecnica } from 'contract/projects/index.ts';
import { scene } from '../../test/scene.ts';
import { milestonesOf } from './place-summary.ts';

const { as, given } = await scene();

async function place() {
  const project = await given.project({ nombre: 'Bodega Lampa', avance: 40 });
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place({ codigoProyecto: project.codigoProyecto, nombre: 'Techo norte' });
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

test('who may not read a part does not get it, neither on the sheet', async () => {
  const { codes } = await place();
  const reader = await as('projects:read');

  expect(await reader.call(placeSummary, codes)).toMatchObject({ documentos: null, fotos: null, comentarios: null });
  expect(await reader.call(placeSheet, codes)).toMatchObject({ documentos: null, enlaces: null, fotos: null, comentarios: null });
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
