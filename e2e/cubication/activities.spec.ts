import { allDocs, getDocumentMaterials } from 'contract/cubication/index.ts';
import { listActividadProyecto } from 'contract/schedule/index.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolationsInAnyLook, test } from '../stage.ts';

/** A house of the demo company that is taken off, and has a plan. */
const codigoProyecto = 'RE-26038';

test('groups of rows become activities of the plan with a pace and a name, and are taken back', async ({ page, signIn, as }) => {
  const fernanda = as('Fernanda Ulmo');
  await signIn('Fernanda Ulmo');
  const { items } = await fernanda(allDocs, { codigoProyecto, status: 'abierta' });
  const [{ document_id, place } = { document_id: 0, place: null }] = items;
  if (!place) throw new Error('Nothing is taken off there.');
  const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto };
  const before = await fernanda(listActividadProyecto, codes);
  const needed = async () => new Set((await fernanda(getDocumentMaterials, { document_id })).map((it) => it.activity));
  await page.goto(`/proyectos/lugarInstalacion/${codes.codigoLugarInstalacion}/${codigoProyecto}/cubicles/${document_id}`);

  await chooseMore(page, 'Programar actividades');
  const drawer = page.getByRole('dialog', { name: 'Programar actividades' });
  const first = drawer.getByRole('listitem').first();
  await first.getByLabel(/^Rendimiento por día/).fill('a');
  await expect(first.getByText('Use punto para miles y coma para decimales.')).toBeVisible();
  await first.getByLabel(/^Rendimiento por día/).fill('6,5');
  await expect(first.getByText('= 2 días')).toBeVisible();
  await first.getByLabel(/^Nombre de la actividad/).fill('Montaje de módulos');
  await expect(first.getByText(/^Del \d\d-\d\d-\d{4} al/)).toBeVisible();
  await noViolationsInAnyLook(page);
  await drawer.getByRole('button', { name: 'Crear 1 actividad' }).click();

  await expect(page.getByText('Una actividad nueva en la carta Gantt')).toBeVisible();
  await expect(drawer).toBeHidden();
  expect((await fernanda(listActividadProyecto, codes)).filter((it) => it.nombre === 'Montaje de módulos')).toMatchObject([
    { gantt: { duration: 960 } },
  ]);
  expect(await needed()).toContain('Montaje de módulos');

  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
  await expect(page.getByText('La carta Gantt y las filas quedaron como estaban')).toBeVisible();
  expect(await fernanda(listActividadProyecto, codes)).toHaveLength(before.length);
  expect(await needed()).not.toContain('Montaje de módulos');
});
