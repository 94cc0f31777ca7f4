import { buffer } from 'node:stream/consumers';
import * as contract from 'contract/catalogues/index.ts';
import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { scene, type Caller } from '../../../test/scene.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { readEntries, type Facts } from './rows.ts';
import { cellOf, columnsOf } from './columns.ts';

const { as, db, given } = await scene();
const rights = ['catalogues:read', 'catalogues:create', 'catalogues:update'] as const;
let ana: Caller;
beforeAll(async () => void (ana = await as(...rights)));

const fileOf = (content: string | Buffer, name = 'catalogo.csv') => new File([new Uint8Array(Buffer.from(content))], name);
const review = ({ calls }: Catalogue, content: string | Buffer, caller = ana) => caller.call(calls.review, { file: fileOf(content) });
async function importSheet(catalogue: Catalogue, content: string | Buffer, caller = ana) {
  const { digest } = await review(catalogue, content, caller);
  return caller.call(catalogue.calls.importing, { file: fileOf(content), digest });
}
const exportSheet = async ({ calls }: Catalogue): Promise<Buffer> => (await ana.raw(calls.excel)).rawPayload;
const entriesOf = (catalogue: Catalogue) => readEntries(db, catalogue);
/** What is wrong with each row of a file: `column: message`. */
async function wrong(catalogue: Catalogue, content: string): Promise<string[][]> {
  const before = await entriesOf(catalogue);
  const { items } = await review(catalogue, content);
  expect(await entriesOf(catalogue)).toEqual(before);
  return items.map((it) => it.errors.map((error) => `${error.column}: ${error.message}`));
}

const every = Object.entries<Catalogue>(catalogues);

describe.each(every)('the spreadsheet of %s', (_name, catalogue) => {
  test('that was exported imports as unchanged, retired namesakes and hostile texts included', async () => {
    const one = await given.entry(catalogue);
    await given.entry(catalogue, { ...factsOf(catalogue, one), ...unlike(catalogue), activo: false });
    if ('nombre' in catalogue.fields) await given.entry(catalogue, { nombre: '=HYPERLINK("http://x")' });
    const there = await entriesOf(catalogue);

    const { counts, columns } = await review(catalogue, await exportSheet(catalogue));

    expect(counts).toEqual({ create: 0, update: 0, unchanged: there.length, error: 0 });
    expect(columns.filter((it) => it.field === null)).toEqual([]);
  });

  test('brings new entries and changes those that are there, all at once', async () => {
    const there = await given.entry(catalogue);
    const retiring = { ...there, activo: false };
    const fresh = await given.factsOf(catalogue);
    const content = await sheetOf(catalogue, [retiring, { ...(await withNames(catalogue, fresh)), activo: true }]);

    const shown = await review(catalogue, content);
    expect(shown.items.map((it) => [it.outcome, it.summary])).toEqual([
      ['update', 'Cambia · Activo: Sí → No'],
      ['create', expect.stringMatching(/^Crea · /)],
    ]);
    const done = await importSheet(catalogue, content);

    expect(done).toEqual({ created: 1, updated: 1 });
    const after = await entriesOf(catalogue);
    expect(after.find((it) => it.id === there.id)).toMatchObject({ activo: false, version: 2 });
    const made = after.find((it) => it.id > there.id && Object.entries(fresh).every(([key, value]) => it[key] === value));
    expect(made).toMatchObject({ activo: true, version: 1 });
    const audit = await db.selectFrom('audit').select(['action', 'entity_id']).orderBy('id', 'desc').limit(3).execute();
    expect(audit.toReversed()).toEqual([
      { action: 'retire', entity_id: String(there.id) },
      { action: 'create', entity_id: String(made?.id) },
      { action: 'import', entity_id: 'catalogo.csv' },
    ]);
  });

  test('with wrong columns is refused, and says which it needs', async () => {
    const refused = await ana.refused(catalogue.calls.review, { file: fileOf('fecha,lluvia\n2026-01-01,3\n') });

    expect(refused).toMatchObject({ status: 400, code: 'bad_file' });
    const key = catalogue.unique[0]?.map((it) => catalogue.fields[it]?.label ?? '') ?? [];
    for (const label of key) expect(refused.message).toContain(`«${label}»`);
    expect(refused.message).toContain('la primera fila dice «fecha», «lluvia»');
    expect(refused.message).toContain('Exporte el catálogo');
  });
});

describe('a wrong row says what is wrong, and nothing is written', () => {
  const { nombreDocumento, actividadTipoProyectoConfiguracion: settings, unidad, tipoVenta, etapaProyecto, bodega, normativa } = contract;
  test.each([
    [nombreDocumento, 'nombre,tipo de documento\nPlano,Nada\n', ['tipo de documento: No existe «Nada» en Tipo de documento.']],
    [nombreDocumento, 'nombre,tipo de documento,visibilidad\nPlano,SEC,secreto\n', ['visibilidad: Escriba Privado o Público.']],
    [nombreDocumento, 'nombre,tipo de documento\n,SEC\n', ['nombre: Este dato es obligatorio.']],
    [
      settings,
      'actividad,tipo de proyecto,duracion,peso\nMontaje de paneles,PMGD,dos,101\n',
      ['duracion: Use punto para miles y coma para decimales.', 'peso: Debe ser a lo más 100.'],
    ],
    [settings, 'actividad,tipo de proyecto,duracion,peso\nMontaje de paneles,PMGD,"1,5",10\n', ['duracion: Use un número entero.']],
    [
      settings,
      'actividad,tipo de proyecto\nMontaje de paneles,PMGD\n',
      ['Días hábiles: Este dato es obligatorio.', 'Peso: Este dato es obligatorio.'],
    ],
    [unidad, 'codigo,nombre\nm²,Metro raro\n', ['codigo: Use solo letras sin tilde, números y guiones.']],
    [unidad, 'codigo,nombre\nMT,Metro\n', ['nombre: Ya existe «M» con este dato.']],
    [tipoVenta, `nombre\n${'x'.repeat(121)}\n`, ['nombre: Máximo 120 caracteres.']],
    [tipoVenta, 'nombre,activo\nVenta directa,quizás\n', ['activo: Escriba Sí o No.']],
    [
      etapaProyecto,
      'nombre,activo\nIngeniería,No\n',
      ['activo: Las etapas 1 a 8 son las de entrega: se les puede cambiar el nombre, pero no retirar, eliminar ni mover.'],
    ],
    [
      bodega,
      'codigo,nombre,tipo\nbf0001,Bodega Central,Móvil\n',
      ['tipo: La bodega central (BF0001) se puede renombrar, pero no retirar, eliminar ni cambiar de código o de tipo.'],
    ],
    [
      normativa,
      'codigo,nombre,direccion\nRIC 99,Nueva,http://sec.cl\n',
      ['direccion: La dirección debe comenzar con https:// y estar completa. Ejemplo: https://www.sec.cl'],
    ],
  ] as const)('%#', async (catalogue: Catalogue, content, messages) => {
    expect(await wrong(catalogue, content)).toEqual([messages]);
  });

  test('what stands there twice is wrong the second time', async () => {
    expect(await wrong(contract.tipoVenta, 'nombre\nArriendo\narriendo\nVenta directa\nVENTA  DIRECTA\n')).toEqual([
      [],
      ['nombre: Repite lo de la fila 2.'],
      [],
      ['nombre: Repite lo de la fila 4.'],
    ]);
  });

  test('a retired entry is not newly chosen, and stays where it was', async () => {
    const { tipoDocumento } = contract;
    const type = await given.entry(tipoDocumento, { nombre: 'Histórico' });
    const child = await given.entry(nombreDocumento, { tipo_documento_id: type.id, nombre: 'Acta vieja' });
    await db.updateTable('document_types').set({ activo: false }).where('id', '=', type.id).execute();

    const errors = await wrong(
      nombreDocumento,
      'nombre,tipo de documento,visibilidad\nActa vieja,Histórico,Privado\nActa nueva,Histórico,Privado\n',
    );

    expect(child.activo).toBe(true);
    expect(errors).toEqual([[], ['tipo de documento: «Histórico» se retiró: ya no se puede elegir.']]);
  });

  test('and the good rows beside it wait until all are right', async () => {
    const content = `nombre\nArriendo de techo\n${'y'.repeat(130)}\n`;
    const { digest, counts } = await review(contract.tipoVenta, content);
    expect(counts).toMatchObject({ create: 1, error: 1 });

    const refused = await ana.refused(contract.tipoVenta.calls.importing, { file: fileOf(content), digest });

    expect(refused).toMatchObject({ status: 422, code: 'rule', errors: 1 });
    expect(refused.message).toContain('no se importó nada');
    expect((await entriesOf(contract.tipoVenta)).map((it) => it['nombre'])).not.toContain('Arriendo de techo');
  });
});

test('an empty cell and a missing column leave what they find', async () => {
  const there = await given.entry(contract.tipoCliente, { nombre: 'Cooperativa', descripcion: 'De agua' });

  expect(await importSheet(contract.tipoCliente, 'nombre,descripcion,activo\nCOOPERATIVA,,\n')).toEqual({ created: 0, updated: 1 });

  expect((await entriesOf(contract.tipoCliente)).find((it) => it.id === there.id)).toMatchObject({
    nombre: 'COOPERATIVA',
    descripcion: 'De agua',
  });
});

describe('an import that was reviewed', () => {
  test('is refused when the catalogue changed since, because something else would happen than what was shown', async () => {
    const content = 'nombre,descripcion\nSuelo flotante,Sobre agua\n';
    const { digest } = await review(contract.tipoInstalacion, content);
    await given.entry(contract.tipoInstalacion, { nombre: 'Suelo flotante' });

    const refused = await ana.refused(contract.tipoInstalacion.calls.importing, { file: fileOf(content), digest });

    expect(refused).toMatchObject({ status: 412, code: 'stale' });
  });

  test('is done only with the file that was reviewed', async () => {
    const { digest } = await review(contract.tipoInstalacion, 'nombre\nFachada\n');

    const refused = await ana.refused(contract.tipoInstalacion.calls.importing, { file: fileOf('nombre\nPérgola\n'), digest });

    expect(refused).toMatchObject({ status: 412, code: 'stale' });
  });

  test('by two at once makes each entry once', async () => {
    const content = 'nombre\nCarretera solar\n';
    const { digest } = await review(contract.tipoInstalacion, content);

    const done = await Promise.all([1, 2].map(() => ana.raw(contract.tipoInstalacion.calls.importing, { file: fileOf(content), digest })));

    expect(done.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('of somebody who may only create does not change what is there', async () => {
    const bruno = await as('catalogues:create');
    await given.entry(contract.tipoInstalacion, { nombre: 'Galpón' });

    const { items } = await review(contract.tipoInstalacion, 'nombre,descripcion\nGalpón,Grande\nGranero,\n', bruno);

    expect(items.map((it) => it.outcome)).toEqual(['error', 'create']);
    expect(items[0]?.errors[0]?.message).toBe('Ya existe, y no tiene permiso para cambiar los catálogos.');
  });

  test('brings more than a catalogue holds only to be refused', async () => {
    const content = `nombre\n${Array.from({ length: 1001 }, (_, at) => `Tipo ${at}`).join('\n')}\n`;
    const { digest } = await review(contract.tipoCliente, content);

    const refused = await ana.refused(contract.tipoCliente.calls.importing, { file: fileOf(content), digest });

    expect(refused).toMatchObject({ status: 422, message: 'Este catálogo admite hasta 1.000 entradas.' });
    expect((await entriesOf(contract.tipoCliente)).length).toBeLessThan(50);
  });
});

test('new entries of an ordered catalogue come in the order of the file, each behind those of its part', async () => {
  const { tipoDocumento, nombreDocumento } = contract;
  const type = await given.entry(tipoDocumento, { nombre: 'Varios' });
  await given.entry(nombreDocumento, { tipo_documento_id: type.id, nombre: 'Primero' });

  await importSheet(nombreDocumento, 'nombre,tipo_documento\nTercero,Varios\nOtro,SEC\nSegundo,Varios\n');

  const names = (await ana.call(nombreDocumento.calls.list, { tipo_documento_id: type.id })).map((it) => it.nombre);
  expect(names).toEqual(['Primero', 'Tercero', 'Segundo']);
});

test('the export holds what the filters say', async () => {
  await given.entry(contract.tipoVenta, { nombre: 'Retirado hace tiempo', activo: false });
  const response = await ana.raw(contract.tipoVenta.calls.excel, { activo: 'false' });

  const { items } = await review(contract.tipoVenta, response.rawPayload);

  const retired = (await entriesOf(contract.tipoVenta)).filter((it) => !it.activo);
  expect(items.map((it) => it.nombre)).toEqual(retired.map((it) => it['nombre']));
  expect(response.headers['content-disposition']).toContain('tipos-de-venta.xlsx');
});

const factsOf = ({ fields }: Catalogue, row: Facts) => Object.fromEntries(Object.keys(fields).map((it) => [it, row[it]]));

/** A retired namesake may share the name, but a code is nobody else's. */
const unlike = (catalogue: Catalogue) =>
  [contract.bodega, contract.proveedor, contract.servicio].some((it: Catalogue) => it === catalogue) ? { codigo: 'BX0099' } : {};

/** Facts with the names of what they refer to, as an entry is answered. */
async function withNames(catalogue: Catalogue, facts: Facts): Promise<Facts> {
  const names = await Promise.all(
    Object.entries(catalogue.fields).map(async ([key, { to }]) => {
      const other = to && facts[key] !== null ? (await entriesOf(to)).find((it) => it.id === facts[key]) : undefined;
      return to ? [[contract.shownAs(key), other?.[to.label] ?? null] as const] : [];
    }),
  );
  return { ...facts, ...Object.fromEntries(names.flat()) };
}

async function sheetOf(catalogue: Catalogue, rows: readonly Facts[]): Promise<Buffer> {
  const columns = columnsOf(catalogue);
  async function* cells() {
    yield rows.map((row) => Object.fromEntries(columns.map((it) => [it.key, cellOf(it, row)])));
  }
  const numbers: readonly string[] = ['count', 'percent'];
  const shown = columns.map(({ key, header, kind }) => ({ key, header, ...(numbers.includes(kind) && { kind: 'number' as const }) }));
  return buffer(writeSpreadsheet({ seesAllProjects: true }, { sheet: 'x', columns: shown, rows: cells() }));
}
