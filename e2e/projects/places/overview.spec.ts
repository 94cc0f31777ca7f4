import { readFile } from 'node:fs/promises';
import { addressOf } from '../../addresses.ts';
import { expect, noViolations, test } from '../../stage.ts';

const path = '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto';

test('the first tab of a place says the most important of each other, one click away', async ({ page, signIn, db }) => {
  const place = await addressOf(path, db);
  await signIn('Camila Peumo');
  await page.goto(place);
  const part = (title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

  await expect(part('Avance').getByText('Jefe de proyecto')).toBeVisible();
  await expect(part('Contacto').getByRole('link', { name: /@/ }).first()).toBeVisible();
  await expect(part('Ubicación').getByRole('img', { name: /^Mapa/ })).toBeVisible();
  await expect(part('Fotos').getByRole('img').first()).toBeVisible();
  await expect(part('Comentarios').getByRole('blockquote')).toBeVisible();
  const activity = part('Última actividad').getByRole('listitem');
  await expect(activity.filter({ hasText: 'escribió un comentario' }).first()).toBeVisible();
  await expect(activity.filter({ hasText: 'subió una foto' }).first().getByRole('link')).toHaveAttribute(
    'href',
    `${place}/galeriaImagenes`,
  );

  for (const [title, tab] of [
    ['Documentos', 'documentos'],
    ['Información técnica', 'informacionTecnica'],
    ['Comentarios', 'comentarios'],
  ] as const) {
    await part(title).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`${place}/${tab}`);
    await page.goBack();
    await expect(page).toHaveURL(place);
  }
});

test('everything about a place stands on one page, and comes as PDF', async ({ page, signIn, db }) => {
  await signIn('Camila Peumo');
  await page.goto(await addressOf(`${path}/informacionCompleta`, db));

  for (const name of ['Proyecto', 'Ubicación', 'Contactos', 'Enlaces', 'Fotos', 'Comentarios'])
    await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Documentos, \d+ % completo$/ })).toBeVisible();
  await noViolations(page);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()]);
  expect(file.suggestedFilename()).toMatch(/^informacion-LI-\d+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('on a phone the open tab is seen and its content begins at once', async ({ page, signIn, db }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('Camila Peumo');
  await page.goto(await addressOf(`${path}/informacionCompleta`, db));

  await expect(page.getByRole('link', { name: 'Ficha completa' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'PDF', exact: true })).toBeInViewport();
});
