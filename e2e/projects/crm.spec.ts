import { expect, noViolations, test } from '../stage.ts';

const tabOf = (place: { codigoLugarInstalacion: string; codigoProyecto: string }) =>
  `/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/crm`;

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport });

    test(`a seller links a project with a deal, sees it and unlinks it ${where}`, async ({ page, signIn, given }) => {
      await signIn('Benjamín Molle');
      const place = await given.place();
      const other = await given.deal({
        name: `Viña de prueba ${where}`,
        stage: 'Negociación',
        amount: '98500000',
        company_name: 'Viña Tres Espejos SpA',
        contact_email: 'ana@vina.example',
      });
      await page.goto(tabOf(place));
      await page.getByRole('button', { name: 'Vincular un negocio' }).click();
      const drawer = page.getByRole('dialog', { name: `Vincular ${place.codigoProyecto} con un negocio` });
      await drawer.getByLabel('Buscar en Registro propio').fill(other.codigo);
      await expect(drawer.getByRole('listitem')).toHaveCount(1);
      await noViolations(page);
      await drawer.getByRole('button', { name: `Vincular ${other.name}` }).click();

      await expect(page.getByRole('heading', { name: `${other.codigo} ${other.name}` })).toBeVisible();
      for (const fact of ['$ 98.500.000', 'Negociación', 'Abierto', 'Viña Tres Espejos SpA'])
        await expect(page.getByText(fact, { exact: true })).toBeVisible();
      await noViolations(page);

      await page.getByRole('button', { name: 'Desvincular' }).click();
      await page
        .getByRole('dialog', { name: /¿Desvincular/ })
        .getByRole('button', { name: 'Desvincular' })
        .click();
      await expect(page.getByRole('button', { name: 'Vincular un negocio' })).toBeVisible();
    });
  });
}

test('a deal is registered for a project, changed, and serves a second one when that is meant', async ({
  page,
  signIn,
  given,
  complaints,
}) => {
  complaints.expect(/409 /);
  await signIn('Benjamín Molle');
  const [one, two] = [await given.place(), await given.place()];
  await page.goto(tabOf(one));
  await page.getByRole('button', { name: 'Registrar un negocio' }).click();
  const fresh = page.getByRole('dialog', { name: `Registrar un negocio para ${one.codigoProyecto}` });
  await fresh.getByLabel('Nombre', { exact: true }).fill('Dos techos a la vez');
  await fresh.getByLabel('Monto neto').fill('5.850.000');
  await fresh.getByRole('button', { name: 'Registrar y vincular' }).click();
  await expect(page.getByText('$ 5.850.000')).toBeVisible();
  await page.getByRole('button', { name: 'Editar negocio' }).click();
  const edit = page.getByRole('dialog', { name: /^Editar NEG-/ });
  await edit.getByLabel('Etapa de venta').fill('Propuesta enviada');
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Propuesta enviada')).toBeVisible();

  await page.goto(tabOf(two));
  await page.getByRole('button', { name: 'Vincular un negocio' }).click();
  await page.getByRole('dialog').getByLabel('Buscar en Registro propio').fill('dos techos');
  await page.getByRole('button', { name: 'Vincular Dos techos a la vez' }).click();
  const question = page.getByRole('dialog', { name: '¿Vincular también este proyecto?' });
  await expect(question).toContainText(one.codigoProyecto);
  await question.getByRole('button', { name: 'Vincular' }).click();
  await expect(page.getByRole('link', { name: one.codigoProyecto })).toBeVisible();
});

test('who may only read sees the deal and no button', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/proyectos/lugaresInstalacion/CI-26012');
  await page.getByRole('row').filter({ hasText: 'Local Providencia' }).getByRole('link', { name: /^LI-/ }).click();
  await page
    .getByRole('navigation', { name: /^Secciones/ })
    .getByRole('link', { name: 'CRM' })
    .click();

  await expect(page.getByText('Contrato firmado')).toBeVisible();
  await expect(page.getByText('Ganado', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desvincular' })).toBeHidden();
});
