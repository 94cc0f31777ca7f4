import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createProyecto,
  filteredProjects,
  filtroEtapasProyecto,
  getProyecto,
  isOperational,
  listProyectoByContacto,
  listProyectoByEtapa,
  listProyectoByUsuario,
  specialPanelList,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, as, signIn } = await scene();
const camila = await as('projects:read', 'projects:create', 'projects:update', 'projects:delete');

test('each filter narrows, all speak of the same rows, and accents and case are forgiven', async () => {
  const client = await given.client({ nombre: 'Frigorífico Ñandú' });
  const person = await given.user();
  const [panel] = await db
    .insertInto('special_panels')
    .values({ nombre: 'Panel bifacial 715 W', potencia_wp: 715 })
    .returningAll()
    .execute();
  const project = await given.project({
    nombre: 'Cámara de frío',
    linea: 'PG',
    cliente_id: client.id,
    jefe_proyecto_id: person.id,
    codigo_comuna: '13123',
    fecha_termino: '2040-06-30',
    comprometido: false,
    con_pagos: true,
    stages: [9],
  });
  await db
    .insertInto('project_panels')
    .values({ project_id: project.id, panel_id: panel?.id ?? 0, cantidad: 12 })
    .execute();
  const ids = async (filters: object) => (await camila.call(filteredProjects, { linea: 'PG', ...filters })).items.map((it) => it.id);

  for (const filters of [
    { search: 'camara DE' },
    { search: 'nandu' },
    { cliente_id: client.id },
    { jefe_proyecto_id: person.id },
    { stage_id: 9 },
    { panel_id: panel?.id },
    { codigo_region: '13', termino_desde: '2040-06-30', termino_hasta: '2040-06-30' },
    { not_commited: 'true' },
    { not_committed: 'true' },
    { only_payments: 'true' },
  ])
    expect(await ids(filters), JSON.stringify(filters)).toEqual([project.id]);
  expect(await ids({ search: `${project.codigoProyecto} - Cámara` })).toEqual([project.id]);
  expect(await ids({ search: '100% de nada_' })).toEqual([]);
  expect((await camila.call(listProyectoByUsuario, { id: person.id })).items).toMatchObject([
    { id: project.id, cliente: 'Frigorífico Ñandú' },
  ]);
  expect((await camila.call(listProyectoByContacto, { id: client.id })).items).toHaveLength(1);
  expect((await camila.call(listProyectoByEtapa, { id: 9 })).items).toHaveLength(1);
  expect((await camila.call(filtroEtapasProyecto, { etapas: [9, 10] })).items).toHaveLength(1);
  expect((await camila.call(specialPanelList, {})).panels).toMatchObject([{ potencia_wp: 715 }]);
  expect(await camila.call(isOperational, { project_code: project.codigoProyecto })).toEqual({
    is_operational: true,
    project_operational: true,
  });
});

test('two who ask the same see each their own projects, and never more by what the other asked', async () => {
  const siteWorker = async (nombre: string) => {
    const account = await given.user({ nombre, permissions: ['projects:read'], seesAllProjects: false });
    const own = await given.project({ nombre: `Obra de ${nombre}`, linea: 'CI', jefe_proyecto_id: account.id });
    return { own, ...(await signIn(account)) };
  };
  const bruno = await siteWorker('Bruno');
  const rosa = await siteWorker('Rosa');

  for (const { own, call } of [bruno, rosa, bruno])
    expect((await call(filteredProjects, { linea: 'CI', sort: '-kwp' })).items.map((it) => it.id)).toEqual([own.id]);
  expect(await bruno.call(getProyecto, { id: bruno.own.id })).toMatchObject({ nombre: 'Obra de Bruno' });
  expect(await rosa.refused(getProyecto, { id: bruno.own.id })).toMatchObject({ code: 'not_found' });
});

test('whatever the sort and page size, the pages together hold every project once, in order', async () => {
  const some = (n: number) => ({
    kwp: n % 3 ? `${n}.5` : null,
    monto: n % 5 ? `${n % 7}` : null,
    fecha_inicio: n % 2 ? '2026-03-01' : null,
  });
  await Promise.all(Array.from({ length: 60 }, (_, n) => given.project(some(n))));
  const sorts = ['codigoProyecto', 'nombre', 'kwp', 'monto', 'avance', 'fecha_inicio', 'fecha_termino'] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sorts), fc.boolean(), fc.integer({ min: 7, max: 40 }), async (column, descending, per_page) => {
      const sort = descending ? (`-${column}` as const) : column;
      const first = await camila.call(filteredProjects, { sort, per_page });
      const rest = await Promise.all(
        Array.from({ length: first.total_pages - 1 }, (_, n) => camila.call(filteredProjects, { sort, per_page, page: n + 2 })),
      );
      const ids = [first, ...rest].flatMap((it) => it.items.map((row) => row.id));
      expect(ids).toHaveLength(first.total_items);
      expect(new Set(ids).size).toBe(first.total_items);
      const filled = [first, ...rest].flatMap((it) => it.items.map((row) => row[column] !== null));
      expect(filled.toSorted((a, b) => Number(b) - Number(a))).toEqual(filled);
    }),
    { numRuns: 15 },
  );
});

test('the total follows each creation at once', async () => {
  const before = await camila.call(filteredProjects, { search: 'recién' });
  await camila.call(createProyecto, { nombre: 'Recién creado', linea: 'RE' });
  const after = await camila.call(filteredProjects, { search: 'recién' });

  expect([before.total_items, after.total_items]).toEqual([0, 1]);
});

test('the last pages are those of the same order, whichever it is, with its empty values', { timeout: 120_000 }, async () => {
  await sql`
    insert into projects ("codigoProyecto", nombre, linea, monto, kwp, fecha_inicio, fecha_termino)
    select 'RE-U' || n, 'Último ' || n % 50, 'RE', case when n % 3 > 0 then n % 20 end, case when n % 4 > 0 then n % 30 end,
      case when n % 5 > 0 then '2026-01-01'::date + n % 9 end, case when n % 6 > 0 then '2027-01-01'::date + n % 9 end
    from generate_series(1, 2300) as n`.execute(db);
  const found = { search: 'Último', per_page: 100 };
  for (const column of ['kwp', 'monto', 'fecha_inicio', 'fecha_termino', 'nombre'])
    for (const sign of ['', '-']) {
      const direction = sql.raw(sign ? 'desc' : 'asc');
      const { rows } = await sql<{ id: number }>`
        select id from projects where nombre like 'Último %' order by ${sql.ref(column)} ${direction} nulls last, id ${direction}`.execute(
        db,
      );
      const pages = await Promise.all(
        [14, 22, 23].map((page) => camila.call(filteredProjects, { ...found, sort: `${sign}${column}` as '-kwp', page })),
      );

      expect(
        pages.map((it) => it.items.map(({ id }) => id)),
        sign + column,
      ).toEqual([rows.slice(1300, 1400), rows.slice(2100, 2200), rows.slice(2200)].map((some) => some.map((it) => it.id)));
    }
});
