import {
  createHoliday,
  deleteHoliday,
  deleteWorkingWeek,
  exportHolidays,
  getCalendar,
  importHolidays,
  listHolidays,
  listWorkingWeeks,
  saveWorkingWeek,
  updateHoliday,
} from 'contract/administration/index.ts';
import { workingCalendar } from 'contract/working-calendar.ts';
import { describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { calendarOf } from '../index.ts';

const { app, db, as, beside, given } = await scene();
const administrator = await as('maintenance:read', 'maintenance:update');
const source = { db, events: app.events };
const csv = (text: string) => new File([text], 'feriados.csv', { type: 'text/csv' });

describe('holidays', () => {
  test('those of the law are there from the start, each with where it holds', async () => {
    const { items, total_items } = await administrator.call(listHolidays, { year: 2026, per_page: 100 });

    expect(total_items).toBeGreaterThan(15);
    expect(items[0]).toMatchObject({ fecha: '2026-01-01', nombre: 'Año Nuevo', irrenunciable: true, alcance: 'Todo el país' });
    expect(new Set(items.map((it) => it.alcance))).toContain('Región: Arica y Parinacota');
    expect((await administrator.call(listHolidays, { year: 2026, search: 'navales' })).items).toHaveLength(1);
  });

  test('a new one is no working day any more, at once and on every server; taken away, it is one again', async () => {
    const { caller, close } = await beside(await given.session((await given.user()).id));
    const there = async () => workingCalendar(await caller.call(getCalendar, {})).isWorkingDay('2026-11-18');
    expect([await there(), (await calendarOf(source)).isWorkingDay('2026-11-18')]).toEqual([true, true]);

    const made = await administrator.call(createHoliday, { fecha: '2026-11-18', nombre: 'Censo', ambito: 'nacional' });
    expect((await calendarOf(source)).isWorkingDay('2026-11-18')).toBe(false);
    await expect.poll(there, { timeout: 1_000, interval: 20 }).toBe(false);

    await administrator.call(deleteHoliday, { id: made.id });
    expect((await calendarOf(source)).isWorkingDay('2026-11-18')).toBe(true);
    await close();
  });

  test('one of a region counts only there', async () => {
    await administrator.call(createHoliday, { fecha: '2026-11-19', nombre: 'Fiesta local', ambito: 'comuna:13101' });

    expect((await calendarOf(source, { comuna: '13101' })).holidayOn('2026-11-19')).toBe('Fiesta local');
    expect((await calendarOf(source, { comuna: '13123' })).isWorkingDay('2026-11-19')).toBe(true);
  });

  test('the same day twice in one scope, an unknown commune and a wrong scope are refused at their field', async () => {
    const day = { fecha: '2026-01-01', nombre: 'Otro' };

    expect(await administrator.refused(createHoliday, { ...day, ambito: 'nacional' })).toMatchObject({
      status: 409,
      fields: { fecha: expect.any(String) },
    });
    expect((await administrator.refused(createHoliday, { ...day, ambito: 'comuna:99999' })).fields).toEqual({
      ambito: 'No existe la comuna 99999.',
    });
    expect((await administrator.refused(createHoliday, { ...day, ambito: 'chile' })).fields).toHaveProperty('ambito');
  });

  test('is changed on the version that was seen', async () => {
    const made = await administrator.call(createHoliday, { fecha: '2027-03-03', nombre: 'Elecciones', ambito: 'nacional' });
    const change = { id: made.id, fecha: '2027-03-04', nombre: 'Elecciones', ambito: 'nacional', version: made.version };

    expect(await administrator.call(updateHoliday, change)).toMatchObject({ fecha: '2027-03-04', version: 2 });
    expect(await administrator.refused(updateHoliday, change)).toMatchObject({ status: 412, current: { fecha: '2027-03-04' } });
    expect(await administrator.refused(updateHoliday, { ...change, id: 999_999 })).toMatchObject({ status: 404 });
  });

  test('a spreadsheet is judged row by row, and written whole or not at all', async () => {
    const right = csv('Fecha;Feriado;Irrenunciable;Ámbito\n01-01-2028;Año Nuevo;Sí;Nacional\n07-06-2028;Morro de Arica;No;region:15\n');
    const wrong = csv('Fecha,Nombre,Ámbito\n2028-02-30,No existe,\n2028-02-01,,\n2028-02-02,Local,comuna:99999\n2028-02-03,Bueno,\n');

    const judged = await administrator.call(importHolidays, { file: wrong });
    expect(judged.items.filter((it) => it.outcome === 'error').map((it) => [it.row, it.errors[0]?.column])).toEqual([
      [2, 'Fecha'],
      [3, 'Nombre'],
      [4, 'Ámbito'],
    ]);
    expect(await administrator.refused(importHolidays, { file: wrong, digest: judged.digest })).toMatchObject({ status: 422 });
    expect((await administrator.call(listHolidays, { year: 2028 })).total_items).toBe(0);

    const { digest, items } = await administrator.call(importHolidays, { file: right });
    expect(items[1]).toMatchObject({ nombre: '07-06-2028 · Morro de Arica', summary: expect.stringContaining('Ámbito: region:15') });
    expect(await administrator.refused(importHolidays, { file: right, digest: 'otra' })).toMatchObject({ status: 412 });
    expect(await administrator.call(importHolidays, { file: right, digest })).toMatchObject({ counts: { create: 2 } });
    expect((await calendarOf(source)).isWorkingDay('2028-01-01')).toBe(false);
    expect(await administrator.refused(importHolidays, { file: csv('Día,Alcance\n2028-01-01,nacional\n') })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Falta la columna «Nombre»'),
    });
  });

  test('what was exported can be imported again and changes nothing', async () => {
    const { rawPayload } = await administrator.raw(exportHolidays, { year: 2026 });
    const file = new File([new Uint8Array(rawPayload)], 'feriados.xlsx', { type: 'application/octet-stream' });

    const { counts } = await administrator.call(importHolidays, { file });

    expect(counts).toMatchObject({ create: 0, update: 0, error: 0 });
    expect(counts.unchanged).toBeGreaterThan(15);
  });
});

describe('the working week', () => {
  test('has the limits of the law by date', async () => {
    const weeks = await administrator.call(listWorkingWeeks, {});

    expect(weeks.map((it) => [it.desde, it.horas_semana])).toEqual([
      ['2005-01-01', 45],
      ['2024-04-26', 44],
      ['2026-04-26', 42],
      ['2028-04-26', 40],
    ]);
    expect((await calendarOf(source)).weeklyLimit('2026-04-27')).toBe(42);
  });

  test('can be of six days from a date on, and goes back when that is taken away', async () => {
    const saved = await administrator.call(saveWorkingWeek, {
      desde: '2027-01-01',
      dias: [6, 1, 2, 3, 4, 5, 5],
      horas_dia: 7,
      horas_semana: 42,
    });
    expect(saved).toMatchObject({ dias: [1, 2, 3, 4, 5, 6], version: 1 });
    expect((await calendarOf(source)).isWorkingDay('2027-01-09')).toBe(true);

    await administrator.call(deleteWorkingWeek, { desde: '2027-01-01' });
    expect((await calendarOf(source)).isWorkingDay('2027-01-09')).toBe(false);
  });

  test.each([
    [{ dias: [] }, 'dias'],
    [{ dias: [8] }, 'dias.0'],
    [{ horas_dia: 11 }, 'horas_dia'],
    [{ horas_dia: 9 }, 'horas_dia'],
    [{ horas_semana: 46 }, 'horas_semana'],
  ])('%j is refused at %s', async (wrong, name) => {
    const week = { desde: '2027-06-01', dias: [1, 2, 3, 4, 5], horas_dia: 8, horas_semana: 42 };
    const refused = await administrator.refused(saveWorkingWeek, { ...week, ...wrong });

    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [name]]);
  });

  test('a date that has one already asks for its version, and the first one stays', async () => {
    const week = { desde: '2026-04-26', dias: [1, 2, 3, 4, 5], horas_dia: 8.4, horas_semana: 42 };

    expect(await administrator.refused(saveWorkingWeek, week)).toMatchObject({ status: 409, fields: { desde: expect.any(String) } });
    expect(await administrator.call(saveWorkingWeek, { ...week, version: 1 })).toMatchObject({ version: 2 });
    expect(await administrator.refused(saveWorkingWeek, { ...week, version: 1 })).toMatchObject({ status: 412 });
    expect(await administrator.refused(deleteWorkingWeek, { desde: '2005-01-01' })).toMatchObject({ status: 422 });
    expect(await administrator.refused(deleteWorkingWeek, { desde: '2031-01-01' })).toMatchObject({ status: 404 });
  });
});
