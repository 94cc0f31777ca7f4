import { expect, test } from 'vitest';
import { explainApproval } from 'contract/approvals/index.ts';
import type { Input } from 'contract/call.ts';
import { companyScene, inDays } from '../company-scene.ts';

const { db, given, employee, keeper } = await companyScene();
const position = async (nombre: string) =>
  (await db.insertInto('positions').values({ nombre, descripcion: null }).returning('id').executeTakeFirstOrThrow()).id;
const finance = await position('Gerencia de finanzas');
const ximena = await employee({ nombre: 'Ximena' });
const vicente = await employee({ nombre: 'Vicente', jefe_id: ximena.staff_id });
const leonor = await employee({ nombre: 'Leonor', jefe_id: ximena.staff_id, cargo_id: finance });
const isidora = await employee({ nombre: 'Isidora', jefe_id: vicente.staff_id });
const camila = await employee({ nombre: 'Camila', jefe_id: isidora.staff_id });
const elena = await employee({ nombre: 'Elena', jefe_id: isidora.staff_id });
const nicolas = await employee({ nombre: 'Nicolás', jefe_id: camila.staff_id });
await db.insertInto('submanagements').values({ nombre: 'CI', codigo_unidad: 'CI', responsable_id: isidora.staff_id }).execute();
const project = await given.project({ jefe_proyecto_id: camila.id, nombre: 'La Ñandusera' });
const orphan = await given.project({ jefe_proyecto_id: null });
const center = await given.costCenter({ responsable_id: leonor.staff_id, codigo_unidad: 'CI' });
const { codigoProyecto } = project;

const unit = { codigo_unidad: 'CI' } as const;
await given.rules([
  { level: 1, approver_kind: 'project_manager' },
  { level: 2, approver_kind: 'unit_head', amount_from: '2000000' },
  { level: 3, staff_id: vicente.staff_id, amount_from: '10000000' },
  { level: 4, approver_kind: 'position', cargo_id: finance, amount_from: '50000000' },
  { level: 5, staff_id: ximena.staff_id, amount_from: '100000000' },
  { kind: 'services', staff_id: vicente.staff_id },
  { kind: 'services', staff_id: isidora.staff_id, ...unit },
  { kind: 'services', approver_kind: 'cost_center_owner', codigo_centro_costo: center.codigo },
  { kind: 'services', staff_id: elena.staff_id, codigo_proyecto: codigoProyecto },
  { kind: 'hours', level: 1, staff_id: camila.staff_id },
  { kind: 'hours', level: 1, staff_id: elena.staff_id },
  { kind: 'hours', level: 2, approver_kind: 'project_manager' },
  { kind: 'returns', staff_id: ximena.staff_id },
  { kind: 'cubication', level: 1, approver_kind: 'project_manager' },
]);

const explain = (asked: Partial<Input<typeof explainApproval>>) =>
  keeper.caller.call(explainApproval, {
    kind: 'materials',
    amount: '1000000',
    codigo_proyecto: codigoProyecto,
    employee_id: nicolas.staff_id,
    ...asked,
  });
const refusalOf = (asked: object) =>
  keeper.caller.refused(explainApproval, {
    kind: 'materials',
    amount: '1000000',
    codigo_proyecto: codigoProyecto,
    employee_id: nicolas.staff_id,
    ...asked,
  });
const names = async (asked: Partial<Input<typeof explainApproval>>) =>
  (await explain(asked)).steps.map((it) => it.candidates.map(({ nombre }) => nombre).join(' o '));

test.each([
  ['1999999.99', ['Camila']],
  ['2000000', ['Camila', 'Isidora']],
  ['9999999', ['Camila', 'Isidora']],
  ['10000000', ['Camila', 'Isidora', 'Vicente']],
  ['50000000', ['Camila', 'Isidora', 'Vicente', 'Leonor']],
  ['9999999999999999.99', ['Camila', 'Isidora', 'Vicente', 'Leonor', 'Ximena']],
])('an amount of %s is decided by %j, in this order', async (amount, expected) => {
  expect(await names({ amount })).toEqual(expected);
});

test('each step says which rule asks and why each person is the one', async () => {
  const { steps, alcance, amount_clp, matrix_version } = await explain({ amount: '2500000' });

  expect([alcance, amount_clp, matrix_version]).toEqual(['Solicitud de materiales', '2500000', 2]);
  expect(steps[0]).toEqual({
    level: 1,
    why: 'Solicitud de materiales, desde $ 0, nivel 1: jefatura del proyecto.',
    candidates: [{ staff_id: camila.staff_id, nombre: 'Camila', why: `Jefatura del proyecto ${codigoProyecto}` }],
  });
  expect(steps[1]?.candidates[0]?.why).toBe('Subgerencia de la unidad CI');
});

test.each([
  ['its project', { codigo_centro_costo: center.codigo }, ['Elena']],
  ['its cost centre', { codigo_proyecto: undefined, codigo_centro_costo: center.codigo, ...unit }, ['Leonor']],
  ['its unit', { codigo_proyecto: undefined, ...unit }, ['Isidora']],
  ['the unit of its project', { codigo_proyecto: orphan.codigoProyecto }, ['Isidora']],
  ['everything', { codigo_proyecto: undefined, codigo_unidad: 'RE' }, ['Vicente']],
])('the rules of %s go before the others', async (_what, where, expected) => {
  expect(await names({ kind: 'services', ...where })).toEqual(expected);
});

test('several rules of one level ask any one of them', async () => {
  expect(await names({ kind: 'hours', codigo_proyecto: orphan.codigoProyecto, employee_id: vicente.staff_id }).catch(String)).toContain(
    'no tiene jefatura',
  );
  expect(await names({ kind: 'hours' })).toEqual(['Elena', 'Camila']);
});

test('nobody decides what they ask for: their superior does, unless the chain has them already', async () => {
  expect(await names({ employee_id: camila.staff_id })).toEqual(['Isidora']);
  expect((await explain({ employee_id: camila.staff_id })).steps[0]?.candidates[0]?.why).toContain('Jefatura de Camila');
  expect(await names({ employee_id: camila.staff_id, amount: '2000000' })).toEqual(['Isidora']);
  expect(await names({ employee_id: isidora.staff_id, amount: '2000000' })).toEqual(['Camila', 'Vicente']);
  expect((await explain({ employee_id: camila.staff_id, amount: '2000000' })).omitted).toEqual([
    { level: 1, why: 'Nivel 1: Camila no aprueba lo que pide.' },
  ]);
});

test('a superior who cannot decide is passed over for the next one up', async () => {
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', isidora.id).execute();
  expect(await names({ employee_id: camila.staff_id })).toEqual(['Vicente']);
  await db.updateTable('users').set({ activo: 1 }).where('id', '=', isidora.id).execute();
});

test('a request that nobody but its requester could decide is refused with the reason', async () => {
  expect(await refusalOf({ kind: 'returns', employee_id: ximena.staff_id })).toMatchObject({
    status: 422,
    code: 'rule',
    message: expect.stringContaining('Ximena no aprueba lo que pide'),
  });
});

test('nobody is asked twice: the later level is kept', async () => {
  const both = await given.project({ jefe_proyecto_id: vicente.id });

  expect(await names({ codigo_proyecto: both.codigoProyecto, amount: '10000000' })).toEqual(['Isidora', 'Vicente']);
  expect((await explain({ codigo_proyecto: both.codigoProyecto, amount: '10000000' })).omitted).toEqual([
    { level: 1, why: 'Nivel 1: Vicente ya decide en el nivel 3.' },
  ]);
});

test('a level that nobody holds is passed over only while a higher one decides', async () => {
  expect(await names({ codigo_proyecto: orphan.codigoProyecto, amount: '2000000' })).toEqual(['Isidora']);
  expect((await refusalOf({ codigo_proyecto: orphan.codigoProyecto })).message).toContain(
    `El proyecto ${orphan.codigoProyecto} no tiene jefatura: se elige al editar el proyecto.`,
  );
  expect((await refusalOf({ codigo_proyecto: undefined })).message).toContain('La solicitud no nombra un proyecto');
});

test('who leads the project and could not decide is named, with what they lack', async () => {
  const account = await given.user({ nombre: 'Rosa Arrayán' });
  const led = await given.project({ jefe_proyecto_id: account.id });
  const said = async () => (await refusalOf({ codigo_proyecto: led.codigoProyecto })).message;

  expect(await said()).toContain(`Rosa Arrayán lleva el proyecto ${led.codigoProyecto}, pero no está en el personal: se agrega en`);

  const { id } = await given.staff({ nombre: 'Rosa Arrayán', user_id: account.id });
  expect(await names({ codigo_proyecto: led.codigoProyecto })).toEqual(['Rosa Arrayán']);

  await db.updateTable('staff').set({ activo: false }).where('id', '=', id).execute();
  expect(await said()).toContain('pero no tiene una cuenta activa o ya no está en el personal.');
});

test('a foreign amount finds its band at the rate of its day, exactly', async () => {
  await db
    .insertInto('exchange_rates')
    .values([
      { moneda: 'USD', fecha: '2026-11-18', valor: '955.12', fuente: 'Prueba' },
      { moneda: 'USD', fecha: '2026-11-20', valor: '100', fuente: 'Prueba' },
    ])
    .execute();
  const dollars = (amount: string, fecha: string) => explain({ amount, currency: 'USD', fecha });

  expect(await dollars('2093.90', '2026-11-19')).toMatchObject({ amount_clp: '1999925.77', rate: '955.12', steps: [{ level: 1 }] });
  expect((await dollars('2094', '2026-11-19')).steps).toHaveLength(2);
  expect(await dollars('2094', '2026-11-20')).toMatchObject({ amount_clp: '209400' });
  expect(await refusalOf({ currency: 'USD', fecha: '2026-11-17' })).toMatchObject({ status: 422, message: expect.stringContaining('USD') });
  expect(await refusalOf({ currency: 'UF' })).toMatchObject({ status: 422 });
});

test('who stands in on the day is named beside the titular, never the one who asks', async () => {
  await given.substitution({ staff_id: isidora.staff_id, substitute_id: elena.staff_id, desde: inDays(10), hasta: inDays(20) });
  const on = (days: number, employee_id = nicolas.staff_id) => names({ amount: '2000000', fecha: inDays(days), employee_id });

  expect(await on(9)).toEqual(['Camila', 'Isidora']);
  expect(await on(10)).toEqual(['Camila', 'Isidora o Elena']);
  expect(await on(20)).toEqual(['Camila', 'Isidora o Elena']);
  expect(await on(21)).toEqual(['Camila', 'Isidora']);
  expect(await on(10, elena.staff_id)).toEqual(['Camila', 'Isidora']);
});

test('what does not exist is refused at its field', async () => {
  expect((await refusalOf({ codigo_proyecto: 'CI-NADA' })).fields).toHaveProperty('codigo_proyecto');
  expect((await refusalOf({ codigo_centro_costo: 'CC-NADA' })).fields).toHaveProperty('codigo_centro_costo');
  expect((await refusalOf({ employee_id: 999_999 })).fields).toHaveProperty('employee_id');
  expect(await refusalOf({ kind: 'quotations' })).toMatchObject({ status: 422, message: expect.stringContaining('complete la matriz') });
});
