import { hashPassword } from 'server/src/access/sessions/passwords.ts';
import { hashSecret, newSecret } from 'server/src/platform/secret.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { enter } from './enter.ts';

test('whoever registered confirms the mail with the password, and waits until the account is activated with the keyboard', async ({
  page,
  visitor,
  db,
  complaints,
}) => {
  complaints.expect(/403 .*\/auth\)/);
  complaints.expect(/400 .*\/confirmar\)/);
  const [email, clave] = ['rayen.pellin@soldepapel.example', 'Rayen-pellin-2026'];
  await page.goto('/register');
  await expect(page.getByRole('main')).toContainText('El registro no está abierto. Pida su cuenta a un administrador.');
  const codigo = newSecret();
  const expires_at = new Date(Date.now() + 3_600_000);
  const registration = {
    email,
    nombre: 'Rayén Pellín',
    password_hash: await hashPassword(clave),
    code_hash: hashSecret(codigo),
    expires_at,
  };
  await db.insertInto('registrations').values(registration).execute();

  await page.goto(`/register?codigo=${codigo}`);
  await isQuiet(page);
  await noViolations(page);
  await page.getByLabel('Clave', { exact: true }).fill('no-es-esa-clave-1');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('main')).toContainText('No es la clave que eligió al registrarse.');
  await page.getByLabel('Clave', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Su correo quedó confirmado.');
  await expect(page).toHaveURL('/login');
  await enter(page, email, clave);
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Su cuenta aún no está activa.');

  const administrator = await visitor('Catalina Tara');
  await administrator.goto('/usuarios/por-activar');
  const waiting = administrator.getByRole('region', { name: 'Rayén Pellín' });
  await expect(waiting).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Activar' })).toBeDisabled();
  await waiting.getByRole('combobox', { name: 'Rol' }).press('ArrowDown');
  await administrator.keyboard.type('jefatura de proyecto');
  await administrator.keyboard.press('Enter');
  await administrator.keyboard.press('a');
  await administrator.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(administrator.getByRole('region', { name: 'Avisos' })).toContainText('Cuenta activada: Rayén Pellín');
  await expect(waiting).toBeHidden();

  await enter(page, email, clave);
  await expect(page.getByRole('button', { name: 'Menú de Rayén Pellín' })).toBeVisible();
});

test('a registration that is not wanted is rejected with a reason, which the person reads in a mail', async ({ page, signIn, db }) => {
  const [email, nombre] = ['copihue.rojo@soldepapel.example', 'Copihue Rojo'];
  await db.insertInto('users').values({ email, nombre, password_hash: null }).execute();
  await signIn('Catalina Tara');
  await page.goto('/usuarios/por-activar');
  await page.getByRole('list', { name: 'Cuentas por activar' }).getByRole('button', { name: nombre }).click();
  const waiting = page.getByRole('region', { name: nombre });
  await expect(waiting).toBeVisible();

  await page.keyboard.press('r');
  const question = page.getByRole('dialog', { name: `Rechazar: ${nombre}` });
  await question.getByLabel('Motivo').fill('No trabaja con nosotros.');
  await question.getByRole('button', { name: 'Rechazar' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(`Registro rechazado: ${nombre}`);
  await expect(waiting).toBeHidden();
  const { texto } = await db.selectFrom('mails').select('texto').where('para', '=', email).orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(texto).toContain('Motivo: No trabaja con nosotros.');
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
});
