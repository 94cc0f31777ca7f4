import { expect, test } from 'vitest';
import { lookBack } from 'contract/dashboards/index.ts';
import {
  createActividadProyecto,
  createDependencia,
  deleteActividadProyecto,
  deleteGantt,
  listActividadProyecto,
  restoreGantt,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { instantNow } from '../../test/instants.ts';
import { scene } from '../../test/scene.ts';

const { db, employee, given, signIn } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });
const day = 480;

async function startPlan() {
  const place = await given.place();
  const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto: place.codigoProyecto };
  const before = await instantNow(db);
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const design = await ana.call(createActividadProyecto, { ...codes, nombre: 'Diseño', gantt: { duration: 3 * day } });
  const works = await ana.call(createActividadProyecto, { ...codes, nombre: 'Montaje', gantt: { duration: 5 * day } });
  await ana.call(createDependencia, { desde_id: design.id, hasta_id: works.id });
  const [, seen] = await ana.call(listActividadProyecto, codes);
  if (!seen) throw new Error('nothing was planned');
  return { codes, design, works: seen, before, back: (al: string) => ana.call(lookBack, { tipo: 'plan', cual: String(place.id), al }) };
}
type PastAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof startPlan>>['back']>>;
const fateOf = ({ partes }: PastAnswer, name: string) => partes[0]?.filas.find((it) => it.nombre === name)?.suerte;
const factOf = ({ partes }: PastAnswer, name: string, fact: string) => {
  const found = partes[0]?.filas.find((it) => it.nombre === name)?.datos.find((it) => it.nombre === fact);
  return found && [found.entonces, found.hoy];
};

test('a plan is told as it stood, activity by activity, beside today', async () => {
  const { codes, works, design, before, back } = await startPlan();
  const then = await instantNow(db);
  await ana.call(updateActividadProyecto, { id: works.id, version: works.version, gantt: { duration: 8 * day } });
  await ana.call(deleteActividadProyecto, { id: design.id });
  await ana.call(createActividadProyecto, { ...codes, nombre: 'Entrega' });

  const told = await back(then);

  expect([fateOf(told, 'Diseño'), fateOf(told, 'Montaje'), fateOf(told, 'Entrega')]).toEqual(['quitado', 'cambio', 'agregado']);
  expect(factOf(told, 'Montaje', 'Duración')).toEqual(['5 d', '8 d']);
  expect(factOf(told, 'Montaje', 'Inicio')).toEqual(['05-03-2026 09:00', '02-03-2026 09:00']);
  expect(factOf(told, 'Montaje', 'Predecesoras')).toEqual(['Diseño (fin a comienzo)', null]);
  expect(told.datos.find((it) => it.nombre === 'Término')).toMatchObject({ entonces: '11-03-2026', hoy: '11-03-2026', cambio: false });
  expect((await back(before)).existia).toBe(false);
});

test('what is counted by the clock is told in days of the clock, its lag too', async () => {
  const { codes, design, back } = await startPlan();
  const cure = await ana.call(createActividadProyecto, { ...codes, nombre: 'Fraguado', gantt: { duration: 3 * 1440, is_elapsed: true } });
  await ana.call(createDependencia, { desde_id: design.id, hasta_id: cure.id, lag: { kind: 'elapsed', value: 2 * 1440 } });
  const then = await instantNow(db);
  const [seen] = (await ana.call(listActividadProyecto, codes)).filter((it) => it.id === cure.id);
  await ana.call(updateActividadProyecto, { id: cure.id, version: seen?.version ?? 0, gantt: { duration: 4 * 1440 } });

  const told = await back(then);

  expect(factOf(told, 'Fraguado', 'Duración')).toEqual(['3 dt', '4 dt']);
  expect(factOf(told, 'Fraguado', 'Predecesoras')?.[0]).toBe('Diseño (fin a comienzo +2 dt)');
});

test('a summary row has come as far as the work beneath it, and has no state of its own', async () => {
  const { codes, back } = await startPlan();
  const above = await ana.call(createActividadProyecto, { ...codes, nombre: 'Obras' });
  const under = { ...codes, parent_id: above.id };
  const rails = await ana.call(createActividadProyecto, { ...under, nombre: 'Rieles', gantt: { duration: 3 * day } });
  await ana.call(createActividadProyecto, { ...under, nombre: 'Paneles', gantt: { duration: day } });
  const then = await instantNow(db);
  const [seen] = (await ana.call(listActividadProyecto, codes)).filter((it) => it.id === rails.id);
  await ana.call(updateActividadProyecto, { id: rails.id, version: seen?.version ?? 0, avance: '100' });

  const told = await back(then);

  expect(factOf(told, 'Obras', 'Avance')).toEqual(['0 %', '75 %']);
  expect(factOf(told, 'Rieles', 'Avance')).toEqual(['0 %', '100 %']);
  expect(factOf(told, 'Obras', 'Situación')).toEqual([null, null]);
});

test('a Gantt that was deleted and brought back was not there in between', async () => {
  const { codes, back } = await startPlan();
  const whole = await instantNow(db);
  const { removal_id } = await ana.call(deleteGantt, codes);
  const between = await instantNow(db);
  await ana.call(restoreGantt, { removal_id });

  expect(fateOf(await back(whole), 'Montaje')).toBe('igual');
  expect(fateOf(await back(between), 'Montaje')).toBe('agregado');
});

test('whoever does not see the place learns nothing of its past', async () => {
  const { back: _own, ...plan } = await startPlan();
  const place = await db
    .selectFrom('places')
    .where('codigoLugarInstalacion', '=', plan.codes.codigoLugarInstalacion)
    .select('id')
    .executeTakeFirstOrThrow();
  const stranger = await signIn(await given.user({ permissions: ['schedule:read'], seesAllProjects: false }));
  const deaf = await employee({ permissions: ['projects:read'] });
  const asked = { tipo: 'plan' as const, cual: String(place.id), al: await instantNow(db) };

  expect(await stranger.refused(lookBack, asked)).toMatchObject({ status: 404 });
  expect(await deaf.refused(lookBack, asked)).toMatchObject({ status: 403 });
});
