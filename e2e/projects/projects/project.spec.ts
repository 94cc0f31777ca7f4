import { updateProyecto } from 'contract/projects/index.ts';
import { choose, pick } from '../../choose.ts';
import { expect, noViolations, test } from '../../stage.ts';
import { chooseMore } from '../../more.ts';

const notices = { name: 'Avisos' } as const;

test.beforeEach(({ signIn }) => signIn('Camila Peumo'));

test('a project is created with a new client, whose wrong RUT is told at its field', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Nuevo proyecto' }).click();
  await page.getByLabel('Nombre').fill('Lechería Los Coihues');
  await choose(page, 'Línea de negocio', 'CI · Comercial e industrial');

  await page.getByRole('button', { name: 'Nuevo cliente' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nuevo cliente' });
  await drawer.getByLabel('Nombre o razón social').fill('Lácteos Los Coihues Ltda.');
  await drawer.getByLabel('RUT').fill('76.123.456-7');
  await drawer.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(drawer.getByLabel('RUT')).toHaveAccessibleDescription(/El dígito verificador no corresponde\./);
  await expect(drawer.getByLabel('RUT')).toBeFocused();
  await drawer.getByLabel('RUT').fill('76990008k');
  await drawer.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(drawer).toBeHidden();

  await choose(page, 'Región', 'Los Lagos');
  await choose(page, 'Comuna', 'Osorno');
  await page.getByLabel('Monto').fill('98.500.000');
  await page.getByLabel('Potencia').fill('120,5');
  await page.getByRole('button', { name: 'Crear proyecto' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CI-\d+ Lechería Los Coihues$/);
  const main = page.getByRole('main');
  for (const fact of ['Lácteos Los Coihues Ltda.', 'Osorno', '120,5 kWp', '$ 98.500.000']) await expect(main).toContainText(fact);
});

test('what was written of a new project survives a reload', async ({ page }) => {
  page.on('dialog', (it) => void it.accept());
  await page.goto('/proyectos/nuevo');
  await page.getByLabel('Nombre').fill('Borrador de papel');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:project:new'))).toContain('Borrador de papel');

  await page.reload();

  await expect(page.getByLabel('Nombre')).toHaveValue('Borrador de papel');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
});

test('leaving a form with unsaved changes is asked about first', async ({ page, given }) => {
  const { codigoProyecto } = await given.project({ nombre: 'Sin guardar' });
  await page.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}/editar`);
  await page.getByLabel('Nombre').fill('Otro nombre');

  await page.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Otro nombre');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${codigoProyecto} Sin guardar`);
});

test('who edits what somebody else saved meanwhile sees both and chooses', async ({ page, given, as, complaints }) => {
  complaints.expect(/412 /);
  const { id, version, codigoProyecto, nombre } = await given.project({ nombre: 'Frigorífico', direccion: 'Calle Uno 1' });
  const path = `/proyectos/lugaresInstalacion/${codigoProyecto}`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Editar proyecto' }).click();
  await page.getByLabel('Dirección').fill('Calle Mía 22');
  await as('Diego Raulí')(updateProyecto, {
    id,
    version,
    nombre,
    linea: 'CI',
    direccion: 'Calle Suya 33',
    moneda: 'CLP',
    avance: 0,
    comprometido: true,
  });

  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const compare = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios mientras usted editaba' });
  await expect(compare.getByRole('row', { name: 'Dirección' }).getByRole('cell')).toHaveText(['Calle Mía 22', 'Calle Suya 33']);
  await noViolations(page);
  await compare.getByRole('button', { name: 'Guardar lo mío' }).click();

  await expect(page).toHaveURL(path);
  await page.getByRole('link', { name: 'Historial' }).click();
  const [latest, before] = [
    page.getByRole('listitem').filter({ hasText: 'Calle Suya 33 → Calle Mía 22' }),
    page.getByRole('listitem').filter({ hasText: 'Calle Uno 1 → Calle Suya 33' }),
  ];
  await expect(latest.first()).toContainText('Camila Peumo');
  await expect(before.first()).toContainText('Diego Raulí');
});

test('a project enters a stage and leaves it', async ({ page, given }) => {
  const { codigoProyecto } = await given.project({ stages: [1] });
  await page.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}/informacion`);
  const stages = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Etapas' }) });
  await expect(stages.getByRole('listitem')).toHaveCount(1);

  await pick(stages, 'Agregar una etapa', 'Ingeniería');
  await expect(stages.getByRole('listitem')).toHaveCount(2);
  await stages.getByRole('button', { name: 'Quitar Inicio y traspaso' }).click();

  await expect(stages.getByRole('listitem')).toHaveText([/Ingeniería/]);
});

test('the matrix of stages puts a project into a stage with one mark', async ({ page, given, db }) => {
  const { id, codigoProyecto } = await given.project({ nombre: 'Matriz', stages: [1] });
  await page.goto(`/mantenedores/stageControl?search=${codigoProyecto}`);

  const mark = page.getByRole('checkbox', { name: `${codigoProyecto}: Abastecimiento` });
  await mark.check();
  await expect(mark).toBeEnabled();

  expect(await db.selectFrom('project_stages').select('stage_id').where('project_id', '=', id).orderBy('stage_id').execute()).toEqual([
    { stage_id: 1 },
    { stage_id: 4 },
  ]);
});

test('a project with places is not deleted, one without them is', async ({ page, given, complaints }) => {
  complaints.expect(/409 /);
  const project = await given.project({ nombre: 'Con un lugar' });
  await given.place({ codigoProyecto: project.codigoProyecto });
  const remove = async () => {
    await chooseMore(page, 'Eliminar');
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  };
  await page.goto(`/proyectos/lugaresInstalacion/${project.codigoProyecto}`);
  await remove();
  await expect(page.getByRole('region', notices)).toContainText('Tiene 1 lugar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${project.codigoProyecto} Con un lugar`);

  const empty = await given.project({ nombre: 'Sin lugares' });
  await page.goto(`/proyectos/lugaresInstalacion/${empty.codigoProyecto}`);
  await remove();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', notices)).toContainText(`Se eliminó ${empty.codigoProyecto}`);
});

test('a role that only reads is offered nothing to change', async ({ visitor }) => {
  const reader = await visitor('Emilio Guayacán');
  await reader.goto('/');
  await expect(reader.getByRole('button', { name: 'Exportar' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Nuevo proyecto' })).toBeHidden();
  await expect(reader.getByRole('checkbox', { name: 'Marcar todos' })).toBeHidden();

  await reader.goto('/proyectos/lugaresInstalacion/CI-26012');
  await expect(reader.getByRole('link', { name: /^LI-\d+$/ })).toHaveCount(4);
  await expect(reader.getByRole('link', { name: 'Editar proyecto' })).toBeHidden();
  await expect(reader.getByRole('button', { name: 'Nuevo lugar' })).toBeHidden();
});
