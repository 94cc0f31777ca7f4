import type { Input } from 'contract/call.ts';
import { actividad, actividadTipoProyectoConfiguracion } from 'contract/catalogues/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import {
  activityStates,
  createActividadProyecto,
  createActividadProyectoGantt,
  createDependencia,
  getPlan,
  getPortfolio,
  getProgressCurve,
  listActividadProyecto,
  listReadiness,
  listTemplate,
  listUpcoming,
  updatePlan,
} from 'contract/schedule/index.ts';
import { choose } from '../choose.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

const codes = { codigoLugarInstalacion: 'LI-000001', codigoProyecto: 'RE-26041' };

test('the activities of a place are changed together, put in order, deleted and brought back; what may begin says what is missing', async ({
  page,
  signIn,
  as,
}) => {
  await signIn('Elena Boldo');
  await page.goto(`/proyectos/actividadProyecto/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}`);
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  await search.fill('montaje de');
  const rows = page.getByRole('table', { name: 'Actividades' }).getByRole('row');
  const form = page.getByRole('dialog');
  const editAll = async (count: number) => {
    await expect(rows).toHaveCount(count + 1);
    await page.getByRole('checkbox', { name: 'Marcar todos' }).check();
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
  };
  await editAll(2);
  await form.getByLabel('Cambiar: peso').check();
  await form.getByLabel('Nuevo peso').fill('7,5');
  await form.getByRole('button', { name: 'Guardar 2 actividades' }).click();
  await expect(page.getByText('Se cambió: 2 actividades')).toBeVisible();
  await search.fill('carpeta');
  await editAll(1);
  await form.getByLabel('Cambiar: responsable').check();
  await choose(form, 'Nuevo responsable', /^Tomás Quillay/, 'Tomás Quillay');
  await form.getByRole('button', { name: 'Guardar 1 actividad' }).click();
  await expect(rows.nth(1)).toContainText('Tomás Quillay');

  // One after the other, without waiting for what is asked anew: nobody is refused over what they just did themselves.
  await rows.nth(1).click();
  await page.getByRole('dialog').getByLabel('Avance').fill('10');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Ordenar', exact: true }).click();
  for (const way of ['Bajar', 'Subir', 'Bajar'])
    await page.getByRole('button', { name: `${way} «Traspaso comercial y apertura del proyecto»` }).click();
  const order = page.locator('.activities-order > li');
  await expect(order.nth(1)).toContainText('Visita técnica');
  await expect(order.nth(2)).toContainText('Traspaso comercial');
  await expect(page.getByText(/^«Traspaso comercial.*queda en el lugar 2 de 2/)).toBeAttached();
  await order.nth(1).dragTo(order.nth(2));
  await expect(page.getByText(/^«Visita técnica.*queda en el lugar 2 de 2/)).toBeAttached();
  await expect(order.nth(1)).toContainText('Traspaso comercial');
  await page.getByRole('button', { name: 'Volver a la lista' }).click();

  // Of a stage, of a person, in a state, and under way between two days.
  const elena = as('Elena Boldo');
  const all = await elena(listActividadProyecto, codes);
  expect(all.filter((it) => it.peso === '7.5')).toHaveLength(2);
  const ofTomas = all.find((it) => it.responsable === 'Tomás Quillay');
  const state = all.find((it) => it.estado !== ofTomas?.estado)?.estado;
  const [day = ''] = all.map((it) => it.fecha).toSorted();
  if (!ofTomas?.etapa || !state) throw new Error('The plan of the demo company is another one.');
  const isNarrowed = async (asked: object) => {
    const expected = await elena(listActividadProyecto, { ...codes, ...asked });
    expect(expected.length).toBeLessThan(all.length);
    await expect(rows).toHaveCount(expected.length + 1);
    await expect(rows.nth(1)).toContainText(expected[0]?.nombre ?? '');
    await page.getByRole('search', { name: 'Filtros' }).getByText('Limpiar', { exact: true }).click();
    await expect(rows).not.toHaveCount(expected.length + 1);
  };
  await search.fill('');
  await choose(page, 'Etapa', ofTomas.etapa);
  await isNarrowed({ etapa_id: ofTomas.etapa_id });
  await choose(page, 'Responsable', /^Tomás Quillay/, 'Tomás Quillay');
  await isNarrowed({ responsable_id: ofTomas.responsable_id });
  await choose(page, 'Estado', activityStates.label(state));
  await isNarrowed({ estado: state });
  for (const box of await page.locator('.filter-days input').all()) {
    await box.fill(formatDay(day));
    await box.press('Enter');
  }
  await isNarrowed({ desde: day, hasta: day });

  await page.getByRole('button', { name: 'Ver un día' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Actividades del \d/ })).toBeVisible();
  await page.getByLabel('Día que se ve').fill('1995-01-02');
  await expect(page.getByText('Ese día no hay actividades en este lugar.')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la lista' }).click();

  await page.getByRole('button', { name: 'Eliminar la carta Gantt' }).click();
  await page.getByRole('button', { name: 'Eliminar todo' }).click();
  await expect(page.getByText('Este lugar todavía no tiene actividades.')).toBeVisible();
  await noViolations(page);
  // Not at once: from the place itself, as long as it is remembered.
  await page.reload();
  await page.getByRole('list', { name: 'Cartas Gantt que se pueden recuperar' }).getByRole('button').first().click();
  await expect(rows.nth(2)).toBeVisible();
  const back = page.getByText('Volvieron 32 actividades');
  await expect(back).toHaveCount(1);
  await page.getByRole('button', { name: 'Eliminar la carta Gantt' }).click();
  await page.getByRole('button', { name: 'Eliminar todo' }).click();
  await expect(page.getByText('Este lugar todavía no tiene actividades.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows.nth(2)).toBeVisible();
  await expect(back).not.toHaveCount(0);
  expect(await elena(listActividadProyecto, codes)).toHaveLength(32);
  expect((await elena(getPlan, codes)).links.length).toBeGreaterThan(20);

  // What has to be solved today: as many as the plan says, the first with who has it and until when.
  await page.goto('/proyectos/semaforo?codigoProyecto=RE-26041');
  const lights = page.getByRole('table', { name: 'Semáforo de partida' }).getByRole('row');
  const { items: urgent } = await elena(listReadiness, { codigoProyecto: 'RE-26041', por_resolver: 'true' });
  await expect(lights.nth(1)).toBeVisible();
  await page.getByRole('switch', { name: 'Qué debo resolver hoy' }).check();
  await expect(lights).toHaveCount(urgent.length + 1);
  const missing = urgent[0]?.falta;
  for (const told of [missing?.que ?? '', missing?.quien ?? '', formatDay(missing?.hasta ?? '')])
    await expect(lights.nth(1)).toContainText(told);
  await lights.nth(1).click();
  await expect(page.getByRole('dialog').getByText('Predecesoras')).toBeVisible();
  await noViolations(page);

  // All plans of her projects, with what is late of them in words; then fewer, and more.
  await page.goto('/proyectos/portafolio');
  const plans = page.getByRole('table', { name: 'Planes en el tiempo' }).getByRole('row');
  const isAsTold = async (asked: Omit<Input<typeof getPortfolio>, 'per_page'>) => {
    const told = await elena(getPortfolio, { ...asked, per_page: 25 });
    const { items } = told;
    await expect(plans).toHaveCount(items.length + 1);
    for (const [at, it] of items.slice(0, 5).entries()) {
      await expect(plans.nth(at + 1)).toContainText(it.codigoProyecto);
      await expect(plans.nth(at + 1)).toContainText(formatDay(it.hasta));
    }
    return told;
  };
  const { items: own, total_items: ofHers } = await isAsTold({});
  expect(new Set(own.map((it) => it.codigoProyecto)).size).toBeGreaterThan(2);
  expect(new Set(own.map((it) => it.jefe_proyecto))).toEqual(new Set(['Elena Boldo']));
  const late = own.findIndex((it) => (it.dias_atraso ?? 0) > 1 && it.actividades_atrasadas > 1);
  await expect(plans.nth(late + 1)).toContainText(`${formatNumber(own[late]?.dias_atraso ?? 0)} días de atraso`);
  await expect(plans.nth(late + 1)).toContainText(`${own[late]?.actividades_atrasadas} actividades atrasadas`);
  await page.getByRole('switch', { name: 'Solo con atraso' }).check();
  expect((await isAsTold({ atrasados: 'true' })).total_items).toBeLessThan(ofHers);
  await page.getByRole('switch', { name: 'Solo con atraso' }).uncheck();
  await page.getByRole('switch', { name: 'También terminados' }).check();
  expect((await isAsTold({ terminados: 'true' })).total_items).toBeGreaterThan(ofHers);
  await page.getByRole('switch', { name: 'También terminados' }).uncheck();
  await page.getByRole('group', { name: 'De quién' }).getByText('Todos', { exact: true }).click();
  expect(new Set((await isAsTold({ todos: 'true' })).items.map((it) => it.jefe_proyecto)).size).toBeGreaterThan(1);
  await expect(page.getByRole('region', { name: 'Curva S' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('RE-26041');
  await isAsTold({ todos: 'true', search: 'RE-26041' });
  await page.goto(`/proyectos/portafolio?codigoProyecto=${codes.codigoProyecto}`);
  await isAsTold({ codigoProyecto: codes.codigoProyecto });

  // How far it is against what was agreed, and what comes within two weeks, the most urgent first.
  const project = { codigoProyecto: codes.codigoProyecto };
  const { lineas_base } = await elena(getProgressCurve, project);
  const [linea_base] = lineas_base;
  const { previsto, real, planes } = await elena(getProgressCurve, { ...project, ...(linea_base !== undefined && { linea_base }) });
  const curve = page.getByRole('region', { name: 'Curva S' });
  await expect(curve.getByText(/^Previsto a hoy/)).toContainText(
    `Previsto a hoy ${formatNumber(previsto ?? 0)} %, real ${formatNumber(real ?? 0)} %`,
  );
  await expect(curve.getByRole('img', { name: new RegExp(`^Curva S de ${planes} planes`) })).toBeVisible();
  const { items: due } = await elena(listUpcoming, { ...project, per_page: 12 });
  const coming = page.getByRole('region', { name: 'Próximas dos semanas' }).getByRole('listitem');
  await expect(coming).toHaveCount(due.length);
  for (const [at, it] of due.entries()) await expect(coming.nth(at)).toContainText(it.nombre);
  await noViolations(page);
  await coming.nth(0).getByRole('link').click();
  await expect(page).toHaveURL(/\/proyectos\/actividadProyecto\//);
});

test('a day has what is under way on it, and a summary activity goes and comes back with all that is under it', async ({
  page,
  signIn,
  as,
  given,
}) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const place = { codigoLugarInstalacion, codigoProyecto };
  const catalina = as('Catalina Tara');
  await catalina(updatePlan, { ...place, version: null, start: '2031-03-03', status_day: null });
  const { id: parent_id } = await catalina(createActividadProyecto, { ...place, nombre: 'Obra' });
  const byClock = { duration: 1440, is_elapsed: true, manual_start: '2031-03-04T00:00' };
  const [trench] = await catalina(createActividadProyectoGantt, {
    ...place,
    activities: [
      { nombre: 'Zanja', parent_id, gantt: { duration: 960 } },
      { nombre: 'Fraguado', parent_id, gantt: byClock },
    ],
  });
  const delivery = await catalina(createActividadProyecto, { ...place, nombre: 'Entrega' });
  await catalina(createDependencia, { desde_id: trench?.id ?? 0, hasta_id: delivery.id });
  await signIn('Catalina Tara');

  // What ends at midnight is not there on the day that begins then.
  await page.goto(`/proyectos/actividadProyecto/${codigoLugarInstalacion}/${codigoProyecto}?vista=dia&fecha=2031-03-04`);
  const ofDay = page.getByRole('table', { name: /^Actividades del/ }).getByRole('row');
  await expect(ofDay).toHaveText([/Actividad/, /Obra.*Termina/, /Zanja.*Termina/, /Fraguado.*04-03-2031.*Empieza y termina/]);
  await page.getByRole('button', { name: 'Después ›' }).click();
  await expect(ofDay).toHaveText([/Actividad/, /Entrega.*Empieza y termina/]);
  await noViolations(page);
  await page.getByRole('button', { name: 'Volver a la lista' }).click();

  const rows = page.getByRole('table', { name: 'Actividades' }).getByRole('row');
  const before = await catalina(getPlan, place);
  await expect(rows).toHaveCount(5);
  await chooseMoreOf(rows.nth(1), 'Eliminar');
  const question = page.getByRole('dialog', { name: '¿Eliminar «Obra»?' });
  await expect(question).toContainText('Se eliminan también las 2 que están bajo ella, y los vínculos de todas.');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Se eliminaron 3 actividades')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows).toHaveCount(5);
  await expect(page.getByText('Volvieron 3 actividades')).toBeVisible();
  const { activities, links } = await catalina(getPlan, place);
  expect(activities).toEqual(before.activities);
  expect(links.map(({ from, to, type }) => [from, to, type])).toEqual([[trench?.id, delivery.id, 'FS']]);

  // A place that nobody has planned begins with a template, from the list as well.
  const bare = await given.place();
  await page.goto(`/proyectos/actividadProyecto/${bare.codigoLugarInstalacion}/${bare.codigoProyecto}`);
  await page.getByRole('button', { name: 'Crear actividades base' }).click();
  const base = page.getByRole('dialog', { name: 'Crear actividades base' });
  await choose(base, 'Plantilla', /^Residencial 5,4 kWp/, 'Residencial 5,4');
  await noViolations(page);
  await base.getByRole('button', { name: 'Crear actividades' }).click();
  await expect(rows.nth(2)).toBeVisible();
  const [template] = await catalina(listTemplate, { search: 'Residencial 5,4' });
  const made = await catalina(listActividadProyecto, {
    codigoLugarInstalacion: bare.codigoLugarInstalacion,
    codigoProyecto: bare.codigoProyecto,
  });
  // What a template tells of itself are those that are worked: groups are none.
  expect(made.filter((it) => !it.gantt.is_summary)).toHaveLength(template?.activities ?? 0);
  await expect(rows).toHaveCount(made.length + 1);

  // Without one it is that of its project's type, whose list of activities says of each what nobody else does.
  const usual = (await catalina(listTemplate, {})).find((it) => it.por_defecto);
  const tipo_proyecto_id = usual?.tipo_proyecto_id ?? 0;
  const [etapa_id, etapa] = made.flatMap((it) => (it.etapa_id && it.etapa ? [[it.etapa_id, it.etapa] as const] : []))[0] ?? [0, ''];
  const { id: actividad_id } = await given.entry(actividad, { nombre: 'Vuelo de dron sobre la cubierta' });
  await given.entry(actividadTipoProyectoConfiguracion, { tipo_proyecto_id, actividad_id, etapa_id, duracion: 37 });
  const typed = await given.place({ codigoProyecto: (await given.project({ tipo_proyecto_id })).codigoProyecto });
  await page.goto(`/proyectos/actividadProyecto/${typed.codigoLugarInstalacion}/${typed.codigoProyecto}`);
  await page.getByRole('button', { name: 'Crear actividades base' }).click();
  await base.getByRole('button', { name: 'Crear actividades' }).click();
  await expect(page.getByText('Actividades creadas')).not.toHaveCount(0);
  const begun = await catalina(listActividadProyecto, {
    codigoLugarInstalacion: typed.codigoLugarInstalacion,
    codigoProyecto: typed.codigoProyecto,
  });
  expect(begun.filter((it) => !it.gantt.is_summary)).toHaveLength(usual?.activities ?? 0);
  await page.getByRole('button', { name: 'Agregar actividad' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar actividad' });
  await expect(form.locator('datalist option[value="Vuelo de dron sobre la cubierta"]')).toBeAttached();
  await form.getByLabel('Nombre').fill('Vuelo de dron sobre la cubierta');
  for (const days of ['3', '']) await form.getByLabel('Duración').fill(days);
  await noViolations(page);
  await form.getByRole('button', { name: 'Agregar' }).click();
  const driven = rows.filter({ hasText: 'Vuelo de dron sobre la cubierta' });
  await expect(driven).toContainText(etapa);
  await expect(driven.getByRole('cell', { name: '37', exact: true })).toBeVisible();
});
