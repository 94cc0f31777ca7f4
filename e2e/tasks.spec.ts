import type { Page } from '@playwright/test';
import { stockTransferBodegas } from 'contract/materials/index.ts';
import { updateProyecto } from 'contract/projects/index.ts';
import { demoPassword } from 'server/demo/access/people.ts';
import { pictureBytes } from 'server/src/projects/photos/scene.ts';
import { choose } from './choose.ts';
import { countClicks } from './clicks.ts';
import { dayIn } from './days.ts';
import { limitOf } from './limits.ts';
import { isQuiet } from './quiet.ts';
import { expect, test } from './stage.ts';

/**
 * The tasks of every day, counted: from the page somebody stands on, what is clicked, and where the hands stay on the keys,
 * what is pressed, beside the best other product (`docs/tasks.md`). Five approvals are counted with the inbox, three materials with the
 * requests.
 */
const phone = { width: 390, height: 844 };

/** A screen by its name, without a click. */
async function openByName(page: Page, typed: string, name: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  const option = page.getByRole('option', { name }).first();
  await expect(option).toBeVisible();
  // What the server finds comes in between: whoever looks before pressing Enter sees it.
  await isQuiet(page);
  for (let pressed = 0; pressed < 9 && (await option.getAttribute('aria-selected')) !== 'true'; pressed += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('a project is found by half its name with eight keys and no click', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/mi-dia');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const counted = await countClicks(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('ñandu');
  await expect(page.getByRole('option', { name: /CI-26012/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('CI-26012');
  const { clicks, keys } = await counted();
  expect(clicks).toBe(0);
  expect(keys).toBeLessThanOrEqual(limitOf('find a project by half its name'));
});

test('what arrives is received on a phone with two taps from its notice', async ({ visitor, as }) => {
  const { number } = await as('Hugo Belloto')(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: 'BF0001',
    to_warehouse: 'BM0001',
    items: [{ code: 'CON-000003', quantity: '2' }],
  });
  const page = await visitor('Sofía Tepa');
  await page.setViewportSize(phone);
  await page.goto('/mi-dia');
  await page.getByRole('button', { name: 'Notificaciones' }).click();
  const counted = await countClicks(page);

  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Recibir todo' }).click();

  await expect(page.getByText('Recibido', { exact: true }).first()).toBeVisible();
  expect((await counted()).clicks).toBeLessThanOrEqual(limitOf('receive on the phone'));
});

test('ten materials are counted on a phone with three taps besides the quantities', async ({ page, signIn }) => {
  await signIn('Sofía Tepa');
  await page.setViewportSize(phone);
  await page.goto('/mi-dia');
  const counted = await countClicks(page);

  await page.getByRole('link', { name: /IN-000003/ }).click();
  // What is counted first is in sight, without a scroll.
  await expect(page.getByRole('textbox', { name: /^Contado de / }).first()).toBeInViewport();
  await page.getByRole('checkbox', { name: 'Solo lo que falta contar' }).check();
  await page
    .getByRole('textbox', { name: /^Contado de / })
    .first()
    .click();
  for (const quantity of ['12', '3', '40', '7', '1', '25', '8', '16', '5', '9']) {
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
  }

  await expect(page.getByText(/, guardado$/)).toHaveCount(10);
  expect((await counted()).clicks).toBeLessThanOrEqual(limitOf('count ten on the phone'));
});

/** Who they are, proved with the hands on the keys. */
async function proveByKeys(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Su clave').fill(demoPassword);
  await page.keyboard.press('Enter');
}

test('a user with a role is added with few clicks from anywhere', async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  await page.goto('/');
  const counted = await countClicks(page);

  await openByName(page, 'usuario', /^Usuario/);
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await form.getByLabel('Nombre').fill('Quien se agrega');
  await form.getByLabel('Correo').fill('quien.se.agrega@tareas.example');
  await choose(form, 'Rol', 'Ingeniería (ING)', 'ingenier');
  await form.getByRole('button', { name: 'Crear e invitar' }).click();

  await expect(page.getByRole('heading', { name: 'Quien se agrega', level: 1 })).toBeVisible();
  expect((await counted()).clicks).toBeLessThanOrEqual(limitOf('add a user with role'));
});

test('an approver is changed with four clicks from anywhere, the reason and the password', async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  await page.goto('/');
  const counted = await countClicks(page);

  await openByName(page, 'matriz', /^De aprobaciones: Matriz de aprobación/);
  await page
    .getByRole('button', { name: /^Editar: nivel 3/ })
    .first()
    .click();
  const rule = page.getByRole('dialog', { name: 'Editar regla' });
  await choose(rule, 'Cargo', /^Subgerenta Comercial/, 'Subgerenta');
  await page.keyboard.press('Control+Enter');
  await expect(rule).toBeHidden();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const why = page.getByRole('dialog', { name: 'Guardar la matriz' });
  await why.getByLabel('Por qué cambia').fill('Otra persona');
  await page.keyboard.press('Control+Enter');
  await proveByKeys(page);

  await expect(page.getByText(/Matriz guardada: versión/)).toBeVisible();
  expect((await counted()).clicks).toBeLessThanOrEqual(limitOf('change an approver'));
});

test('who changed a project is found with one click and its number', async ({ page, signIn, given, as, db }) => {
  const chief = await db.selectFrom('users').where('nombre', '=', 'Camila Peumo').select('id').executeTakeFirstOrThrow();
  const { id, codigoProyecto, linea, version } = await given.project({ nombre: 'Planta Roble', jefe_proyecto_id: chief.id });
  await as('Camila Peumo')(updateProyecto, { id, version, linea, nombre: 'Planta Coigüe', jefe_proyecto_id: chief.id });
  await signIn('Catalina Tara');
  await page.goto('/mi-dia');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const counted = await countClicks(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(codigoProyecto);
  await expect(page.getByRole('option', { name: codigoProyecto }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Historial', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(codigoProyecto);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Planta Coigüe' }).first()).toContainText('Camila Peumo');
  expect((await counted()).clicks).toBeLessThanOrEqual(limitOf('find who changed a thing'));
});

test('ten photos are uploaded with two clicks from the page of their place', async ({ page, given, signIn }) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const files = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => ({
      name: `IMG_${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await pictureBytes({ width: 320, height: 240, taken: `2026:11:18 10:00:${String(10 + at)}` }),
    })),
  );
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}`);
  const counted = await countClicks(page);

  await page.getByRole('link', { name: 'Galería', exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('label', { hasText: 'Subir fotos' }).first().click(),
  ]);
  await chooser.setFiles(files);

  await expect(page.getByRole('group', { name: 'Fotos' }).locator('.photo-open')).toHaveCount(10);
  expect((await counted()).clicks).toBeLessThanOrEqual(limitOf('upload ten photos'));
  // Until somebody chooses one, the first stands for the place.
  await page.goto(`/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}`);
  await expect(page.getByRole('img', { name: /^Primera foto de / })).toBeVisible();
});

test('an approver names the own substitute with four clicks from anywhere, the days and the password', async ({ page, signIn }) => {
  await signIn('Isidora Coigüe');
  await page.goto('/');
  const counted = await countClicks(page);

  await openByName(page, 'suplencia', /^Mi suplencia/);
  await page.getByRole('button', { name: 'Nombrar suplente' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nombrar suplente' });
  await choose(form, 'Suplente', /^Bruno Lenga/, 'Bruno Lenga');
  await form.getByLabel('Desde').fill(dayIn(90));
  await form.getByLabel('Hasta').fill(dayIn(94));
  await form.getByLabel('Motivo').fill('Vacaciones');
  await form.getByRole('button', { name: 'Nombrar suplente' }).click();
  await proveByKeys(page);

  await expect(page.getByRole('main')).toContainText('Bruno Lenga');
  expect((await counted()).clicks).toBeLessThanOrEqual(limitOf('name a substitute'));
});
