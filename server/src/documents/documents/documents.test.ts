import { expect, test } from 'vitest';
import { nombreDocumento, tipoDocumento } from 'contract/catalogues/index.ts';
import {
  createDocumento,
  deleteDocumento,
  getArchivoDocumento,
  listDocumento,
  listDocumentoByFecha,
  listDocumentoByNombreDocumento,
  listDocumentoByTipoDocumento,
  listDocumentoEliminado,
  listListaDocumentos,
  listVersionDocumento,
  restoreDocumento,
  updateDocumento,
  updateDocumentoSinDocumento,
  updateVersionDocumento,
} from 'contract/documents/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { purgeDocuments } from './purge.ts';

const { app, db, given, signIn, as, folder } = await scene({ background: true });
const all = ['documents:read', 'documents:create', 'documents:update', 'documents:delete'] as const;
const camila = await as(...all);

let count = 0;
/** A real little PDF, unlike every other one. */
const pdf = (name = 'plano.pdf', says = String((count += 1))) =>
  new File([`%PDF-1.4\n% ${says}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`], name, { type: 'application/pdf' });
const storedCount = async () => (await storedFiles(folder)).length;

/** A place, and a document name that nothing else uses. */
async function slot({ privado = false } = {}) {
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const name = await given.entry(nombreDocumento, { privado });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  return { placeId: id, codes, name: name.id, input: { ...codes, nombre_documento_id: name.id } };
}
const lineOf = async (codes: { codigoLugarInstalacion: string; codigoProyecto: string }, name: number) =>
  (await camila.call(listListaDocumentos, codes)).items.find((it) => it.nombre_documento_id === name);

test('an uploaded document is on the check-list with who and when, and is found by day, type and name', async () => {
  const { codes, name, input } = await slot();
  expect(await lineOf(codes, name)).toMatchObject({ estado: 'falta', documento: null, allowed_actions: ['upload', 'mark'] });

  const made = await camila.call(createDocumento, { ...input, comentario: 'Primera entrega', file: pdf('Plano ñandú.pdf') });

  expect(made).toMatchObject({
    ...codes,
    nombre_documento_id: name,
    privado: false,
    versiones: 1,
    igual_a: [],
    archivo: {
      numero: 1,
      nombre: 'Plano ñandú.pdf',
      tipo: 'application/pdf',
      comentario: 'Primera entrega',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    allowed_actions: ['new_version', 'delete'],
  });
  const { igual_a: _, ...document } = made;
  expect(await lineOf(codes, name)).toMatchObject({ estado: 'con_documento', documento: document, allowed_actions: [] });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }).format(new Date());
  const { tipo_documento_id } = document;
  expect(await camila.call(listDocumento, codes)).toEqual([document]);
  expect(await camila.call(listDocumentoByFecha, { ...codes, fecha: today })).toEqual([document]);
  expect(await camila.call(listDocumentoByFecha, { ...codes, fecha: '2020-01-01' })).toEqual([]);
  expect(await camila.call(listDocumentoByTipoDocumento, { ...codes, id: tipo_documento_id })).toEqual([document]);
  expect(await camila.call(listDocumentoByTipoDocumento, { ...codes, id: tipo_documento_id + 1 })).toEqual([]);
  expect(await camila.call(listDocumentoByNombreDocumento, { ...codes, id: name })).toEqual([document]);
  expect(await camila.call(listDocumentoByNombreDocumento, { ...codes, id: name + 1 })).toEqual([]);
});

test('the day of a document is the one on the clocks of Santiago', async () => {
  const { placeId, codes, name } = await slot();
  const { id: subido_por } = await given.user();
  // Half past nine in the evening of 3 July in Chile.
  await given.document({ place_id: placeId, nombre_documento_id: name, subido_por, subido_at: new Date('2026-07-04T01:30:00Z') });

  expect(await camila.call(listDocumentoByFecha, { ...codes, fecha: '2026-07-03' })).toHaveLength(1);
  expect(await camila.call(listDocumentoByFecha, { ...codes, fecha: '2026-07-04' })).toEqual([]);
});

test('its signed address gives the very bytes, under their own name', async () => {
  const { input } = await slot();
  const file = pdf('Memoria de cálculo.pdf');
  const { id } = await camila.call(createDocumento, { ...input, file });

  const { ver, descargar, archivo } = await camila.call(getArchivoDocumento, { id });
  const saved = await app.http.inject(descargar);
  const shown = await app.http.inject(ver ?? '');

  expect(saved.rawPayload).toEqual(Buffer.from(await file.arrayBuffer()));
  expect(saved.headers['content-disposition']).toContain(encodeURIComponent('Memoria de cálculo.pdf'));
  expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'inline' });
  expect(archivo.bytes).toBe(file.size);
});

test('a new version becomes the current one; an older one can become it again', async () => {
  const { input } = await slot();
  const first = await camila.call(createDocumento, { ...input, file: pdf('a.pdf') });
  const second = await camila.call(updateDocumento, { id: first.id, version: first.version, comentario: 'Corregido', file: pdf('b.pdf') });

  expect(second).toMatchObject({ versiones: 2, archivo: { numero: 2, nombre: 'b.pdf', comentario: 'Corregido' } });
  const back = await camila.call(updateVersionDocumento, { id: first.id, version: second.version, numero: 1 });

  expect(back).toMatchObject({ versiones: 2, archivo: { numero: 1, nombre: 'a.pdf' }, fechaSubida: first.fechaSubida });
  expect((await camila.call(listVersionDocumento, { id: first.id })).map((it) => [it.numero, it.vigente])).toEqual([
    [2, false],
    [1, true],
  ]);
  const third = await camila.call(updateDocumento, { id: first.id, version: back.version, file: pdf() });
  expect(third.archivo?.numero).toBe(3);
  expect(await camila.refused(updateVersionDocumento, { id: first.id, version: third.version, numero: 9 })).toMatchObject({ status: 404 });
  expect(await camila.refused(getArchivoDocumento, { id: first.id, numero: 9 })).toMatchObject({ status: 404 });
});

test('who did not see the last version is told, and nothing is stored', async () => {
  const { input } = await slot();
  const { id, version } = await camila.call(createDocumento, { ...input, file: pdf() });
  await camila.call(updateDocumento, { id, version, file: pdf() });
  const before = await storedCount();

  expect(await camila.refused(updateDocumento, { id, version, file: pdf() })).toMatchObject({
    status: 412,
    code: 'stale',
    current: { id },
  });
  expect(await camila.refused(updateVersionDocumento, { id, version, numero: 1 })).toMatchObject({ status: 412 });
  expect(await storedCount()).toBe(before);
});

test('two first versions at once: one is taken, the other refused, and one file is there', async () => {
  const { input } = await slot();
  const before = await storedCount();

  const answers = await Promise.all([1, 2, 3].map(() => camila.raw(createDocumento, { ...input, file: pdf() })));

  expect(answers.map((it) => String(it.statusCode)).toSorted()).toEqual(['200', '409', '409']);
  expect(await storedCount()).toBe(before + 1);
});

test('a file that is sent again because its answer was lost is answered as then, and is there once', async () => {
  const { input } = await slot();
  const before = await storedCount();
  const file = () => pdf('plano.pdf', 'cortado en camino');
  const first = await camila.call(createDocumento, { ...input, file: file() });
  const again = await camila.call(createDocumento, { ...input, file: file() });
  const corrected = () => ({ id: first.id, version: first.version, file: pdf('plano.pdf', 'corregido') });
  const second = await camila.call(updateDocumento, corrected());

  expect(again).toEqual(first);
  expect(await camila.call(updateDocumento, corrected())).toEqual(second);
  expect(second.versiones).toBe(2);
  expect(await storedCount()).toBe(before + 2);
  expect(await camila.refused(createDocumento, { ...input, file: file() })).toMatchObject({ code: 'duplicate' });
});

test('the same file again says which version it is; in another document it says where else it stands', async () => {
  const { codes, input } = await slot();
  const file = () => pdf('igual.pdf', 'siempre igual');
  const { id, version } = await camila.call(createDocumento, { ...input, file: file() });
  const before = await storedCount();

  const again = await camila.refused(updateDocumento, { id, version, file: file() });
  const other = await given.entry(nombreDocumento, { nombre: 'Copia del plano' });
  const copy = await camila.call(createDocumento, { ...codes, nombre_documento_id: other.id, file: file() });

  expect(again).toMatchObject({ status: 409, code: 'duplicate', fields: { file: 'Es el mismo archivo que la versión vigente.' } });
  expect(copy.igual_a).toHaveLength(1);
  expect(await storedCount()).toBe(before + 1);
  const second = await camila.call(updateDocumento, { id, version, file: pdf() });
  const old = await camila.refused(updateDocumento, { id, version: second.version, file: file() });
  expect(old.fields?.['file']).toContain('versión 1');
});

test('a place is marked as needing no document, with a reason; a document or a change of mind takes the mark away', async () => {
  const { codes, name, input } = await slot();
  const mark = { ...input, sin_documento: true, motivo: 'El techo es nuevo' };

  expect(await camila.refused(updateDocumentoSinDocumento, { ...mark, motivo: ' ' })).toMatchObject({
    fields: { motivo: expect.any(String) },
  });
  expect(await camila.call(updateDocumentoSinDocumento, mark)).toMatchObject({
    archivo: null,
    fechaSubida: null,
    sin_documento: { motivo: 'El techo es nuevo', por: expect.any(String) },
    allowed_actions: ['unmark'],
  });
  expect(await lineOf(codes, name)).toMatchObject({ estado: 'sin_documento', allowed_actions: ['upload'] });
  expect(await camila.refused(updateDocumentoSinDocumento, mark)).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await camila.call(updateDocumentoSinDocumento, { ...mark, sin_documento: false })).toBeNull();
  expect(await lineOf(codes, name)).toMatchObject({ estado: 'falta' });

  await camila.call(updateDocumentoSinDocumento, mark);
  const made = await camila.call(createDocumento, { ...input, file: pdf() });
  expect(made).toMatchObject({ sin_documento: null, archivo: { numero: 1 } });
  expect(await camila.refused(updateDocumentoSinDocumento, mark)).toMatchObject({ code: 'wrong_state' });
  expect(await camila.refused(updateDocumentoSinDocumento, { ...mark, sin_documento: false })).toMatchObject({ code: 'wrong_state' });
});

test('a deleted document comes back whole; not when something took its place', async () => {
  const { codes, name, input } = await slot();
  const first = await camila.call(createDocumento, { ...input, file: pdf('a.pdf') });
  await camila.call(updateDocumento, { id: first.id, version: first.version, file: pdf('b.pdf') });

  await camila.call(deleteDocumento, { id: first.id });
  expect(await lineOf(codes, name)).toMatchObject({ estado: 'falta' });
  expect(await camila.refused(getArchivoDocumento, { id: first.id })).toMatchObject({ status: 404 });
  expect(await camila.refused(deleteDocumento, { id: first.id })).toMatchObject({ status: 404 });
  expect(await camila.call(listDocumentoEliminado, codes)).toMatchObject([{ id: first.id, archivo: 'b.pdf', versiones: 2 }]);
  expect(await camila.call(restoreDocumento, { id: first.id })).toMatchObject({ versiones: 2, archivo: { nombre: 'b.pdf' } });
  expect(await camila.refused(restoreDocumento, { id: first.id })).toMatchObject({ code: 'wrong_state' });

  await camila.call(deleteDocumento, { id: first.id });
  const next = await camila.call(createDocumento, { ...input, file: pdf() });
  expect(await camila.refused(restoreDocumento, { id: first.id })).toMatchObject({ status: 409, code: 'wrong_state' });
  expect((await camila.call(listDocumento, codes)).map((it) => it.id)).toEqual([next.id]);
});

test('after 30 days a deleted document goes for good, its files too; a day before it stays', async () => {
  const kept = await slot();
  const gone = await slot();
  const [old, young] = [
    await camila.call(createDocumento, { ...gone.input, file: pdf() }),
    await camila.call(createDocumento, { ...kept.input, file: pdf() }),
  ];
  const before = await storedCount();
  for (const [id, days] of [
    [old.id, 31],
    [young.id, 29],
  ] as const) {
    await camila.call(deleteDocumento, { id });
    const at = new Date(Date.now() - days * 86_400_000);
    await db.updateTable('place_documents').set({ deleted_at: at }).where('id', '=', id).execute();
  }

  await purgeDocuments({ db, jobs: app.jobs });

  expect(await camila.refused(restoreDocumento, { id: old.id })).toMatchObject({ status: 404 });
  await expect.poll(storedCount, { timeout: 10_000 }).toBe(before - 1);
  expect(await camila.call(restoreDocumento, { id: young.id })).toMatchObject({ id: young.id });
});

test('a retired name takes no new document, but what it has stays on the list and out of the count', async () => {
  const { codes, name, input } = await slot();
  const { id, version } = await camila.call(createDocumento, { ...input, file: pdf() });
  const { total } = await camila.call(listListaDocumentos, codes);
  await db.updateTable('document_names').set({ activo: false }).where('id', '=', name).execute();
  const after = await camila.call(listListaDocumentos, codes);

  expect(after.items.find((it) => it.nombre_documento_id === name)).toMatchObject({ activo: false, estado: 'con_documento' });
  expect(after.total).toMatchObject({ esperados: total.esperados - 1, con_documento: 0 });
  expect(await camila.call(updateDocumento, { id, version, file: pdf() })).toMatchObject({ versiones: 2 });
  await camila.call(deleteDocumento, { id });
  expect(await lineOf(codes, name)).toBeUndefined();
  expect((await camila.refused(createDocumento, { ...input, file: pdf() })).fields).toHaveProperty('nombre_documento_id');
});

test('a name of another type, an unknown name and a retired type are refused at the field, and nothing is stored', async () => {
  const { input } = await slot();
  const before = await storedCount();
  const other = await given.entry(tipoDocumento);
  const fields = async (change: object) => (await camila.refused(createDocumento, { ...input, file: pdf(), ...change })).fields;

  expect(await fields({ tipo_documento_id: other.id })).toHaveProperty('nombre_documento_id');
  expect(await fields({ nombre_documento_id: 999_999 })).toHaveProperty('nombre_documento_id');
  await db
    .updateTable('document_types')
    .set({ activo: false })
    .where('id', '=', db.selectFrom('document_names').select('tipo_documento_id').where('id', '=', input.nombre_documento_id))
    .execute();
  expect(await fields({})).toHaveProperty('tipo_documento_id');
  expect(await storedCount()).toBe(before);
});

test('a person without the project sees nothing of its documents, and cannot touch them', async () => {
  const { codes, input } = await slot();
  const { id, version } = await camila.call(createDocumento, { ...input, file: pdf() });
  const sofia = await signIn(
    await given.user({ permissions: [...all, 'private_documents:read', 'private_documents:update'], seesAllProjects: false }),
  );

  for (const refused of [
    await sofia.refused(listDocumento, codes),
    await sofia.refused(listListaDocumentos, codes),
    await sofia.refused(listDocumentoEliminado, codes),
    await sofia.refused(getArchivoDocumento, { id }),
    await sofia.refused(listVersionDocumento, { id }),
    await sofia.refused(createDocumento, { ...input, file: pdf() }),
    await sofia.refused(updateDocumento, { id, version, file: pdf() }),
    await sofia.refused(updateVersionDocumento, { id, version, numero: 1 }),
    await sofia.refused(updateDocumentoSinDocumento, { ...input, sin_documento: true, motivo: 'X' }),
    await sofia.refused(deleteDocumento, { id }),
    await sofia.refused(restoreDocumento, { id }),
  ])
    expect(refused).toMatchObject({ status: 404 });
});

test('every change is remembered, without the name of the file', async () => {
  const { input } = await slot();
  const { id, version } = await camila.call(createDocumento, { ...input, file: pdf('sueldo del gerente.pdf') });
  await camila.call(updateDocumento, { id, version, file: pdf() });
  await camila.call(deleteDocumento, { id });
  await camila.call(restoreDocumento, { id });

  const rows = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'place_document')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(rows.map((it) => it.action)).toEqual(['create', 'new_version', 'delete', 'restore']);
  expect(JSON.stringify(rows)).not.toContain('gerente');
});
