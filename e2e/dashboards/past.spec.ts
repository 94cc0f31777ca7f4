import { cancelMaterialRequest, createMaterialRequest } from 'contract/materials/index.ts';
import { updateLugarInstalacionActivo, updateProyecto } from 'contract/projects/index.ts';
import { clockNow } from '../days.ts';
import { chooseMore } from '../more.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';

test('a project is seen as it was, beside today, and the address says when', async ({ page, signIn, as, given }) => {
  const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000);
  const { id, codigoProyecto } = await given.project({ nombre: 'Como era', created_at: threeDaysAgo });
  await as('Catalina Tara')(updateProyecto, { id, version: 1, nombre: 'Como es', linea: 'CI' });
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/lugaresInstalacion/${codigoProyecto}/informacion`);

  await chooseMore(page, 'Ver al…');
  const past = page.getByRole('dialog', { name: 'Máquina del tiempo' });
  await expect(past.getByRole('row', { name: /^Nombre Cambió Como era Como es Catalina Tara/ })).toBeVisible();
  await noViolations(page);
  await past.getByLabel('Ver al (hora de Chile)').fill('2020-03-15T18:00');
  await expect(past.getByText('El 15-03-2020 18:00 todavía no existía.')).toBeVisible();
  await expect(page).toHaveURL(/al=2020-03-15T18%3A00$/);

  await page.reload();
  await expect(past.getByText('todavía no existía')).toBeVisible();
  await past.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL(/informacion$/);

  const place = await given.place({ codigoProyecto, nombre: 'Techo mirado', created_at: threeDaysAgo });
  await as('Catalina Tara')(updateLugarInstalacionActivo, { id: place.id, activo: false });
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${codigoProyecto}`);
  await chooseMore(page, 'Ver al…');
  await expect(past.getByRole('row', { name: /^Activo Cambió Sí No Catalina Tara/ })).toBeVisible();
  await past.getByLabel('Ver al (hora de Chile)').fill('2020-03-15T18:00');
  await expect(past.getByText('El 15-03-2020 18:00 todavía no existía.')).toBeVisible();

  const items = [{ code: 'CON-000003', quantity: '5' }];
  const request = await as('Rocío Alerce')(createMaterialRequest, { project_code: 'CI-26012', items });
  const sent = clockNow();
  await as('Rocío Alerce')(cancelMaterialRequest, { request_id: request.id });
  await page.goto(`/sap/request-materials/${request.number}?al=${sent}`);
  await expect(past.getByRole('row', { name: /^Estado Cambió Pendiente Anulada Rocío Alerce/ })).toBeVisible();
});

test('a stock and the approval matrix are seen as they were', async ({ page, signIn, given }) => {
  const { id: warehouse_id, codigo } = await given.warehouse({ movil: true });
  const material = await given.material({ descripcion: 'Cable recién llegado' });
  await given.stock({ warehouse_id, material_id: material.id, quantity: '4' });
  await signIn('Catalina Tara');
  const past = page.getByRole('dialog', { name: 'Máquina del tiempo' });

  await page.goto(`/supplying/mobile-warehouses/stock?warehouse_code=${codigo}`);
  await page.getByRole('button', { name: 'Ver al…' }).click();
  const came = past.getByRole('listitem').filter({ hasText: 'Cable recién llegado' });
  await expect(came).toContainText(/Se agregó después.*4 /);
  await past.getByRole('button', { name: 'Cerrar' }).click();

  for (const address of [`/supplying/mobile-warehouses/stock?warehouse_code=${codigo}`, '/mantenedores/matrizAprobacion']) {
    await page.goto(address);
    await isQuiet(page);
    await page.getByRole('button', { name: 'Ver al…' }).click();
    await expect(past.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page).toHaveURL(/al=20/);
    await past.getByLabel('Ver al (hora de Chile)').fill('2020-03-15T18:00');
    await expect(past.getByText(/El 15-03-2020 18:00 todavía no existía|Los cambios se guardan desde el/).first()).toBeVisible();
    await noViolations(page, { oneOfAKind: true });
  }
});
