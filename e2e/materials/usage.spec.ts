import { filterProjectMaterials, getMaterial } from 'contract/materials/index.ts';
import { choose } from '../choose.ts';
import { isQuiet } from '../quiet.ts';
import { downloadedSheet } from '../sheet.ts';
import { drawSignature } from '../sign.ts';
import { expect, noViolations, test } from '../stage.ts';
import { chooseMore } from '../more.ts';

const phone = { width: 360, height: 740 };

test('what was used is recorded and signed on a phone, survives a reload and a broken line, and can be annulled', async ({
  page,
  signIn,
  visitor,
  as,
  complaints,
  context,
}) => {
  complaints.expect(/400 .*post_consumed_materials/, /ERR_INTERNET_DISCONNECTED/);
  const where = { project_code: 'CI-26012' };
  const left = async () => {
    const { items } = await as('Camila Peumo')(filterProjectMaterials, { ...where, search: 'CAN-000002' });
    return Number(items[0]?.left_quantity ?? 0);
  };
  const before = await left();
  await signIn('Camila Peumo');
  await page.setViewportSize(phone);
  await page.goto('/materiales/consumo');
  await choose(page, 'Proyecto o centro de costo', 'CI-26012 - Supermercados La Ñandusera: 4 locales', 'CI-26012');
  await page.getByRole('textbox', { name: 'Código' }).fill('can-000002');
  await page.getByRole('textbox', { name: 'Código' }).press('Enter');
  const used = page.getByLabel('Usado de CAN-000002, en UN');
  await expect(used).toHaveValue('1');
  await used.fill(String(before + 1));
  await expect(page.getByText(/^Quedan solo/)).toBeVisible();
  await used.fill('2,5');
  await page.getByLabel('Recibe o usa').fill('Eléctricos local 3');
  await page.getByLabel('Nombre de quien firma').fill('Nicolás Olivillo');
  await page.getByLabel('RUT de quien firma').fill('33.000.132-1');
  await page.getByRole('button', { name: 'Registrar consumo' }).click();
  await expect(page.getByText('Falta la firma.')).toBeVisible();

  await drawSignature(page);
  await expect(page.getByRole('img', { name: 'Firma: firmado' })).toBeVisible();
  await isQuiet(page);
  await noViolations(page);

  // What was typed and drawn is kept.
  const drafts = () =>
    page.evaluate(() =>
      Object.entries(sessionStorage)
        .filter(([it]) => it.startsWith('draft:consumo'))
        .join(),
    );
  await expect.poll(drafts).toMatch(/"2\.5".*data:image|data:image.*"2\.5"/);
  page.on('dialog', (it) => void it.accept());
  await page.reload();
  await expect(page.getByText('Recuperamos lo que había escrito y no guardó.')).toBeVisible();
  await expect(page.getByLabel('Usado de CAN-000002, en UN')).toHaveValue('2,5');
  await expect(page.getByRole('img', { name: 'Firma: firmado' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Registrar consumo' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Registrar consumo' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^VC-\d+ CI-26012/);
  await expect(page.getByRole('img', { name: 'Firma de Nicolás Olivillo' })).toBeVisible();
  await noViolations(page);
  expect(await left()).toBe(before - 2.5);
  const [paper] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
  expect(paper.suggestedFilename()).toMatch(/^vale-VC-\d+\.pdf$/);
  const address = new URL(page.url()).pathname;

  const site = await visitor('Hugo Belloto');
  await site.goto('/materiales/vales-consumo');
  await expect(site.getByRole('heading', { level: 1, name: 'Vales de consumo' })).toBeVisible();

  await chooseMore(page, 'Anular');
  const question = page.getByRole('dialog');
  await question.getByLabel('Motivo').fill('Era del local 2');
  await question.getByRole('button', { name: 'Anular vale' }).click();
  await expect(page.getByText('Anulado', { exact: true }).first()).toBeVisible();
  expect(await left()).toBe(before);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/materiales/vales-consumo?search=Eléctricos local 3');
  await expect(page.getByRole('link', { name: address.split('/').at(-1) ?? '' })).toBeVisible();
  const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(name).toMatch(/^consumo-.*\.xlsx$/);
  expect(rows).toEqual([expect.objectContaining({ Código: 'CAN-000002', Cantidad: 2.5, Estado: 'Anulado', Bodega: 'BM0002' })]);
});

test('a return is asked for by condition; one is approved and enters the stock without the damaged, one is rejected', async ({
  page,
  signIn,
  visitor,
  as,
}) => {
  const code = 'INS-000002';
  const central = async () => {
    const { stocks } = await as('Rocío Alerce')(getMaterial, { code });
    return Number(stocks.find((it) => it.warehouse_code === 'BF0001')?.available_quantity ?? 0);
  };
  const before = await central();
  const ask = async (reason: string, typed: Record<string, string>) => {
    await page.goto('/materiales/devoluciones');
    await page.getByRole('link', { name: 'Nueva devolución' }).click();
    await choose(page, 'Proyecto o centro de costo', 'CI-26012 - Supermercados La Ñandusera: 4 locales', 'CI-26012');
    await page.getByLabel('Buscar material').fill(code);
    for (const [condition, quantity] of Object.entries(typed)) await page.getByLabel(new RegExp(`^${condition} de ${code}`)).fill(quantity);
    await page.getByLabel('Motivo').fill(reason);
    await page.getByRole('button', { name: 'Pedir devolución' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^DV-\d+ CI-26012/);
    return new URL(page.url()).pathname;
  };
  await signIn('Camila Peumo');
  const first = await ask('Sobraron', { Nuevo: '2', Dañado: '1' });
  await expect(page.getByText('Lo dañado se devuelve y no entra al stock.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aprobar' })).toHaveCount(0);
  await noViolations(page);

  const office = await visitor('Rocío Alerce');
  await office.goto(first);
  await office.getByRole('button', { name: 'Aprobar' }).click();
  // For ten seconds nobody else sees anything of it, and it is taken back.
  const unsent = office.getByRole('group', { name: 'Por enviar' });
  await expect(unsent).toContainText('Los materiales entran al stock de BF0001; lo dañado no.');
  await expect(office.getByRole('button', { name: 'Rechazar' })).toHaveCount(0);
  await unsent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(unsent).toHaveCount(0);
  expect(await central()).toBe(before);
  await office.getByRole('button', { name: 'Aprobar' }).click();
  await expect(unsent).toBeVisible();
  // Whoever leaves the page has it sent.
  await office.goto('/materiales/devoluciones');
  await expect.poll(central).toBe(before + 2);
  await office.goto(first);
  await expect(office.getByText('Aprobado', { exact: true }).first()).toBeVisible();

  await page.setViewportSize(phone);
  const second = await ask('También sobraron', { Usado: '1' });
  await noViolations(page);
  await office.goto(second);
  await office.getByRole('button', { name: 'Rechazar' }).click();
  const question = office.getByRole('dialog');
  await question.getByLabel('Motivo').fill('Se usan la próxima semana');
  await question.getByRole('button', { name: 'Rechazar' }).click();
  await expect(office.getByText('Se usan la próxima semana').first()).toBeVisible();
  expect(await central()).toBe(before + 2);
  await page.reload();
  await expect(page.getByText('Rechazado', { exact: true }).first()).toBeVisible();
});
