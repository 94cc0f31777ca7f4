import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, as } = await scene();
const { previewEmployeeImport, applyEmployeeImport, filteredEmployees, exportEmployees, employeeImportTemplate } = contract;
const administrator = await as('users:read', 'users:create', 'users:update');
await db.insertInto('submanagements').values({ nombre: 'Residencial' }).execute();

const titles = 'RUT;Nombre;Correo;Teléfono;Oficio;Cargo;Subgerencia;Superior;Activo';
const review = (...lines: string[]) =>
  administrator.call(previewEmployeeImport, { file: new File([[titles, ...lines].join('\n')], 'personal.csv', { type: 'text/csv' }) });

test('a crew comes in with its superiors, also those whom the same file brings', async () => {
  const { import_id, counts } = await review(
    '12.345.678-5;Ayudante Uno;;;ayudante;;Residencial;13.131.313-6;',
    '13.131.313-6;Maestra Dos;;;maestra;;;jefa@soldepapel.example;',
    ';Jefa Tres;jefa@soldepapel.example;;;;;;',
  );
  expect(counts).toEqual({ create: 3, update: 0, unchanged: 0, error: 0 });

  expect(await administrator.call(applyEmployeeImport, { import_id })).toEqual({ created: 3, updated: 0, skipped: 0 });

  const { items } = await administrator.call(filteredEmployees, {});
  expect(items.map((it) => [it.nombre, it.jefe, it.submanagement])).toEqual([
    ['Ayudante Uno', 'Maestra Dos', 'Residencial'],
    ['Jefa Tres', null, null],
    ['Maestra Dos', 'Jefa Tres', null],
  ]);
});

test('what was exported comes back as no change', async () => {
  const { rawPayload } = await administrator.raw(exportEmployees);

  const file = new File([new Uint8Array(rawPayload)], 'personal.xlsx');
  const { counts } = await administrator.call(previewEmployeeImport, { file });

  expect(counts.unchanged).toBeGreaterThan(2);
  expect({ ...counts, unchanged: 0 }).toEqual({ create: 0, update: 0, unchanged: 0, error: 0 });
});

test('somebody known is found by RUT or by mail and changed; an empty cell leaves what it finds', async () => {
  await given.staff({ nombre: 'Conocida', rut: '20000001-3', oficio: 'rigger', telefono: '+56955550101' });

  const { items, import_id } = await review('20.000.001-3;;;+56 9 5555 0102;;;Residencial;;no');
  await administrator.call(applyEmployeeImport, { import_id });

  expect(items[0]?.summary).toBe('Cambia · Teléfono: +56955550101 → +56955550102 · Subgerencia: — → Residencial · Activo: Sí → No');
  expect((await administrator.call(filteredEmployees, { search: '20.000.001' })).items).toMatchObject([
    { nombre: 'Conocida', oficio: 'rigger', telefono: '+56955550102', activo: false },
  ]);
});

test('wrong rows say why: circles, unknown superiors, namesakes, facts that belong to the account', async () => {
  const user = await given.user({ nombre: 'Tiene Cuenta' });
  await given.staff({ nombre: user.nombre, email: user.email, rut: '20000002-1', user_id: user.id });
  const boss = await given.staff({ nombre: 'Arriba', rut: '20000003-K' });
  await given.staff({ nombre: 'Abajo', rut: '20000004-8', jefe_id: boss.id });
  await given.staff({ nombre: 'Se Fue', rut: '20000005-6', activo: false });
  for (const rut of ['20000006-4', '20000007-2']) await given.staff({ nombre: 'Juana Repetida', rut });

  const { items } = await review(
    '20.000.003-K;;;;;;;20.000.004-8;',
    '20.000.002-1;Otro Nombre;;;;;;;',
    '20.000.008-0;Nueva;;;;;;Nadie Conocido;',
    '20.000.009-9;Nueva;;;;;;Juana Repetida;',
    '20.000.010-2;Nueva;;;;;;Se Fue;',
    ';Sin Nada;;;;;;;',
    '20.000.011-0;;;;;;;;',
    '20.000.012-9;Bajo Malo;;;;;;20.000.011-0;',
  );

  expect(items.map((it) => it.errors.map(({ column, message }) => `${column}: ${message}`).join())).toEqual([
    expect.stringContaining('Superior: Quedaría en un círculo'),
    expect.stringContaining('Nombre: Tiene cuenta'),
    expect.stringContaining('Superior: No se encontró'),
    expect.stringContaining('Superior: Hay varias personas'),
    expect.stringContaining('Superior: Se Fue ya no trabaja aquí'),
    expect.stringContaining('RUT: Indique el RUT o el correo'),
    expect.stringContaining('Nombre: Falta el nombre'),
    expect.stringContaining('que tiene errores'),
  ]);
});

test('five thousand people are reviewed and written in seconds', { timeout: 60_000 }, async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, at) =>
      `;Masiva ${at};masiva${at}@soldepapel.example;;ayudante;;Residencial;${at > 0 ? `masiva${at - 1 - (at % 7)}@soldepapel.example` : ''};`,
  );
  const began = performance.now();

  const { import_id, counts } = await review(...lines.map((it) => it.replace('masiva-1@soldepapel.example', '')));
  expect(counts.error).toBe(0);
  await administrator.call(applyEmployeeImport, { import_id });

  expect(performance.now() - began).toBeLessThan(30_000);
  expect((await administrator.call(filteredEmployees, { search: 'masiva' })).total_items).toBe(5_000);
});

test('the template has the columns that the import knows', async () => {
  expect((await administrator.raw(employeeImportTemplate)).headers['content-disposition']).toContain('plantilla-personal.xlsx');
});
