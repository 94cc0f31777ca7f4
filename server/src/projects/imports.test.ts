import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as contract from 'contract/projects/index.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { scene, type Caller } from '../../test/scene.ts';
import { writeSpreadsheet } from '../platform/spreadsheet.ts';
import { zip } from '../platform/zip.ts';

const { as, db, given, signIn } = await scene();
const { previewProjectImport, getProjectImport, applyProjectImport, projectImportTemplate, exportProjects } = contract;

const rights = ['projects:read', 'projects:create', 'projects:update'] as const;
let ana: Caller;
beforeAll(async () => void (ana = await as(...rights)));

const cne = await readFile(new URL('../../test/data/plantas-solares-cne.csv', import.meta.url));
const csv = (content: string | Buffer, name = 'proyectos.csv') => ({
  file: new File([new Uint8Array(Buffer.from(content))], name, { type: 'text/csv' }),
});
const preview = (content: string | Buffer, caller = ana) => caller.call(previewProjectImport, csv(content));
async function imported(content: string | Buffer, caller = ana) {
  const { import_id } = await preview(content, caller);
  return caller.call(applyProjectImport, { import_id });
}
const numberOf = async (table: 'projects' | 'places' | 'clients' | 'project_imports') =>
  (
    await db
      .selectFrom(table)
      .select((it) => it.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const projectNamed = (nombre: string) => db.selectFrom('projects').selectAll().where('nombre', '=', nombre).executeTakeFirstOrThrow();

/** What is wrong with each row of a file: `column: message`. */
async function wrong(content: string): Promise<string[][]> {
  const before = [await numberOf('projects'), await numberOf('clients')];
  const { items } = await preview(content);
  expect([await numberOf('projects'), await numberOf('clients')]).toEqual(before);
  return items.map((it) => it.errors.map((error) => `${error.column}: ${error.message}`));
}

describe('the plants of the energy commission', () => {
  test('are shown first, and written only when somebody says so', async () => {
    const shown = await preview(cne);

    expect(shown.counts).toEqual({ create: 26, update: 0, unchanged: 0, error: 0 });
    expect(shown.items[0]).toMatchObject({ row: 2, outcome: 'create', codigoProyecto: null, nombre: 'CHANARES', errors: [] });
    expect([shown.items.length, shown.total_items, shown.total_pages]).toEqual([25, 26, 2]);
    expect(await numberOf('projects')).toBe(0);
  });

  test('become 26 projects in operation with one place each, in degrees', async () => {
    const done = await imported(cne);

    expect(done).toEqual({ created: 26, updated: 0, skipped: 0 });
    const chanares = await projectNamed('CHANARES');
    const [place] = await db.selectFrom('places').selectAll().where('codigoProyecto', '=', chanares.codigoProyecto).execute();
    expect(chanares).toMatchObject({ linea: 'PG', kwp: '36000.000', codigoProyecto: expect.stringMatching(/^PG-\d{5}$/) });
    expect(chanares.observaciones).toBe(
      'Tipo: FOTOVOLTAICO\nRCA: 223/2013\nSistema: SIC\nFuente: CNE\nAño de operación: 2015\nFecha de registro: 30-09-2015',
    );
    expect(place).toMatchObject({ nombre: 'CHANARES', latitud: '-26.373058', longitud: '-70.080129', kwp: '36000.000' });
    const perProject = await db
      .selectFrom('places')
      .select((it) => it.fn.countAll<number>().as('n'))
      .groupBy('codigoProyecto')
      .execute();
    expect(perProject.map((it) => it.n)).toEqual(Array.from({ length: 26 }, () => 1));
    const { items, total_items } = await ana.call(contract.filteredProjects, { stage_id: 9 });
    expect([total_items, items[0]?.etapas]).toEqual([26, ['Operación y mantenimiento']]);
  });

  test('change nothing the second time, also when somebody has added a remark', async () => {
    await db
      .updateTable('projects')
      .set({ observaciones: sql<string>`'Visitada. ' || observaciones` })
      .where('nombre', '=', 'LUNA')
      .execute();

    const again = await preview(cne);

    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 26, error: 0 });
    expect(await ana.call(applyProjectImport, { import_id: again.import_id })).toEqual({ created: 0, updated: 0, skipped: 0 });
  });

  test('leave a history of what the import made', async () => {
    const { codigoProyecto } = await projectNamed('CHANARES');

    const { items } = await ana.call(contract.listHistory, { codigoProyecto });

    expect(items.map((it) => [it.action, it.entity])).toEqual([
      ['Creó', 'place'],
      ['Creó', 'project'],
    ]);
    expect(items[1]?.changes).toContainEqual({ field: 'Etapas', before: null, after: 'Operación y mantenimiento' });
  });
});

describe('a row', () => {
  test('with everything makes a project, its client and its place', async () => {
    const bruno = await given.user({ nombre: 'Bruno Canelo', email: 'bruno@soldepapel.example' });
    const done = await imported(
      'CÓDIGO;nombre proyecto;Línea de negocio;Cliente;Rut Cliente;Jefe de Proyecto;Comuna;kWp;Monto;Moneda;Fecha Inicio;Fecha_Termino;Avance;Comprometido;Etapas;Lugar;Latitud;Longitud;Correo contacto\n' +
        'ci-1001;Bodega Ñandú;comercial industrial;Viña Ocho Lunas;76.123.456-0;bruno canelo;nunoa;1.234,5;98.500.000;pesos;20-11-2026;30/04/2027;45 %;no;Ingeniería, Abastecimiento;Techo norte;-33,4372;-70,6506;ana@ocholunas.example\n',
    );

    expect(done).toEqual({ created: 1, updated: 0, skipped: 0 });
    const project = await ana.call(contract.getProject, { code: 'CI-1001' });
    expect(project).toMatchObject({
      nombre: 'Bodega Ñandú',
      linea: 'CI',
      cliente: 'Viña Ocho Lunas',
      jefe_proyecto_id: bruno.id,
      comuna: 'Ñuñoa',
      kwp: '1234.5',
      monto: '98500000',
      moneda: 'CLP',
      fecha_inicio: '2026-11-20',
      fecha_termino: '2027-04-30',
      avance: 45,
      comprometido: false,
      etapas: ['Ingeniería', 'Abastecimiento'],
      lugares: 1,
    });
    const place = await db.selectFrom('places').selectAll().where('codigoProyecto', '=', 'CI-1001').executeTakeFirstOrThrow();
    expect(place).toMatchObject({
      nombre: 'Techo norte',
      latitud: '-33.437200',
      longitud: '-70.650600',
      emailContacto: 'ana@ocholunas.example',
      codigo_comuna: '13120',
    });
    expect(await db.selectFrom('clients').select('rut').where('nombre', '=', 'Viña Ocho Lunas').execute()).toEqual([{ rut: '76123456-0' }]);
  });

  test('changes what it says and leaves what it does not say', async () => {
    await given.project({ codigoProyecto: 'CI-1002', nombre: 'Frigorífico Sur', kwp: '300', avance: 40, stages: [2, 4] });

    const shown = await preview('codigo,avance,etapas,kwp\nCI-1002,55,Ingeniería;Construcción y montaje,\n');
    await ana.call(applyProjectImport, { import_id: shown.import_id });

    expect(shown.items[0]).toMatchObject({
      outcome: 'update',
      summary: 'Cambia Avance: 40 → 55 · Etapas: Ingeniería; Abastecimiento → Ingeniería; Construcción y montaje',
    });
    expect(await ana.call(contract.getProject, { code: 'CI-1002' })).toMatchObject({
      kwp: '300',
      avance: 55,
      version: 2,
      etapas: ['Ingeniería', 'Construcción y montaje'],
    });
  });

  test('finds a project without a code by its exact name and line, whatever the accents', async () => {
    await given.project({ codigoProyecto: 'RE-1003', nombre: 'Casa Ángel', linea: 'RE' });

    const { items } = await preview('nombre,linea,avance\ncasa angel,RE,10\ncasa angel,CI,10\n');

    expect(items.map((it) => [it.outcome, it.codigoProyecto])).toEqual([
      ['update', 'RE-1003'],
      ['create', null],
    ]);
  });

  test('gets the next free code of its line and year, past those that the same file gives', async () => {
    const done = await imported(
      'codigo,nombre,linea,inicio\n,Parrón Uno,RE,2031-05-01\nRE-31001,Parrón Dos,RE,2031-05-01\n,Parrón Tres,RE,2031-05-01\n',
    );

    expect(done.created).toBe(3);
    const codes = await db
      .selectFrom('projects')
      .select(['codigoProyecto', 'nombre'])
      .where('nombre', 'like', 'Parrón%')
      .orderBy('codigoProyecto')
      .execute();
    expect(codes.map((it) => [it.codigoProyecto, it.nombre])).toEqual([
      ['RE-31001', 'Parrón Dos'],
      ['RE-31002', 'Parrón Uno'],
      ['RE-31003', 'Parrón Tres'],
    ]);
  });

  test('changes the only place of its project, or the one it names', async () => {
    const { codigoProyecto } = await given.place({
      codigoProyecto: (await given.project({ codigoProyecto: 'CI-1004' })).codigoProyecto,
      nombre: 'Galpón',
      codigoLugarInstalacion: 'LI-1004',
    });

    await imported('codigo,telefono contacto\nCI-1004,+56 9 5555 0101\n');
    await imported('codigo,lugar\nCI-1004,Oficina\n');

    const places = await db
      .selectFrom('places')
      .select(['nombre', 'telefonoContacto', 'version'])
      .where('codigoProyecto', '=', codigoProyecto)
      .orderBy('id')
      .execute();
    expect(places).toEqual([
      { nombre: 'Galpón', telefonoContacto: '+56 9 5555 0101', version: 2 },
      { nombre: 'Oficina', telefonoContacto: null, version: 1 },
    ]);
    expect((await wrong('codigo,telefono contacto\nCI-1004,123\n'))[0]).toEqual([
      'Código lugar: El proyecto tiene 2 lugares. Indique el código del lugar.',
    ]);
  });
});

describe('a wrong row says what is wrong, and nothing is written', () => {
  test.each([
    ['codigo,nombre,linea,cliente,rut\nX-1,A,CI,Viña,76.123.456-7\n', 'rut: El dígito verificador no corresponde.'],
    ['nombre,linea,inicio\nA,CI,31-02-2026\n', 'inicio: La fecha no existe. Use día-mes-año.'],
    ['nombre,linea,inicio,termino\nA,CI,2026-05-01,2026-04-01\n', 'termino: El término no puede ser anterior al inicio.'],
    ['nombre,linea,kwp\nA,CI,12.34.567\n', 'kwp: Use punto para miles y coma para decimales.'],
    ['nombre,linea,kwp\nA,CI,-5\n', 'kwp: Indique un número positivo de hasta 9 cifras, con hasta 3 decimales.'],
    ['nombre,linea,kwp\nA,CI,99.999.999.999\n', 'kwp: La potencia es demasiado grande.'],
    ['nombre,linea,avance\nA,CI,130\n', 'avance: El avance va de 0 a 100, sin decimales.'],
    ['nombre,linea,comuna\nA,CI,Springfield\n', 'comuna: No existe la comuna «Springfield».'],
    ['nombre,linea,jefe\nA,CI,nadie@x.example\n', 'jefe: No hay una persona activa con el correo nadie@x.example.'],
    [
      'nombre,linea,cliente\nA,CI,Nadie SpA\n',
      'cliente: No existe el cliente «Nadie SpA». Para crearlo, agregue su RUT en la columna RUT cliente.',
    ],
    ['nombre,linea,etapas\nA,CI,Fiesta\n', 'etapas: «Fiesta» no es una etapa. Use los nombres de las etapas, separados por punto y coma.'],
    ['nombre,linea,moneda\nA,CI,doblones\n', 'moneda: La moneda es CLP, USD, EUR o UF.'],
    ['nombre,linea,utm_este,utm_norte\nA,PG,7082550,392243\n', 'utm_este: La coordenada este va de 100.000 a 999.999 metros.'],
    ['nombre,linea,latitud\nA,PG,"-33,4"\n', 'Longitud: Indique latitud y longitud, o ninguna.'],
    ['nombre,avance\nA,10\n', 'Línea: Indique la línea: RE, CI o PG.'],
    ['codigo,nombre,linea\nmalo malo,A,CI\n', 'codigo: Use de 2 a 30 letras, números, guiones o puntos.'],
    [`nombre,linea\n${'a'.repeat(201)},CI\n`, 'nombre: Máximo 200 caracteres.'],
    ['codigo,avance\nNO-EXISTE,10\n', 'Nombre: Este dato es obligatorio.'],
  ])('%j', async (content, message) => {
    expect((await wrong(content))[0]).toContain(message);
  });

  test('a code, a name or a place that is there twice is wrong the second time', async () => {
    const errors = await wrong(
      'codigo,nombre,linea,codigo lugar\nD-1,Uno,CI,LI-D1\nd-1,Dos,CI,LI-D2\nD-3,Tres,CI,li-d1\n,Cuatro,CI,\n,cuatro,CI,\n',
    );

    expect(errors).toEqual([
      [],
      ['codigo: Repite lo de la fila 2.'],
      ['codigo lugar: Repite lo de la fila 2.'],
      [],
      ['nombre: Repite lo de la fila 5.'],
    ]);
  });

  test('the good rows are imported without the wrong ones only when the person says so', async () => {
    const { import_id, counts } = await preview('codigo,nombre,linea\nS-1,Buena,CI\nS-2,Mala,XX\n');

    const refused = await ana.refused(applyProjectImport, { import_id });
    expect([refused.status, refused.code, refused.message]).toEqual([
      422,
      'rule',
      'Una fila tiene errores. Corrija la planilla, o elija importar solo las filas sin errores.',
    ]);
    expect(await db.selectFrom('projects').select('id').where('codigoProyecto', 'like', 'S-_').execute()).toEqual([]);

    expect(counts).toMatchObject({ create: 1, error: 1 });
    expect(await ana.call(applyProjectImport, { import_id, skip_errors: true })).toEqual({ created: 1, updated: 0, skipped: 1 });
  });
});

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
  const file = await buffer(writeSpreadsheet({ sheet: 'x', columns, rows: rows() }));

  await imported(file);

  expect((await ana.call(contract.getProject, { code: 'H-2' })).nombre).not.toContain('\0');
});

test('what was exported imports as unchanged', async () => {
  await given.project({
    codigoProyecto: 'CI-1900',
    nombre: '=1+1',
    monto: '1234567.89',
    moneda: 'UF',
    observaciones: 'Línea uno\r\nLínea dos',
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

describe('who may', () => {
  test('somebody who may only create cannot change what is there', async () => {
    await given.project({ codigoProyecto: 'P-1', nombre: 'Ajeno' });
    const caller = await as('projects:read', 'projects:create');

    const { items } = await preview('codigo,nombre,linea,avance\nP-1,Ajeno,CI,90\nP-2,Nuevo,CI,0\n', caller);

    expect(items.map((it) => it.outcome)).toEqual(['error', 'create']);
    expect(items[0]?.errors[0]?.message).toBe('Ya existe, y no tiene permiso para modificar proyectos.');
  });

  test('a project one may not see is refused without telling what it is, and one made is seen', async () => {
    await given.project({ codigoProyecto: 'P-3', nombre: 'Secreto' });
    const caller = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));

    const { items } = await preview('codigo,avance\nP-3,90\n', caller);
    await imported('codigo,nombre,linea\nP-4,Propio,CI\n', caller);

    expect(items[0]).toMatchObject({
      outcome: 'error',
      nombre: null,
      errors: [{ message: 'Ese código ya existe, y no tiene acceso a ese proyecto.' }],
    });
    expect(await caller.call(contract.getProject, { code: 'P-4' })).toMatchObject({ nombre: 'Propio' });
  });

  test('an import belongs to who uploaded it', async () => {
    const { import_id } = await preview('nombre,linea\nMía,CI\n');
    const other = await as(...rights);

    expect(await other.refused(getProjectImport, { import_id })).toMatchObject({ status: 404 });
    expect(await other.refused(applyProjectImport, { import_id })).toMatchObject({ status: 404 });
  });
});

describe('an import that was reviewed', () => {
  test('can be read page by page, and by outcome', async () => {
    const { import_id } = await preview(
      `nombre,linea\n${Array.from({ length: 30 }, (_, n) => `Página ${n},${n === 7 ? 'ZZ' : 'RE'}`).join('\n')}\n`,
    );

    const second = await ana.call(getProjectImport, { import_id, page: 2, per_page: 20 });
    const errors = await ana.call(getProjectImport, { import_id, outcome: 'error' });

    expect([second.items.length, second.items[0]?.row, second.total_pages, second.counts.create]).toEqual([10, 22, 2, 29]);
    expect(errors.items.map((it) => it.row)).toEqual([9]);
  });

  test('is done once', async () => {
    const { import_id } = await preview('nombre,linea\nUna vez,CI\n');
    await ana.call(applyProjectImport, { import_id });

    expect(await ana.refused(applyProjectImport, { import_id })).toMatchObject({
      status: 409,
      code: 'wrong_state',
      message: 'Esta planilla ya se importó.',
    });
  });

  test('is refused when the data changed since, because something else would happen than what was shown', async () => {
    await given.project({ codigoProyecto: 'V-1', nombre: 'Vivo', avance: 10 });
    const { import_id } = await preview('codigo,avance\nV-1,20\n');
    await db.updateTable('projects').set({ avance: 80 }).where('codigoProyecto', '=', 'V-1').execute();

    expect(await ana.refused(applyProjectImport, { import_id })).toMatchObject({ status: 412, code: 'stale' });
    expect(await projectNamed('Vivo')).toMatchObject({ avance: 80 });
  });

  test('by two at once makes each project once', async () => {
    const content = 'nombre,linea\nCarrera,CI\n';
    const [first, second] = [await preview(content), await preview(content)];

    const done = await Promise.all([first, second].map(({ import_id }) => ana.raw(applyProjectImport, { import_id })));

    expect(done.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await db.selectFrom('projects').select('id').where('nombre', '=', 'Carrera').execute()).toHaveLength(1);
  });
});
