import { readFile } from 'node:fs/promises';
import { threadAddress } from 'contract/dashboards/index.ts';
import { codesOf } from 'server/test/files.ts';
import { expect, noViolations, test } from '../stage.ts';

test('on the phone a place leads to the thread of what lies there, and that to its papers', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('Sofía Tepa');
  await page.goto('/proyectos/lugarInstalacion/LI-000001/RE-26041/hilos?search=EST-000004');
  await page.getByRole('link', { name: /EST-000004/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^EST-000004/);
  // The label that is printed of it, read as a camera reads it, is where the phone goes.
  const label = page.getByRole('button', { name: 'Etiqueta QR' });
  if (!(await label.isVisible())) await page.getByRole('button', { name: 'Más acciones', exact: true }).click();
  const [paper] = await Promise.all([page.waitForEvent('download'), label.click()]);
  const [address = ''] = await codesOf(await readFile(await paper.path()));
  expect(new URL(address).pathname).toBe(threadAddress('LI-000001', 'EST-000004'));
  await page.goto('/mi-dia');
  await page.goto(new URL(address).pathname);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^EST-000004/);
  await expect(page.getByText('Cuadra', { exact: true })).toBeVisible();
  const returned = page.getByRole('listitem').filter({ has: page.getByText('Devuelto', { exact: true }) });
  await expect(returned).toContainText('3 UN');
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Facturado', { exact: true }) })).toContainText('Sin fuente');
  await noViolations(page);

  await returned.getByRole('link', { name: '1 documento' }).click();
  await expect(page).toHaveURL(/step=devuelto/);
  const papers = page.getByRole('link', { name: /^DV-\d+$/ });
  await expect(papers).toHaveCount(1);
  await papers.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^DV-/);
});
