import { expect, test } from 'vitest';
import { materialOfLabel, threadAddress, threadLabels } from 'contract/dashboards/index.ts';
import { codesOf, pdfTextOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';

const { given, as } = await scene({ environment: { PUBLIC_URL: 'https://faena.example' } });
const office = await as('materials:read');
const project = await given.project();
const { codigoLugarInstalacion } = await given.place({ codigoProyecto: project.codigoProyecto });
const place = await given.place({ codigoProyecto: project.codigoProyecto });
const [cable, panel] = [await given.material({ descripcion: 'Cable solar 6 mm²' }), await given.material()];
const asked = { project_id: project.id, place_id: place.id };
await given.materialRequest({ ...asked, lines: [{ material_id: cable.id }, { material_id: panel.id }] });
const labels = async (more: object = {}) =>
  (await office.raw(threadLabels, { codigoLugarInstalacion: place.codigoLugarInstalacion, ...more })).rawPayload;
const addressOf = (code: string) => `https://faena.example${threadAddress(place.codigoLugarInstalacion, code)}`;

test('a label says what lies there, and its code, read from the paper, is the address of the thread', async () => {
  const one = await labels({ code: cable.codigo });

  const text = pdfTextOf(one);
  for (const it of [cable.codigo, place.codigoLugarInstalacion]) expect(text).toContain(it);
  const codes = await codesOf(one);
  expect(codes).toEqual([addressOf(cable.codigo)]);
  expect(materialOfLabel(codes[0] ?? '')).toBe(cable.codigo);
});

test('of a place there is a label of each material, or of those that a search finds', async () => {
  expect((await codesOf(await labels())).toSorted()).toEqual([cable, panel].map((it) => addressOf(it.codigo)).toSorted());
  expect(await codesOf(await labels({ search: 'solar' }))).toEqual([addressOf(cable.codigo)]);
  const nothing = { codigoLugarInstalacion: place.codigoLugarInstalacion, search: 'nada' };
  expect(await office.refused(threadLabels, nothing)).toMatchObject({ status: 422 });
  expect(await office.refused(threadLabels, { codigoLugarInstalacion })).toMatchObject({ status: 422 });
});
