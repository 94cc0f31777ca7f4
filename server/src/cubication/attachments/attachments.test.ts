import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  cloneDocumentMaterials,
  cloneDocumentToTemplate,
  cloneTemplateToDocument,
  createDocumentServices,
  cubageLimits,
  deleteAws,
  deleteCubage,
  documentAttachments,
  documentXlsx,
  getCubage,
  postDocument,
  postDocumentMaterials,
  uploadAws,
} from 'contract/cubication/index.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';

const { app, as, db, given, signIn, folder } = await scene({ background: true });
const all = ['cubication:read', 'cubication:create', 'cubication:update', 'cubication:delete'] as const;
const fernanda = await as(...all);
const open = async () => (await fernanda.call(postDocument, { place_id: (await given.place()).id })).document_id;
const plan = () => new File(['Metros medidos en terreno: 120'], 'medidas.txt', { type: 'text/plain' });

test('a file is attached, found and taken away again; what lies about itself is refused', async () => {
  const id = await open();

  const made = await fernanda.call(uploadAws, { file: plan(), info: { document_id: id } });

  expect(made).toMatchObject({ name: 'medidas.txt', document_id: id, bytes: 30 });
  expect(await fernanda.call(documentAttachments, { document_id: id })).toMatchObject([{ id: made.id, url: expect.stringContaining('/') }]);
  const lie = new File(['<script>'], 'plano.pdf', { type: 'application/pdf' });
  expect(await fernanda.refused(uploadAws, { file: lie, info: { document_id: id } })).toMatchObject({ status: 415 });

  const before = (await storedFiles(folder)).length;
  await fernanda.call(deleteAws, { id: made.id });
  expect(await fernanda.call(documentAttachments, { document_id: id })).toEqual([]);
  await vi.waitFor(async () => expect(await storedFiles(folder)).toHaveLength(before - 1), { timeout: 20_000 });
  expect(await fernanda.refused(deleteAws, { id: made.id })).toMatchObject({ status: 404 });
});

test('to a closed one files are added, and none is taken away', async () => {
  const id = await open();
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', id).execute();

  const made = await fernanda.call(uploadAws, { file: plan(), info: { document_id: id } });

  expect(await fernanda.refused(deleteAws, { id: made.id })).toMatchObject({ status: 409, code: 'wrong_state' });
});

const readFrom = async (url: string) => (await app.http.inject({ url })).body;

test('files come along only when they are asked for, and each take-off loses only its own', async () => {
  const from = await open();
  await fernanda.call(uploadAws, { file: plan(), info: { document_id: from } });
  const files = (document_id: number) => fernanda.call(documentAttachments, { document_id });

  const bare = await fernanda.call(cloneDocumentMaterials, { from_document_id: from, document_id: await open() });
  expect([bare.attachments, await files(bare.document.document_id)]).toEqual([0, []]);

  const with_attachments = true;
  const saved = await fernanda.call(cloneDocumentToTemplate, { document_id: from, name: 'Con planos', with_attachments });
  const template_id = saved.document.document_id;
  const into = await open();
  const bring = (join: boolean) => fernanda.call(cloneTemplateToDocument, { template_id, document_id: into, join, with_attachments });
  expect([saved.attachments, (await bring(false)).attachments, (await bring(true)).attachments]).toEqual([1, 1, 0]);
  const [[original], [copy], [third]] = [await files(from), await files(template_id), await files(into)];
  expect(copy).toMatchObject({ name: 'medidas.txt', bytes: 30 });

  // The template goes, then the source: what is left opens until the last.
  const before = (await storedFiles(folder)).length;
  await fernanda.call(deleteCubage, { document_id: template_id, version: saved.document.version });
  await vi.waitFor(async () => expect(await storedFiles(folder)).toHaveLength(before - 1), { timeout: 20_000 });
  expect([await readFrom(original?.url ?? ''), await readFrom(third?.url ?? '')]).toEqual(Array(2).fill('Metros medidos en terreno: 120'));
  await fernanda.call(deleteAws, { id: original?.id ?? 0 });
  await vi.waitFor(async () => expect(await storedFiles(folder)).toHaveLength(before - 2), { timeout: 20_000 });
  expect(await readFrom(third?.url ?? '')).toBe('Metros medidos en terreno: 120');
});

test('what has no room for the files of another one takes nothing, and no file is left over', async () => {
  const [from, into] = [await open(), await open()];
  const { id } = await fernanda.call(uploadAws, { file: plan(), info: { document_id: from } });
  const own = await db.selectFrom('cubage_attachments').where('id', '=', id).select(['file', 'added_by']).executeTakeFirstOrThrow();
  const full = Array.from({ length: cubageLimits.attachments }, (_, at) => ({
    cubage_id: into,
    file: `${own.file}.${at}`,
    name: `plano-${at}.txt`,
    bytes: 1,
    added_by: own.added_by,
  }));
  await db.insertInto('cubage_attachments').values(full).execute();
  const before = (await storedFiles(folder)).length;

  const refused = await fernanda.refused(cloneDocumentMaterials, { from_document_id: from, document_id: into, with_attachments: true });

  expect(refused).toMatchObject({ status: 422, message: 'Una cubicación tiene a lo más 50 archivos; ya hay 50.' });
  expect(await storedFiles(folder)).toHaveLength(before);
});

test('a file that somebody deletes while it is copied is said so, and nothing is left over; so is more than is copied at once', async () => {
  const [from, into] = [await open(), await open()];
  const { id } = await fernanda.call(uploadAws, { file: plan(), info: { document_id: from } });
  const asked = { from_document_id: from, document_id: into, with_attachments: true };
  await db.updateTable('cubage_attachments').set({ file: 'gone.txt' }).where('id', '=', id).execute();
  const before = await storedFiles(folder);

  expect(await fernanda.refused(cloneDocumentMaterials, asked)).toMatchObject({
    status: 409,
    message: 'Alguien eliminó un archivo mientras se copiaba. No se copió nada: vuelva a intentar.',
  });
  await db
    .updateTable('cubage_attachments')
    .set({ bytes: 251 * 1024 * 1024 })
    .where('id', '=', id)
    .execute();
  expect(await fernanda.refused(cloneDocumentMaterials, asked)).toMatchObject({
    status: 422,
    message: 'Los archivos suman 251 MB, y de una vez se copian hasta 250 MB: cópiela sin ellos.',
  });
  expect(await storedFiles(folder)).toEqual(before);
});

test('who only looks adds nothing', async () => {
  const reader = await as('cubication:read');
  expect(await reader.refused(uploadAws, { file: plan(), info: { document_id: await open() } })).toMatchObject({ status: 403 });
});

test('its workbook says what it needs and costs; without amounts to who sees none', async () => {
  const id = await open();
  const material = await given.material({ price: '1500.5' });
  await fernanda.call(postDocumentMaterials, { document_id: id, materials: [{ code: material.codigo, formula: '2*3', section: 'Techo' }] });
  const crew = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '62000', Staff: '8', Days: '20' } as const;
  await fernanda.call(createDocumentServices, { document_id: id, services: [crew] });
  const manager = await given.user({ permissions: [...all], seesAllProjects: false });
  const { place } = await fernanda.call(getCubage, { document_id: id });
  const codes = [place?.codigoProyecto, place?.codigoLugarInstalacion];
  const place_id = place?.place_id ?? 0;
  const own = db.selectFrom('places').where('id', '=', place_id).select('codigoProyecto');
  await db.updateTable('projects').set({ jefe_proyecto_id: manager.id }).where('codigoProyecto', '=', own).execute();
  const read = async (caller: typeof fernanda, name: string) => {
    const { rawPayload } = await caller.raw(documentXlsx, { document_id: id });
    await writeFile(join(folder, name), rawPayload);
    return readSpreadsheet(join(folder, name), { filename: name });
  };

  const whole = await read(fernanda, 'whole.xlsx');
  const bare = await read(await signIn(manager), 'bare.xlsx');

  expect(whole.rows.map((it) => it.cells.filter((cell) => cell !== null))).toEqual([
    [
      ...codes,
      expect.stringMatching(/^M\d+$/),
      'Material',
      'Techo',
      'Adicionales',
      material.codigo,
      material.descripcion,
      expect.any(String),
      6,
      '2*3',
      1500.5,
      'CLP',
      1,
      9003,
    ],
    [...codes, expect.stringMatching(/^S\d+$/), 'Servicio', 'Mano de obra', 'Cuadrilla', 20, 8, 62000, 'CLP', 9920000],
  ]);
  expect(whole.columns).toContain('Costo unitario');
  expect(bare.columns).not.toContain('Costo unitario');
  expect(bare.rows.flatMap((it) => it.cells)).not.toContain(9003);
});
