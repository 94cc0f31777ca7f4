import type { Page } from '@playwright/test';
import { demoPassword } from 'server/demo/access/people.ts';
import { hashPassword } from 'server/src/access/sessions/passwords.ts';
import { accessChanged, closeSessionsOf } from 'server/src/access/sessions/sessions.ts';
import { announce } from 'server/src/platform/events/events.ts';
import { hashSecret, newSecret } from 'server/src/platform/secret.ts';
import { expect, test } from '../stage.ts';
import { enter, keptSession, nothingKept } from './enter.ts';

const camila = 'camila.peumo@soldepapel.example';

test('a wrong password is refused, the right one opens the projects', async ({ page, complaints }) => {
  complaints.expect(/401 .*\/auth\)/);
  await page.goto('/');
  await expect(page).toHaveURL('/login');

  await enter(page, camila, 'no-es-la-clave-1');
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('El correo o la clave no son correctos.');
  expect(await keptSession(page)).toEqual(nothingKept);

  await enter(page, camila, demoPassword);
  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
  const [user, role, authUser] = await keptSession(page);
  expect(JSON.parse(user ?? '')).toMatchObject({ email: camila, codigo_rol: 'JPR' });
  expect({ role, authUser }).toEqual({ role: 'JPR', authUser: user });
});

test('an empty sign-in form says at each field what is missing', async ({ page }) => {
  await page.goto('/login');

  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();

  await expect(page.getByLabel('Correo', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Correo', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Clave', { exact: true })).toHaveAccessibleDescription('Este dato es obligatorio.');
});

test('whoever must change the password does it before anything else', async ({ page, given, complaints }) => {
  complaints.expect(/400 .*\/auth\/cambiarContrasena\)/);
  const password_hash = await hashPassword(demoPassword);
  const { email } = await given.user({ permissions: ['projects:read'], password_hash, debe_cambiar_clave: true });
  await page.goto('/login');
  await enter(page, email, demoPassword);
  await expect(page).toHaveURL('/change-password');
  await page.goto('/');
  await expect(page).toHaveURL('/change-password');

  await page.getByLabel('Clave actual').fill('no-es-la-clave-1');
  await page.getByLabel('Clave nueva').fill('Otra-clave-2026');
  await page.getByRole('button', { name: 'Cambiar la clave' }).click();
  await expect(page.getByLabel('Clave actual')).toHaveAccessibleDescription('La clave actual no es correcta.');
  await page.getByLabel('Clave actual').fill(demoPassword);
  await page.getByRole('button', { name: 'Cambiar la clave' }).click();

  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
});

test('whoever forgot the password is told where to ask, and replaces it through a link', async ({ page, given, db }) => {
  const { id, email } = await given.user({ permissions: ['projects:read'], password_hash: await hashPassword(demoPassword) });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Olvidé mi clave' }).click();
  await expect(page.getByRole('main')).toContainText('Este sistema no envía correos.');
  const codigo = newSecret();
  const code = { code_hash: hashSecret(codigo), user_id: id, expires_at: new Date(Date.now() + 3_600_000), mail_id: null };
  await db.insertInto('password_resets').values(code).execute();

  await page.goto(`/forgot-password?codigo=${codigo}`);
  await page.getByLabel('Clave nueva').fill('Recuperada-2026');
  await page.getByRole('button', { name: 'Guardar la clave' }).click();
  await expect(page).toHaveURL('/login');
  await enter(page, email, 'Recuperada-2026');

  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
});

test('signing out leaves nothing in the browser and no session on the server', async ({ page, signIn, given, db }) => {
  const person = await given.user({ nombre: 'Ana Boldo', permissions: ['projects:read'] });
  await signIn(person);
  await page.goto('/');

  await page.getByRole('button', { name: 'Menú de Ana Boldo' }).click();
  await page.getByRole('link', { name: 'Cerrar sesión' }).click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await keptSession(page)).toEqual(nothingKept);
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
});

test('a guarded screen that the role may not read ends the session, and what was begun to be written is there again', async ({
  page,
  signIn,
  given,
}) => {
  const password_hash = await hashPassword(demoPassword);
  const person = await given.user({ permissions: ['mobile_warehouses:read', 'mobile_warehouses:create', 'materials:read'], password_hash });
  await given.warehouseUser(person.id, ['BF0001']);
  await signIn(person);
  const form = '/supplying/mobile-warehouses/material-transfers/nuevo';
  await page.goto(form);
  await page.getByLabel('Observación').fill('Va con la grúa');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:traslado'))).toContain('grúa');

  await page.goto('/');

  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText(
      /^Su rol no permite ver «Proyectos», por eso se cerró la sesión\. Falta el permiso «Ver» de «Proyectos y lugares de instalación»: pídalo a \p{L}/u,
    ),
  ).toBeVisible();
  expect(await keptSession(page)).toEqual(nothingKept);

  await enter(page, person.email, demoPassword);
  await expect(page.getByRole('button', { name: /^Menú de / })).toBeVisible();
  await page.goto(form);
  await expect(page.getByLabel('Observación')).toHaveValue('Va con la grúa');
});

/** Asks for other rows until the page leads elsewhere: another call of it may be the one that does, and leave nothing to type into. */
async function searchUntil(page: Page, url: string): Promise<void> {
  let asked = 0;
  await expect(async () => {
    asked += 1;
    await page
      .getByLabel('Buscar', { exact: true })
      .fill(`Tamarugo ${asked}`, { timeout: 2_000 })
      .catch(() => undefined);
    await expect(page).toHaveURL(url, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

test('a session that ended on the server is noticed at the next call', async ({ page, signIn, given, db, complaints }) => {
  complaints.expect(/401 /);
  const person = await given.user({ permissions: ['projects:read'] });
  await signIn(person);
  // The live line would say so before anything is typed.
  await page.route('**/backend/live?*', () => undefined);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
  await db.transaction().execute((tx) => closeSessionsOf(tx, person.id));

  await searchUntil(page, '/login');
  await expect(page.getByText('Su sesión terminó. Ingrese nuevamente.')).toBeVisible();
  expect(await keptSession(page)).toEqual(nothingKept);
});

test('whoever must change the password from now on is led there by the next call', async ({ page, signIn, given, db, complaints }) => {
  complaints.expect(/403 /);
  const person = await given.user({ permissions: ['projects:read'] });
  await signIn(person);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ debe_cambiar_clave: true }).where('id', '=', person.id).execute();
    await announce(tx, accessChanged);
  });

  await searchUntil(page, '/change-password');
  await expect(page.getByRole('heading', { name: 'Cambie su clave' })).toBeVisible();
  await expect(page).toHaveURL('/change-password');
});

test('an open screen says which permission is missing, and the session goes on', async ({ page, signIn }) => {
  await signIn('Camila Peumo');

  await page.goto('/configuraciones');

  await expect(page.getByRole('alert')).toContainText('Le falta el permiso «Ver» de «Modo mantención, aviso, lista blanca».');
  await page.getByRole('link', { name: 'Project Administrator' }).click();
  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeFocused();
});

test('a person who is signed in is led on from the pages for visitors', async ({ page, signIn }) => {
  await signIn('Camila Peumo');

  for (const path of ['/login', '/register', '/forgot-password', '/change-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});
