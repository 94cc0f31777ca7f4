import { describe, expect, test } from 'vitest';
import { etapaProyecto } from 'contract/catalogues/index.ts';
import {
  createBaseline,
  exportSchedule,
  getBaseline,
  getPlan,
  getPlanCalendar,
  importSchedule,
  listActividadProyecto,
  listBaselines,
  restoreGantt,
  updateActividadProyecto,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });

const task = (uid: number | undefined, name: string, more = '') =>
  `<Task>${uid === undefined ? '' : `<UID>${uid}</UID>`}<Name>${name}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>${more}</Task>`;
const after = (uid: number) => `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID></PredecessorLink>`;
const file = (tasks: string, before = '') =>
  new File(
    [`\n<?xml version="1.0"?><Project><StartDate>2026-03-02T09:00:00</StartDate><Tasks>${tasks}</Tasks></Project>`.replace('\n', before)],
    'plan.xml',
    {
      type: 'application/octet-stream',
    },
  );
const place = async () => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  return { codigoLugarInstalacion, codigoProyecto };
};

test('a file that calls its tasks nothing is merged as more of them, never into what has their numbers by chance', async () => {
  const codes = await place();
  await ana.call(importSchedule, { ...codes, file: file(task(1, 'Zanja') + task(2, 'Losa')), apply: 'true' });
  const nameless = file(task(undefined, 'Muro', '<ID>1</ID>') + task(-5, 'Techo', after(2)) + task(2, 'Losa'), '\r\n\n');

  const merged = await ana.call(importSchedule, { ...codes, file: nameless, mode: 'merge', apply: 'true' });

  expect(merged.resumen).toMatchObject({ nuevas: 2, cambian: 0, iguales: 2, se_eliminan: 0, vinculos_despues: 1 });
  expect(merged.warnings).toMatchObject([{ tipo: 'uid', cuantas: 2 }]);
  const { activities, links } = await ana.call(getPlan, codes);
  expect(activities.map((it) => it.nombre).toSorted()).toEqual(['Losa', 'Muro', 'Techo', 'Zanja']);
  const nameOf = (id: number) => activities.find((it) => it.id === id)?.nombre;
  expect(links.map((it) => [nameOf(it.from), nameOf(it.to)])).toEqual([['Losa', 'Techo']]);
});

describe('a file that takes the place of a plan it is the same as', () => {
  const bea = employee({ permissions: ['schedule:read', 'schedule:update'] });
  const baseline = (finish: string) =>
    `<Baseline><Number>0</Number><Start>2026-03-02T09:00:00</Start><Finish>${finish}T18:00:00</Finish><Duration>PT8H0M0S</Duration></Baseline>`;
  /** A plan with progress, as a file of it says it, but for its baseline. */
  async function planned() {
    const codes = await place();
    const plan = file(task(1, 'Obra', '<Summary>1</Summary>') + task(2, 'Zanja').replace('Level>1', 'Level>2') + task(3, 'Losa', after(2)));
    await ana.call(importSchedule, { ...codes, file: plan, apply: 'true' });
    const zanja = (await ana.call(listActividadProyecto, codes)).find((it) => it.nombre === 'Zanja');
    await ana.call(updateActividadProyecto, { id: zanja?.id ?? 0, version: zanja?.version ?? 0, avance: '25' });
    await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
    const { rawPayload } = await ana.raw(exportSchedule, { ...codes, format: 'mspdi' });
    const xml = rawPayload.toString('utf8');
    const sent = (content: string) => ({ ...codes, file: new File([content], 'plan.xml'), apply: 'true' as const });
    return { codes, xml, sent, before: await ana.call(listActividadProyecto, codes) };
  }

  test('only its baselines are written, by whoever may change the plan, and what they were is kept', async () => {
    const { codes, xml, sent, before } = await planned();
    const other = xml.replaceAll(/<Baseline>.*?<\/Baseline>/gs, '').replace('</Name><Active>', `</Name>${baseline('2026-05-04')}<Active>`);
    expect(other).not.toBe(xml);

    const preview = await (await bea).call(importSchedule, { ...sent(other), apply: 'false' });
    expect(await (await bea).refused(importSchedule, sent(other))).toMatchObject({ status: 409, activities: preview.protegidas });
    const written = await (await bea).call(importSchedule, { ...sent(other), confirm: 'true' });

    expect(preview).toMatchObject({
      protegidas: [{ nombre: 'Zanja' }],
      resumen: { nuevas: 0, cambian: 0, se_eliminan: 0, lineas_base: 1 },
    });
    expect(preview.warnings).toMatchObject([{ tipo: 'lineas_base', mensaje: expect.stringContaining('«Contrato»') }]);
    expect((await ana.call(listActividadProyecto, codes)).map(({ id, avance, gantt }) => [id, avance, gantt.start])).toEqual(
      before.map(({ id, avance, gantt }) => [id, avance, gantt.start]),
    );
    const finishes = async () => {
      const [contract] = await ana.call(listBaselines, codes);
      return (await ana.call(getBaseline, { id: contract?.id ?? 0 })).activities.map((it) => it.finish.slice(0, 10));
    };
    expect(await finishes()).toContain('2026-05-04');
    // What it was is there for who may bring back a plan; who may not is refused.
    const back = { removal_id: written.removal_id ?? 0, replace: true, confirm: true };
    expect(await (await bea).refused(restoreGantt, back)).toMatchObject({ status: 403 });
    await ana.call(restoreGantt, back);
    expect(await finishes()).not.toContain('2026-05-04');
  });

  test('one activity that is otherwise needs the right to delete a plan, and where somebody worked on any, a confirmation', async () => {
    const { sent, xml } = await planned();
    const longer = xml.replace(/(<Name>Zanja<.*?<Duration>)PT8H0M0S/s, '$1PT16H0M0S');
    expect(longer).not.toBe(xml);

    expect(await (await bea).refused(importSchedule, sent(longer))).toMatchObject({ status: 403 });
    expect(await ana.refused(importSchedule, sent(longer))).toMatchObject({ status: 409, activities: [{ nombre: 'Zanja' }] });
    expect((await ana.call(importSchedule, { ...sent(longer), confirm: 'true' })).applied).toBe(true);
  });

  test('what a file says nothing of and the plan loses by it is among the differences', async () => {
    const { sent, xml, before } = await planned();
    const losa = before.find((it) => it.nombre === 'Losa');
    const stage = await given.entry(etapaProyecto);
    await ana.call(updateActividadProyecto, {
      id: losa?.id ?? 0,
      version: losa?.version ?? 0,
      etapa_id: stage.id,
      suspendida: true,
      peso: '12.5',
    });

    const { differences } = await ana.call(importSchedule, { ...sent(xml), apply: 'false' });

    expect(differences).toMatchObject([
      {
        nombre: 'Losa',
        cambios: [
          { campo: 'Etapa', antes: stage.nombre, despues: null },
          { campo: 'Peso', antes: '12,5 %', despues: null },
          { campo: 'Suspendida', antes: 'Sí', despues: null },
        ],
      },
    ]);
  });

  test('so does a link that goes; what is only more of it does not', async () => {
    const { sent, xml } = await planned();
    const lagging = xml.replace('<LinkLag>0</LinkLag>', '<LinkLag>4800</LinkLag>');
    const unlinked = xml.replaceAll(/<PredecessorLink>.*?<\/PredecessorLink>/gs, '');
    const more = xml.replace('</Tasks>', `${task(90, 'Retiro')}</Tasks>`);

    expect(await (await bea).refused(importSchedule, sent(unlinked))).toMatchObject({ status: 403 });
    const { differences } = await ana.call(importSchedule, { ...sent(lagging), apply: 'false' });
    const [{ cambios } = { cambios: [] }] = differences.filter((it) => it.nombre === 'Losa');
    expect(cambios).toContainEqual({ campo: 'Predecesoras (UID)', antes: '2', despues: '2FC+1d' });
    expect((await (await bea).call(importSchedule, { ...sent(more), confirm: 'true' })).resumen).toMatchObject({
      nuevas: 1,
      se_eliminan: 0,
    });
  });

  test('so does a calendar of single activities whose hours are others; one’s own file, with days of it that lie beyond the plan, does not', async () => {
    const shift = (from: string, to: string) =>
      `<DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>${from}:00</FromTime><ToTime>${to}:00</ToTime></WorkingTime></WorkingTimes>`;
    const free = (day: string) =>
      `<Exception><TimePeriod><FromDate>${day}T00:00:00</FromDate><ToDate>${day}T23:59:00</ToDate></TimePeriod><DayWorking>0</DayWorking></Exception>`;
    const night = [1, 2, 3, 4, 5, 6, 7].map((it) => `<WeekDay><DayType>${it}</DayType>${shift('20:00', '23:00')}</WeekDay>`).join('');
    const named = (uid: number, days: string) =>
      `<Calendar><UID>${uid}</UID><Name>Noche</Name><BaseCalendarUID>-1</BaseCalendarUID><WeekDays>${night}</WeekDays><Exceptions>${days}</Exceptions></Calendar>`;
    const codes = await place();
    const sent = (content: string) => ({ ...codes, file: new File([content], 'plan.xml') });
    // Two that are called alike: each activity keeps the one that it follows.
    const follows = (uid: number, calendar: number) => task(uid, `Corte ${uid}`, `<CalendarUID>${calendar}</CalendarUID>`);
    const calendars = `<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Faena</Name></Calendar>${named(4, free('2026-03-03') + free('2033-05-02'))}${named(5, free('2026-03-03'))}</Calendars>`;
    const plan = `<Project><StartDate>2026-03-02T09:00:00</StartDate>${calendars}<Tasks>${follows(1, 4)}${follows(2, 5)}${task(3, 'Losa')}</Tasks></Project>`;
    await ana.call(importSchedule, { ...sent(plan), apply: 'true', calendar: 'file' });
    const state = async () => ({
      rows: (await ana.call(listActividadProyecto, codes)).map(({ version: _version, ...it }) => it),
      calendars: (await ana.call(getPlanCalendar, codes)).otros,
    });
    const before = await state();
    expect(before.calendars.map((it) => it.nombre)).toEqual(['Noche', 'Noche']);
    const xml = (await ana.raw(exportSchedule, { ...codes, format: 'mspdi' })).rawPayload.toString('utf8');

    const written = await (await bea).call(importSchedule, { ...sent(xml), apply: 'true' });

    expect(written).toMatchObject({ total_differences: 0, warnings: [], resumen: { iguales: 3 } });
    expect(await state()).toEqual(before);
    const later = xml.replaceAll('<ToTime>23:00:00</ToTime>', '<ToTime>22:00:00</ToTime>');
    expect(later).not.toBe(xml);
    expect(await (await bea).refused(importSchedule, { ...sent(later), apply: 'true' })).toMatchObject({ status: 403 });
  });
});
