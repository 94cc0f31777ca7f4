import { formatDay, formatNumber } from 'contract/format.ts';
import { createActividadProyectoGantt, getProgressCurve, updatePlan } from 'contract/schedule/index.ts';
import { todayInChile } from 'server/src/platform/today.ts';
import { expect, noViolations, test } from '../stage.ts';

test('whoever leads projects sees their plans and nobody else’s, how far they are, and what comes in two weeks', async ({
  page,
  as,
  given,
  signIn,
}) => {
  const lead = await given.user({ permissions: ['schedule:read', 'projects:read'], seesAllProjects: false });
  const today = Temporal.PlainDate.from(todayInChile());
  const inDays = (days: number): string => today.add({ days }).toString();
  const on = (nombre: string, day: number, avance = '0') => ({
    nombre,
    peso: '50',
    avance,
    gantt: { duration: 60, is_elapsed: true, manual_start: `${inDays(day)}T10:00` },
  });
  const planned = async (jefe_proyecto_id: number | null, activities: readonly ReturnType<typeof on>[]) => {
    const { codigoProyecto } = await given.project({ jefe_proyecto_id, fecha_termino: inDays(10) });
    const { codigoLugarInstalacion } = await given.place({ codigoProyecto });
    const codes = { codigoLugarInstalacion, codigoProyecto };
    await as('Catalina Tara')(updatePlan, { ...codes, version: null, start: inDays(-20), status_day: null });
    await as('Catalina Tara')(createActividadProyectoGantt, { ...codes, activities: [...activities] });
    return codigoProyecto;
  };
  const own = await planned(lead.id, [on('Zanja', -10, '100'), on('Izaje', -3), on('Pruebas', 12), on('Garantía', 15)]);
  await planned(null, [on('De otra persona', 5)]);
  await signIn(lead);

  await page.goto('/proyectos/portafolio');
  const plans = page.getByRole('table', { name: 'Planes en el tiempo' }).getByRole('row');
  await expect(plans).toHaveCount(2);
  await expect(plans.nth(1)).toContainText(own);
  await expect(plans.nth(1)).toContainText('5 días de atraso');
  await expect(plans.nth(1)).toContainText('1 actividad atrasada');

  const coming = page.getByRole('region', { name: 'Próximas dos semanas' }).getByRole('listitem');
  await expect(coming).toHaveText([/^Izaje.*3 días/, new RegExp(`^Pruebas.*${formatDay(inDays(12))}`)]);
  const { puntos, previsto, real } = await as(lead)(getProgressCurve, {});
  const curve = page.getByRole('region', { name: 'Curva S' });
  await expect(curve.getByText(/^Previsto a hoy/)).toContainText(
    `Previsto a hoy ${formatNumber(previsto ?? 0)} %, real ${formatNumber(real ?? 0)} %: 25 puntos de atraso`,
  );
  // Both lines are drawn, each through as many points as there are days of it.
  const drawn = curve.locator('svg path[fill="none"][stroke-width="2"]');
  const pointsOf = async () => {
    const counts = await drawn.evaluateAll((all) => all.map((it) => it.getAttribute('d')?.match(/[ML]/g)?.length ?? 0));
    return counts.toSorted((one, other) => one - other);
  };
  await expect.poll(pointsOf).toEqual([puntos.filter((it) => it.real !== null).length, puntos.length]);
  await noViolations(page);

  await page.getByRole('group', { name: 'De quién' }).getByText('Todos', { exact: true }).click();
  await expect(curve).toHaveCount(0);
  await expect(plans).toHaveCount(2);
  await expect(coming).toHaveCount(2);
});
