import { createMaterialRequest } from 'contract/materials/index.ts';
import { choose } from '../choose.ts';
import { expect, test } from '../stage.ts';

test('what waits is one click from the projects, and one more from its page', async ({ page, signIn, as, given }) => {
  const material = await given.material();
  await as('Nicolás Olivillo')(createMaterialRequest, {
    project_code: 'CI-26012',
    items: [{ code: material.codigo, quantity: '1' }],
  });
  await signIn('Camila Peumo');
  await page.goto('/');

  await page
    .getByRole('navigation', { name: 'Mi día' })
    .getByRole('link', { name: /^Espera por usted/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Mi día', level: 1 })).toBeFocused();
  const bar = page
    .locator('.workday-figures')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first();
  const count = Number(await bar.locator('.figure').innerText());
  await bar.getByRole('link').click();
  await expect(page.locator('tr[data-row]')).toHaveCount(Math.min(count, 25));
  await page.goBack();
  await page.getByRole('region', { name: 'Por aprobar' }).getByRole('link', { name: /^SM-/ }).first().click();
  await expect(page.getByRole('button', { name: 'Aprobar', exact: true })).toBeVisible();
});

test('what no list has unfolds where it stands, to the end; and the day may be where one begins', async ({ page, signIn, given, db }) => {
  const waiting = Array.from({ length: 104 }, (_, at) => ({
    nombre: `Espera ${at}`,
    email: `espera-${at}@soldepapel.example`,
    activo: 0 as const,
  }));
  await db.insertInto('users').values(waiting).execute();
  const before = await db
    .selectFrom('users')
    .where('activo', '=', 0)
    .where('codigo_rol', 'is', null)
    .select((of) => of.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  await signIn(await given.user({ nombre: 'Dora Diaria', permissions: ['projects:read', 'users:update'] }));
  await page.goto('/mi-dia');
  const line = page.getByRole('region', { name: 'Cuentas por activar' });
  const [rows, more] = [
    line.getByRole('listitem').filter({ has: page.getByRole('link') }),
    line.getByRole('button', { name: 'Ver más: Cuentas por activar' }),
  ];
  await expect(rows).toHaveCount(5);
  await expect(more).toHaveCount(0);

  await line.getByRole('button', { name: 'Ver todo: Cuentas por activar' }).click();
  await expect(rows).toHaveCount(50);
  await more.click();
  await expect(rows).toHaveCount(100);
  await more.click();
  await expect(rows).toHaveCount(before.all);
  await expect(more).toHaveCount(0);
  const names = await rows.getByRole('link').allInnerTexts();
  expect(new Set(names).size).toBe(before.all);
  await db
    .deleteFrom('users')
    .where(
      'email',
      'in',
      waiting.map((it) => it.email),
    )
    .execute();

  await page.goto('/usuarios/perfil');

  await choose(page, 'Al ingresar, y al pulsar la marca', 'Mi día');
  await page.getByRole('button', { name: 'Guardar primera página' }).click();
  await expect(page.getByText('Primera página guardada')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Project Administrator' }).click();
  await expect(page).toHaveURL('/mi-dia');
  await page.goto('/login');
  await expect(page).toHaveURL('/mi-dia');
});
