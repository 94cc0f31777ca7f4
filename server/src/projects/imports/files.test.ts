import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as contract from 'contract/projects/index.ts';
import { describe, expect, test } from 'vitest';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { zip } from '../../platform/files/zip.ts';
import { csv, importScene } from './scene.ts';

const { ana, given, imported, numberOf, preview } = await importScene();
const { previewProjectImport, projectImportTemplate, exportProjects } = contract;

describe('a wrong file is refused', () => {
  test('without a column for the name or the code, and told which ones are expected', async () => {
    const refused = await ana.refused(previewProjectImport, csv('fecha,lluvia\n2026-01-01,3\n'));

    expect([refused.status, refused.code]).toEqual([400, 'bad_file']);
    expect(refused.message).toMatch(
      /No se encontró una columna «Nombre» ni «Código» \(la primera fila dice «fecha», «lluvia»\)\. Se esperan columnas como: Código, Nombre, Línea/,
    );
  });

  test.each([
    ['two columns that say the same', csv('nombre,proyecto\na,b\n'), 'Las columnas «nombre» y «proyecto» dicen lo mismo. Deje una sola.'],
    ['an empty one', csv(' '), 'vacía'],
    ['no spreadsheet', csv('%PDF-1.7'), 'no es una planilla'],
    ['a broken XLSX', csv('PK\x03\x04 nothing', 'a.xlsx'), 'dañado'],
  ])('%s', async (_, input, message) => {
    const refused = await ana.refused(previewProjectImport, input);

    expect([refused.status, refused.code, refused.message]).toEqual([400, 'bad_file', expect.stringContaining(message)]);
  });

  test('a zip bomb', async () => {
    const zeros = 'a'.repeat(1024 * 1024);
    const bomb = await buffer(Readable.from(zip([{ name: 'xl/workbook.xml', content: Array.from({ length: 150 }, () => zeros) }])));

    const refused = await ana.refused(previewProjectImport, csv(bomb, 'bomba.xlsx'));

    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('tamaño excesivo')]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
  });
});

test('a file in Latin-1 keeps its accents, and unknown columns are shown as ignored', async () => {
  const shown = await preview(Buffer.from('Código;Nombre;Línea;Color\nL-1;Viña Ñuñoa;RE;azul\n', 'latin1'));

  expect(shown.items[0]).toMatchObject({ outcome: 'create', nombre: 'Viña Ñuñoa' });
  expect(shown.columns).toEqual([
    { column: 'Código', field: 'Código' },
    { column: 'Nombre', field: 'Nombre' },
    { column: 'Línea', field: 'Línea' },
    { column: 'Color', field: null },
  ]);
});

test('a formula or a script is a text like any other', async () => {
  const hostile = `=HYPERLINK("http://mal.example","x")`;
  const { created } = await imported(
    `codigo,nombre,linea,observaciones\nH-1,"${hostile.replaceAll('"', '""')}",CI,<script>alert(1)</script>' ; drop table projects\n`,
  );

  expect(created).toBe(1);
  expect(await ana.call(contract.getProject, { code: 'H-1' })).toMatchObject({
    nombre: hostile,
    observaciones: "<script>alert(1)</script>' ; drop table projects",
  });
});

test('hidden control characters of an XLSX do not reach the database', async () => {
  async function* rows() {
    yield [{ codigo: 'H-2', nombre: 'Nulo _x0000_ aquí', linea: 'CI' }];
  }
  const columns = ['codigo', 'nombre', 'linea'].map((key) => ({ key, header: key }));
  const file = await buffer(writeSpreadsheet({ seesAllProjects: true }, { sheet: 'x', columns, rows: rows() }));

  await imported(file);

  expect((await ana.call(contract.getProject, { code: 'H-2' })).nombre).not.toContain('\0');
});

test('what was exported imports as unchanged', async () => {
  await given.project({
    codigoProyecto: 'CI-1900',
    nombre: '=1+1',
    monto: '1234567.89',
    moneda: 'UF',
    observaciones: 'Línea uno\nLínea dos',
    fecha_inicio: '2026-01-31',
    stages: [2, 9],
  });
  const { rawPayload } = await ana.raw(exportProjects);

  const { counts } = await preview(rawPayload);

  expect(counts).toEqual({ create: 0, update: 0, unchanged: await numberOf('projects'), error: 0 });
});

test('the template imports as it is', async () => {
  const response = await ana.raw(projectImportTemplate);

  const { counts, columns } = await preview(response.rawPayload);

  expect(counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 0 });
  expect(columns.filter((it) => it.field === null)).toEqual([]);
});
