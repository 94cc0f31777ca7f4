import { dayIn } from '../days.ts';
import { sign } from '../sign.ts';
import { expect, noViolations, test } from '../stage.ts';

test('on the phone what came of an order is received, signed and proved, and nothing beyond it; what will not come is closed', async ({
  page,
  signIn,
  db,
  complaints,
}) => {
  complaints.expect(/400 .*post_hes/);
  await signIn('Rocío Alerce');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/oc-with-hes/request?reception=parcial&search=Rocinante');
  await page
    .getByRole('link', { name: /^OC-\d+/ })
    .first()
    .click();
  const number = /OC-\d+/.exec(page.url())?.[0] ?? '';
  await page.getByRole('button', { name: 'Registrar HES' }).click();
  const sheet = page.getByRole('dialog', { name: `Registrar HES de ${number}` });
  const came = sheet.getByLabel('Recibido ahora').first();
  await came.fill('9999999');
  await sheet
    .getByLabel('Evidencia')
    .setInputFiles({ name: 'acta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await sign(page);
  const sheets = async () => (await db.selectFrom('hes').select('id').execute()).length;
  const before = await sheets();
  const register = sheet.getByRole('button', { name: /Registrar/ });
  await register.click();
  await expect(came).toHaveAccessibleDescription(/Por recibir de esta línea: /);
  await came.fill('0,5');
  const day = sheet.getByLabel('Recibida el');
  await day.fill(dayIn(-1_000));
  await day.press('Enter');
  await register.click();
  await expect(day).toHaveAccessibleDescription('Es anterior a la orden de compra.');
  await noViolations(page);
  expect(await sheets()).toBe(before);
  await day.fill(dayIn(0));
  await day.press('Enter');
  await register.click();
  await expect(sheet).toHaveCount(0);
  await expect(
    page
      .getByRole('list', { name: 'HES de la orden' })
      .getByText(/firmó Nicolás Olivillo/)
      .first(),
  ).toBeVisible();

  await page
    .getByRole('button', { name: /^Cerrar lo que falta de / })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: /^Cerrar lo que falta de / });
  await question.getByLabel('Motivo').fill('La cuadrilla terminó con menos.');
  await question.getByRole('button', { name: 'Cerrar lo que falta' }).click();
  await expect(page.getByText(/Rocío Alerce cerró lo que faltaba/)).toBeVisible();
  await expect(page.getByText('Cerrada', { exact: true }).first()).toBeVisible();
  await noViolations(page);

  // What was invoiced stands beside what was ordered and came; what is more than that is said, with the paper that says so.
  const { number: invoiced } = await db
    .selectFrom('purchase_orders as it')
    .innerJoin('service_requests as asked', 'asked.number', 'it.origin_number')
    .where('asked.title', '=', 'Zanja, segundo tramo')
    .select('it.number')
    .executeTakeFirstOrThrow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/oc-with-hes/request?problems=true&search=${invoiced}`);
  await page.getByRole('link', { name: invoiced }).first().click();
  const check = page.getByRole('table', { name: 'Ordenado, recibido, facturado y pagado' });
  await expect(check.getByRole('columnheader')).toContainText(['Línea', 'Ordenado', 'Recibido', 'Facturado', 'Pagado']);
  const sides = check.getByRole('row').nth(1).getByRole('cell');
  for (const [at, said] of [/^50\s.*\$\s*850\.000/, /^50\s.*\$\s*850\.000.*Recibida/, /^55\s.*\$\s*935\.000/].entries())
    await expect(sides.nth(at + 1)).toHaveText(said);
  const problems = page.getByRole('region', { name: 'Lo que no cuadra' });
  await expect(problems).toContainText('SER-000013, por sobre lo ordenado: 5 ');
  await expect(problems).toContainText(/Según .*Factura \d+/);
  await noViolations(page);
});
