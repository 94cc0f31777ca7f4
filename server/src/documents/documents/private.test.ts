import { expect, test } from 'vitest';
import { findAnything } from 'contract/dashboards/index.ts';
import { nombreDocumento } from 'contract/catalogues/index.ts';
import {
  createDocumento,
  deleteDocumento,
  excelListaDocumentos,
  getArchivoDocumento,
  getTotalCompletionPercentage,
  listDocumento,
  listDocumentoEliminado,
  listListaDocumentos,
  listVersionDocumento,
  restoreDocumento,
  updateDocumento,
  updateDocumentoPrivadoPublico,
  updateDocumentoSinDocumento,
  updateVersionDocumento,
  zipDocumento,
} from 'contract/documents/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';

const { given, as, folder } = await scene();
const plain = ['documents:read', 'documents:create', 'documents:update', 'documents:delete'] as const;
const secret = ['private_documents:read', 'private_documents:create', 'private_documents:update', 'private_documents:delete'] as const;
/** Handles all documents, but may not see private ones. */
const sofia = await as(...plain);
/** May see private ones, and no more. */
const ximena = await as(...plain, 'private_documents:read');
const catalina = await as(...plain, ...secret);

let count = 0;
const pdf = (name = 'contrato.pdf', says = String((count += 1))) => new File([`%PDF-1.4\n% ${says}\n%%EOF`], name);
const storedCount = async () => (await storedFiles(folder)).length;

async function slot(privado: boolean) {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const { id } = await given.entry(nombreDocumento, { privado });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  return { codes, name: id, input: { ...codes, nombre_documento_id: id } };
}

test('of a private document the others see only that it is there', async () => {
  const { codes, name, input } = await slot(true);
  const made = await catalina.call(createDocumento, { ...input, comentario: 'Monto reservado', file: pdf('Contrato secreto.pdf') });

  expect(made.privado).toBe(true);
  const found = async (who: typeof sofia) => (await who.call(findAnything, { search: 'secreto' })).items.map((it) => it.label);
  expect([await found(sofia), await found(catalina)]).toEqual([[], ['Contrato secreto.pdf']]);
  const list = await sofia.call(listListaDocumentos, codes);
  expect(list.items.find((it) => it.nombre_documento_id === name)).toMatchObject({
    estado: 'con_documento',
    privado: true,
    documento: null,
    allowed_actions: [],
  });
  expect(list.ve_privados).toBe(false);
  expect(await sofia.call(listDocumento, codes)).toEqual([]);
  const sheet = await sofia.raw(excelListaDocumentos, codes);
  for (const text of [JSON.stringify(list), sheet.body]) expect(text).not.toContain('secreto');
  expect(await ximena.call(listDocumento, codes)).toMatchObject([{ id: made.id, allowed_actions: [] }]);
});

test('its content, its versions and every change of it are a 404 to who may not see it, and it counts all the same', async () => {
  const { codes, input } = await slot(true);
  const { id, version } = await catalina.call(createDocumento, { ...input, file: pdf() });

  for (const refused of [
    await sofia.refused(getArchivoDocumento, { id }),
    await sofia.refused(listVersionDocumento, { id }),
    await sofia.refused(updateDocumento, { id, version, file: pdf() }),
    await sofia.refused(updateVersionDocumento, { id, version, numero: 1 }),
    await sofia.refused(deleteDocumento, { id }),
    await sofia.refused(zipDocumento, { ...codes, ids: String(id) }),
  ])
    expect(refused).toMatchObject({ status: 404, code: 'not_found' });
  const [hers, mine] = [await sofia.call(getTotalCompletionPercentage, codes), await catalina.call(getTotalCompletionPercentage, codes)];
  expect(hers).toEqual(mine);
  expect(mine.total.con_documento).toBe(1);
  const taken = await sofia.refused(createDocumento, { ...input, privado: true, file: pdf() });
  expect(taken).toMatchObject({ status: 403, code: 'not_allowed' });
});

test('who may only see private ones changes none of them, and is told which right is missing', async () => {
  const { codes, input } = await slot(true);
  const { id, version } = await catalina.call(createDocumento, { ...input, file: pdf() });
  const other = await slot(true);

  expect(await ximena.call(getArchivoDocumento, { id })).toMatchObject({ archivo: { nombre: 'contrato.pdf' } });
  for (const [refused, permission] of [
    [await ximena.refused(updateDocumento, { id, version, file: pdf() }), 'private_documents:update'],
    [await ximena.refused(updateVersionDocumento, { id, version, numero: 1 }), 'private_documents:update'],
    [await ximena.refused(updateDocumentoPrivadoPublico, { id, version, privado: false }), 'private_documents:update'],
    [await ximena.refused(deleteDocumento, { id }), 'private_documents:delete'],
    [await ximena.refused(createDocumento, { ...other.input, file: pdf() }), 'private_documents:create'],
    [await ximena.refused(createDocumento, { ...other.input, privado: false, file: pdf() }), 'private_documents:update'],
    [await ximena.refused(updateDocumentoSinDocumento, { ...other.input, sin_documento: true, motivo: 'X' }), 'private_documents:update'],
  ] as const)
    expect(refused).toMatchObject({ status: 403, permission });
  expect(await catalina.call(listDocumento, codes)).toHaveLength(1);
});

test('a document is made private and public again; who may not see it loses it and gets it back', async () => {
  const { codes, input } = await slot(false);
  const { id, version } = await sofia.call(createDocumento, { ...input, file: pdf() });
  const before = await storedCount();

  const hidden = await catalina.call(updateDocumentoPrivadoPublico, { id, version, privado: true });
  expect(await sofia.refused(getArchivoDocumento, { id })).toMatchObject({ status: 404 });
  expect(await catalina.refused(updateDocumentoPrivadoPublico, { id, version, privado: false })).toMatchObject({ status: 412 });
  await catalina.call(updateDocumentoPrivadoPublico, { id, version: hidden.version, privado: false });

  expect(await sofia.call(listDocumento, codes)).toMatchObject([{ id, privado: false }]);
  expect(await storedCount()).toBe(before);
});

test('privacy is chosen at the upload only by who may change it', async () => {
  const { input } = await slot(false);

  expect(await sofia.refused(createDocumento, { ...input, privado: true, file: pdf() })).toMatchObject({ status: 403 });
  expect(await sofia.call(createDocumento, { ...input, privado: false, file: pdf() })).toMatchObject({ privado: false });
  const other = await slot(true);
  expect(await catalina.call(createDocumento, { ...other.input, privado: false, file: pdf() })).toMatchObject({ privado: false });
});

test('the bin shows and gives back private ones only to who may see them', async () => {
  const { codes, input } = await slot(true);
  const { id } = await catalina.call(createDocumento, { ...input, file: pdf() });
  await catalina.call(deleteDocumento, { id });

  expect(await sofia.call(listDocumentoEliminado, codes)).toEqual([]);
  expect(await sofia.refused(restoreDocumento, { id })).toMatchObject({ status: 404 });
  expect(await ximena.refused(restoreDocumento, { id })).toMatchObject({ status: 403 });
  expect(await catalina.call(listDocumentoEliminado, codes)).toMatchObject([{ id, privado: true }]);
  expect(await catalina.call(restoreDocumento, { id })).toMatchObject({ id });
});

test('that a private document has the same content is not told to who may not see it', async () => {
  const { codes, input } = await slot(true);
  await catalina.call(createDocumento, { ...input, file: pdf('a.pdf', 'lo mismo') });
  const open = async () => ({ ...codes, nombre_documento_id: (await given.entry(nombreDocumento)).id, file: pdf('b.pdf', 'lo mismo') });

  expect((await sofia.call(createDocumento, await open())).igual_a).toEqual([]);
  expect((await catalina.call(createDocumento, await open())).igual_a).toHaveLength(2);
});

test('why a private name does not apply is not told either', async () => {
  const { codes, name, input } = await slot(true);
  await catalina.call(updateDocumentoSinDocumento, { ...input, sin_documento: true, motivo: 'Litigio en curso' });

  const list = await sofia.call(listListaDocumentos, codes);
  expect(list.items.find((it) => it.nombre_documento_id === name)).toMatchObject({
    estado: 'sin_documento',
    documento: null,
    privado: true,
  });
  expect(await sofia.refused(updateDocumentoSinDocumento, { ...input, sin_documento: false })).toMatchObject({ code: 'wrong_state' });
});
