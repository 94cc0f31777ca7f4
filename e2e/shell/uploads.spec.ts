import { expect, noViolations, test } from '../stage.ts';

const upload = '**/upload_maintenance_image*';
const projects = { name: 'Proyectos', level: 1 } as const;

test('a file on its way is seen from any screen and from a phone, and can be stopped there', async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  await page.route(upload, () => undefined);
  await page.goto('/configuraciones/imagenes');
  const chooser = page.getByLabel('Arrastre imágenes aquí o elíjalas');
  await chooser.setInputFiles({ name: 'planta.png', mimeType: 'image/png', buffer: await page.screenshot() });

  await page.getByRole('link', { name: 'Project Administrator' }).click();
  await expect(page.getByRole('heading', projects)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const running = page.getByRole('banner').getByRole('button', { name: /^Subidas: (\d+ %|Procesando…)$/ });
  await running.click();
  const file = page.getByRole('list', { name: 'Subidas' }).getByRole('listitem').filter({ hasText: 'planta.png' });
  await expect(file.getByRole('progressbar', { name: 'Subiendo planta.png' })).toBeVisible();
  await noViolations(page);
  await file.getByRole('button', { name: 'Cancelar planta.png' }).click();

  await expect(running).toBeHidden();
});

test('a file that the server refuses says why, wherever the person is by then', async ({ page, signIn, complaints }) => {
  complaints.expect(/400 .*\/upload_maintenance_image/, /blob:/);
  await signIn('Catalina Tara');
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(upload, (route) => left.then(() => route.continue()));
  await page.goto('/configuraciones/imagenes');
  const chooser = page.getByLabel('Arrastre imágenes aquí o elíjalas');
  await chooser.setInputFiles({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('no soy una imagen') });
  await page.getByRole('link', { name: 'Project Administrator' }).click();
  await expect(page.getByRole('heading', projects)).toBeVisible();

  leave();

  await expect(page.getByRole('status').filter({ hasText: 'No se pudo subir falsa.png.' })).toBeAttached();
  const refused = page.getByRole('banner').getByRole('button', { name: 'Subidas: 1 con error' });
  await refused.click();
  const file = page.getByRole('list', { name: 'Subidas' }).getByRole('listitem').filter({ hasText: 'falsa.png' });
  await expect(file.getByRole('alert')).toBeVisible();
  await file.getByRole('button', { name: 'Quitar falsa.png' }).click();
  await expect(refused).toBeHidden();
});
