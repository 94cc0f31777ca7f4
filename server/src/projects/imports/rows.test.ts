import * as contract from 'contract/projects/index.ts';
import { describe, expect, test } from 'vitest';
import { importScene } from './scene.ts';

const { ana, db, given, imported, numberOf, preview } = await importScene();
const { applyProjectImport } = contract;

/** What is wrong with each row of a file: `column: message`. */
async function wrong(content: string): Promise<string[][]> {
  const before = [await numberOf('projects'), await numberOf('clients')];
  const { items } = await preview(content);
  expect([await numberOf('projects'), await numberOf('clients')]).toEqual(before);
  return items.map((it) => it.errors.map((error) => `${error.column}: ${error.message}`));
}

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
    const place = await db
      .selectFrom('places')
      .innerJoin('contacts', 'contacts.place_id', 'places.id')
      .select(['places.nombre', 'latitud', 'longitud', 'codigo_comuna', 'contacts.email', 'principal'])
      .where('codigoProyecto', '=', 'CI-1001')
      .executeTakeFirstOrThrow();
    expect(place).toMatchObject({
      nombre: 'Techo norte',
      latitud: '-33.437200',
      longitud: '-70.650600',
      email: 'ana@ocholunas.example',
      principal: true,
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
      summary: 'Cambia · Avance: 40 → 55 · Etapas: Ingeniería; Abastecimiento → Ingeniería; Construcción y montaje',
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

    expect(items.map((it) => [it.outcome, it.reference])).toEqual([
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
      .leftJoin('contacts', 'contacts.place_id', 'places.id')
      .select(['places.nombre', 'contacts.telefono', 'places.version'])
      .where('codigoProyecto', '=', codigoProyecto)
      .orderBy('places.id')
      .execute();
    expect(places).toEqual([
      { nombre: 'Galpón', telefono: '+56955550101', version: 2 },
      { nombre: 'Oficina', telefono: null, version: 1 },
    ]);
    expect(await wrong('codigo,codigo lugar,telefono contacto\nCI-1004,LI-1004,123\n')).toEqual([
      ['telefono contacto: Al teléfono le faltan dígitos: son nueve, por ejemplo 9 1234 5678 o 2 2345 6789.'],
    ]);
    expect((await wrong('codigo,telefono contacto\nCI-1004,123\n'))[0]).toEqual([
      'Código lugar: El proyecto tiene 2 lugares. Indique el código del lugar.',
    ]);
  });
});

describe('a place with contacts and panels', () => {
  test('keeps its other contacts; the row speaks of the main one, who may not take the mail of another', async () => {
    const project = await given.project({ codigoProyecto: 'CI-1005' });
    const place = await given.place({ codigoProyecto: project.codigoProyecto, nombreContacto: 'Ana', emailContacto: 'ana@x.example' });
    await given.contact({ place_id: place.id, nombre: 'Bruno', email: 'bruno@x.example' });

    expect(await wrong('codigo,correo contacto\nCI-1005,BRUNO@x.example\n')).toEqual([
      ['correo contacto: Otro contacto de este lugar ya tiene ese correo.'],
    ]);
    await imported('codigo,correo contacto\nCI-1005,ana.boldo@x.example\n');

    expect(
      await db.selectFrom('contacts').select(['nombre', 'email', 'principal']).where('place_id', '=', place.id).orderBy('id').execute(),
    ).toEqual([
      { nombre: 'Ana', email: 'ana.boldo@x.example', principal: true },
      { nombre: 'Bruno', email: 'bruno@x.example', principal: false },
    ]);
  });

  test('takes no power that is not that of its panels', async () => {
    const project = await given.project({ codigoProyecto: 'CI-1006' });
    const place = await given.place({ codigoProyecto: project.codigoProyecto, kwp: '98.82' });
    await given.technical({ place_id: place.id, paneles: [{ cantidad: 162, potencia_wp: 610 }] });

    expect(await wrong('codigo,kwp lugar\nCI-1006,"150"\n')).toEqual([
      [expect.stringContaining('kwp lugar: Los paneles suman 98,82 kWp. La potencia debe coincidir dentro del 1 %.')],
    ]);
    await imported('codigo,kwp lugar\nCI-1006,"98,8"\n');
    const read = db.selectFrom('technical_information').select('version').where('place_id', '=', place.id);
    expect(await read.executeTakeFirst()).toEqual({ version: 2 });
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

describe('the team of a row', () => {
  const peopleOf = async (code: string) =>
    (await ana.call(contract.listProjectTeam, { codigoProyecto: code })).items.map((it) => [it.nombre, it.funcion]);

  test('is added to the project, by mail or by name; who is there stays, and nobody is taken out', async () => {
    await given.user({ nombre: 'Flor Notro', email: 'flor.notro@soldepapel.example' });
    await given.user({ nombre: 'Hugo Raulí' });
    const stays = await given.user({ nombre: 'Inés Lenga' });
    const there = await given.project({ codigoProyecto: 'CI-1900', nombre: 'Con equipo' });
    await given.member({ project_id: there.id, user_id: stays.id, funcion: 'Bodega' });

    await imported(
      'Código;Nombre;Línea;Equipo\nCI-1900;Con equipo;CI;"FLOR.NOTRO@soldepapel.example (Supervisora); hugo rauli"\nCI-1901;Nuevo;CI;Inés Lenga\n',
    );

    expect(await peopleOf('CI-1900')).toEqual([
      ['Flor Notro', 'Supervisora'],
      ['Hugo Raulí', null],
      ['Inés Lenga', 'Bodega'],
    ]);
    expect(await peopleOf('CI-1901')).toEqual([['Inés Lenga', null]]);
    const again = await preview('Código;Nombre;Línea;Equipo\nCI-1900;Con equipo;CI;"flor.notro@soldepapel.example; Hugo Raulí"\n');
    expect(again.items.map((it) => it.outcome)).toEqual(['unchanged']);
  });

  test('names whom nobody knows, who is inactive and who may be two', async () => {
    await given.user({ nombre: 'Luz Ciruelillo' });
    await given.user({ nombre: 'Luz Ciruelillo' });
    await given.user({ nombre: 'Pedro Tepa', email: 'pedro.tepa@soldepapel.example', activo: 0 });

    expect(
      await wrong('Nombre;Línea;Equipo\nA1;CI;nadie@soldepapel.example\nA2;CI;Luz Ciruelillo\nA3;CI;pedro.tepa@soldepapel.example\n'),
    ).toEqual([
      ['Equipo: No hay una persona activa con el correo «nadie@soldepapel.example».'],
      ['Equipo: Hay 2 personas llamadas «Luz Ciruelillo». Indique el correo.'],
      ['Equipo: No hay una persona activa con el correo «pedro.tepa@soldepapel.example».'],
    ]);
  });
});
