import { expect, test } from 'vitest';
import { updateSetting } from 'contract/administration/index.ts';
import { deleteDocument, documentFilter, listHistory, postDocument, restoreDocument, updateDocument } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, signIn, as } = await scene();
const all = ['documents:read', 'documents:create', 'documents:update', 'projects:read'] as const;
const camila = await as(...all);
const drive = 'https://drive.google.com/drive/folders/1AbC?usp=sharing';

async function place() {
  const { codigoProyecto, codigoLugarInstalacion } = await given.place();
  return { codigoProyecto, codigoLugarInstalacion };
}

test('a link is added to a place with its service recognised, is found, changed and told in the history of the place', async () => {
  const where = await place();
  const added = await camila.call(postDocument, { ...where, titulo: ' Carpeta de planos ', url: ` ${drive}`, nota: 'Revisión B' });
  expect(added).toMatchObject({
    titulo: 'Carpeta de planos',
    url: drive,
    servicio: 'google',
    version: 1,
    allowed_actions: ['update', 'delete'],
  });
  await camila.call(postDocument, { ...where, titulo: 'Ficha SEC', url: 'https://www.sec.cl/ficha/1' });

  const changed = await camila.call(updateDocument, {
    document_id: added.document_id,
    version: 1,
    titulo: 'Planos',
    url: 'https://empresa.sharepoint.com/sites/obra',
    destacado: true,
  });
  expect(changed).toMatchObject({ titulo: 'Planos', servicio: 'microsoft', nota: null, version: 2 });

  const listed = await camila.call(documentFilter, where);
  expect(listed.items.map((it) => it.titulo)).toEqual(['Planos', 'Ficha SEC']);
  expect((await camila.call(documentFilter, { ...where, servicio: 'sec' })).items.map((it) => it.titulo)).toEqual(['Ficha SEC']);
  expect((await camila.call(documentFilter, { ...where, search: 'FÍCHA' })).total_items).toBe(1);
  expect((await camila.call(documentFilter, { ...where, per_page: 1, page: 2 })).items.map((it) => it.titulo)).toEqual(['Ficha SEC']);
  const { items } = await camila.call(listHistory, where);
  expect(items.map((it) => it.action)).toEqual(['Modificó un enlace', 'Agregó un enlace', 'Agregó un enlace']);
  expect(items[0]?.changes).toContainEqual({ field: 'Título', before: 'Carpeta de planos', after: 'Planos' });
});

test.each([
  ['javascript:alert(1)', /https:/],
  ['data:text/html,<script>alert(1)</script>', /https:/],
  ['file:///etc/passwd', /https:/],
  ['http://intranet.empresa.cl/plano', /https:/],
  ['https://ana:clave@drive.google.com/x', /usuario ni clave/],
  ['drive.google.com/x', /dirección completa/],
  ['https://plano', /nombre del sitio/],
  [`https://a.cl/${'x'.repeat(2000)}`, /2000/],
  ['', /obligatorio/],
])('%s is no address for a link', async (url, message) => {
  const refused = await camila.refused(postDocument, { ...(await place()), titulo: 'Plano', url });

  expect(refused).toMatchObject({ status: 400, code: 'invalid', fields: { url: expect.stringMatching(message) } });
});

test('addresses without encryption are taken once the company says so', async () => {
  const administrator = await as('maintenance:read', 'maintenance:update');
  const http = { ...(await place()), titulo: 'Monitoreo', url: 'http://10.0.0.8:8080/datos' };
  expect(await camila.refused(postDocument, http)).toMatchObject({ status: 400 });

  await administrator.call(updateSetting, { key: 'link_addresses', value: 'https y http', version: 0 });

  expect(await camila.call(postDocument, http)).toMatchObject({ url: 'http://10.0.0.8:8080/datos', servicio: 'other' });
});

test('a link that was taken away comes back, unless it was added anew meanwhile', async () => {
  const where = await place();
  const { document_id } = await camila.call(postDocument, { ...where, titulo: 'Planos', url: drive });
  expect(await camila.refused(postDocument, { ...where, titulo: 'Otra vez', url: drive })).toMatchObject({
    status: 409,
    fields: { url: expect.any(String) },
  });
  await camila.call(deleteDocument, { document_id });
  expect((await camila.call(documentFilter, where)).total_items).toBe(0);
  expect(await camila.refused(deleteDocument, { document_id })).toMatchObject({ status: 404 });

  expect(await camila.call(restoreDocument, { document_id })).toMatchObject({ document_id, titulo: 'Planos' });
  expect((await camila.call(documentFilter, where)).total_items).toBe(1);

  await camila.call(deleteDocument, { document_id });
  await camila.call(postDocument, { ...where, titulo: 'Puesto de nuevo', url: drive });
  expect(await camila.refused(restoreDocument, { document_id })).toMatchObject({ status: 409, code: 'duplicate' });
  expect((await camila.call(documentFilter, where)).items.map((it) => it.titulo)).toEqual(['Puesto de nuevo']);
});

test('two who change the same link at once: the second sees what the first saved', async () => {
  const { document_id } = await camila.call(postDocument, { ...(await place()), titulo: 'Planos', url: drive });
  const change = { document_id, version: 1, url: drive };
  await camila.call(updateDocument, { ...change, titulo: 'Planos A' });

  const refused = await camila.refused(updateDocument, { ...change, titulo: 'Planos B' });
  expect(refused).toMatchObject({ status: 412, code: 'stale', current: { titulo: 'Planos A', version: 2 } });
});

test('who does not see the project finds nothing there, and nobody acts for somebody else', async () => {
  const where = await place();
  const person = await given.user({ permissions: all, seesAllProjects: false });
  const sofia = await signIn(person);
  const { document_id } = await camila.call(postDocument, { ...where, titulo: 'Planos', url: drive });

  expect(await sofia.refused(documentFilter, where)).toMatchObject({ status: 404 });
  expect((await sofia.call(documentFilter, {})).total_items).toBe(0);
  expect(await sofia.refused(postDocument, { ...where, titulo: 'x', url: 'https://a.cl/' })).toMatchObject({ status: 404 });
  expect(await sofia.refused(deleteDocument, { document_id })).toMatchObject({ status: 404 });
  const other = { user: 'otra@soldepapel.example' };
  expect(await camila.refused(postDocument, { ...where, titulo: 'x', url: 'https://a.cl/', ...other })).toMatchObject({
    status: 403,
    code: 'not_yourself',
  });
  expect(await camila.refused(deleteDocument, { document_id, ...other })).toMatchObject({ status: 403, code: 'not_yourself' });
  const reader = await as('documents:read');
  expect((await reader.call(documentFilter, where)).items).toMatchObject([{ allowed_actions: [] }]);
});

test('the database itself keeps no script behind a link', async () => {
  const { id } = await given.place();
  const script = { place_id: id, titulo: 'x', url: 'javascript:alert(1)', servicio: 'other' as const };
  await expect(db.insertInto('place_links').values(script).execute()).rejects.toThrow(/url_check/);
});
