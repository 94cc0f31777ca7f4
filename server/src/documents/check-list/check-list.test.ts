import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as yauzl from 'yauzl';
import { expect, test } from 'vitest';
import { nombreDocumento, tipoDocumento } from 'contract/catalogues/index.ts';
import {
  createDocumento,
  deleteDocumento,
  excelListaDocumentos,
  updateDocumentoSinDocumento,
  zipDocumento,
} from 'contract/documents/index.ts';
import { scene } from '../../../test/scene.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';

const { given, as } = await scene();
const camila = await as('documents:read', 'documents:create', 'documents:update', 'documents:delete');
const pdf = (name: string, says: string) => new File([`%PDF-1.4\n% ${says}\n%%EOF`], name);

async function place() {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  return { codigoLugarInstalacion, codigoProyecto };
}

test('the check-list is exported as the filters say', async () => {
  const codes = await place();
  const type = await given.entry(tipoDocumento, { nombre: 'Recepción final' });
  const named = async (nombre: string) => (await given.entry(nombreDocumento, { nombre, tipo_documento_id: type.id })).id;
  const [a, b] = [await named('Acta de entrega'), await named('Fotografía aérea'), await named('Garantías')];
  await camila.call(createDocumento, { ...codes, nombre_documento_id: a, comentario: 'Firmada', file: pdf('acta.pdf', '1') });
  await camila.call(updateDocumentoSinDocumento, { ...codes, nombre_documento_id: b, sin_documento: true, motivo: 'Sin dron' });
  const exported = async (filters: object) => {
    const response = await camila.raw(excelListaDocumentos, { ...codes, ...filters });
    expect(response.headers['content-disposition']).toContain(`documentos-${codes.codigoLugarInstalacion}.xlsx`);
    const folder = await mkdtemp(join(tmpdir(), 'lista-'));
    await writeFile(join(folder, 'a.xlsx'), response.rawPayload);
    const { columns, rows } = await readSpreadsheet(join(folder, 'a.xlsx'), { filename: 'a.xlsx' });
    await rm(folder, { recursive: true });
    return rows.map(({ cells }) => Object.fromEntries(columns.map((title, at) => [title, cells[at]])));
  };

  expect(await exported({ tipo_documento_id: type.id })).toMatchObject([
    { Documento: 'Acta de entrega', Estado: 'Con documento', Archivo: 'acta.pdf', 'Comentario o motivo': 'Firmada' },
    { Documento: 'Fotografía aérea', Estado: 'No corresponde', 'Comentario o motivo': 'Sin dron' },
    { Documento: 'Garantías', Estado: 'Falta' },
  ]);
  expect(await exported({ tipo_documento_id: type.id, estado: 'falta' })).toMatchObject([{ Documento: 'Garantías' }]);
  expect(await exported({ search: 'fotografia AEREA' })).toMatchObject([{ Documento: 'Fotografía aérea' }]);
  expect(await exported({ desde: '2020-01-01' })).toMatchObject([{ Documento: 'Acta de entrega' }]);
  await expect(exported({ hasta: '2020-01-01' })).rejects.toThrow('ninguna fila');
});

async function unzip(content: Buffer): Promise<Record<string, string>> {
  const file = await yauzl.fromBufferPromise(content);
  const found: Record<string, string> = {};
  for await (const entry of file.eachEntry()) {
    const chunks = await Array.fromAsync(await file.openReadStreamPromise(entry));
    found[entry.fileName] = Buffer.concat(chunks).toString();
  }
  return found;
}

test('the chosen documents come in one zip, in folders by type, under names that no computer minds', async () => {
  const codes = await place();
  const type = await given.entry(tipoDocumento, { nombre: 'Planos / obra' });
  const named = async (nombre: string) => (await given.entry(nombreDocumento, { nombre, tipo_documento_id: type.id })).id;
  const first = await camila.call(createDocumento, {
    ...codes,
    nombre_documento_id: await named('As-built: final'),
    file: pdf('plano.pdf', '1'),
  });
  const second = await camila.call(createDocumento, { ...codes, nombre_documento_id: await named('Layout'), file: pdf('plano.pdf', '2') });

  const response = await camila.raw(zipDocumento, { ...codes, ids: `${first.id},${second.id},${first.id}` });

  expect(await unzip(response.rawPayload)).toEqual({
    'Planos - obra/As-built- final - plano.pdf': '%PDF-1.4\n% 1\n%%EOF',
    'Planos - obra/Layout - plano.pdf': '%PDF-1.4\n% 2\n%%EOF',
  });
  await camila.call(deleteDocumento, { id: second.id });
  expect(await camila.refused(zipDocumento, { ...codes, ids: `${first.id},${second.id}` })).toMatchObject({ status: 404 });
  expect(await camila.refused(zipDocumento, { ...(await place()), ids: String(first.id) })).toMatchObject({ status: 404 });
  expect(await camila.refused(zipDocumento, { ...codes, ids: '1,,2' })).toMatchObject({ status: 400 });
});
