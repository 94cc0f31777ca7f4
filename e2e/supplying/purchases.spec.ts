import { addMaterial } from '../choose.ts';
import { dayIn } from '../days.ts';
import { unfold } from '../more.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };

test('supply promises a day and moves it; whoever asked reads both on the phone', async ({ page, signIn, visitor }) => {
  await signIn('Rocío Alerce');
  await page.goto('/supplying/purchase-requests?project_code=CI-26018');
  await page
    .getByRole('link', { name: /^SM-\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+ CI-26018/);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const promise = async (day: string, reason: string) => {
    await page.getByRole('button', { name: 'Prometer entrega' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Motivo, si se mueve').fill(reason);
    // Sent in the same breath, as the calendar still stands open.
    await form.getByLabel('Entrega prometida').fill(day);
    await form.getByLabel('Entrega prometida').press('Control+Enter');
    await expect(form).toHaveCount(0);
  };

  const [promised, moved] = [dayIn(80), dayIn(90)];
  await promise(promised, 'Según el proveedor');
  await promise(moved, 'La nave hace escala en el Callao');
  await expect(page.getByText(/días después de lo prometido/).first()).toBeVisible();
  await noViolations(page);

  const requester = await visitor('Fernanda Ulmo');
  await requester.setViewportSize(phone);
  await requester.goto('/notificaciones');
  await requester.getByText(`La entrega de ${number} se movió del ${promised} al ${moved}`).first().click();
  await expect(requester.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${number}`));
  await unfold(requester);
  await expect(requester.getByText(moved).first()).toBeVisible();
  await expect(requester.getByRole('button', { name: 'Prometer entrega' })).toHaveCount(0);
});

test('what lies in a warehouse is asked for on the phone, to be fetched', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.setViewportSize(phone);
  await page.goto('/supplying/requests-transfer/nueva?proyecto=CI-26012');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitud de traslado o retiro');
  await page.getByRole('radio', { name: 'Retiro' }).check({ force: true });
  await addMaterial(page, 'con-000003');
  await expect(page.getByLabel('Cantidad de CON-000003')).toBeFocused();
  await expect(page.getByText(/· Retiro ·/)).toBeVisible();
  await isQuiet(page);
  await noViolations(page);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+ CI-26012/);
  await unfold(page);
  await expect(page.getByText('Retiro', { exact: true })).toBeVisible();
});

test('how many purchases are due on a day is a number of a month, and opens just these', async ({ page, signIn }) => {
  await signIn('Rocío Alerce');
  await page.goto('/supplying/purchase-requests?vista=cifras');
  const due = page.getByRole('link', { name: /^\d+ vencen?$/ });
  // Where nothing is due this month any more, it is in the next one.
  if (
    !(await due
      .first()
      .isVisible({ timeout: 5_000 })
      .catch(() => false))
  )
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
  const total = Number.parseInt((await due.first().textContent()) ?? '', 10);
  await noViolations(page);
  await due.first().click();

  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole('link', { name: /^SM-\d+$/ })).toHaveCount(total);
});

test('a delivery is prepared, and its sheet is printed', async ({ page, signIn }) => {
  await signIn('Rocío Alerce');
  await page.goto('/supplying/requests-transfer/date-delivery?project_code=RE-26042');
  await page
    .getByRole('link', { name: /^SM-\d+$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Preparación').click();
  await page.getByTitle('Lista', { exact: true }).click();
  await form.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(page.getByText('Lista', { exact: true }).first()).toBeVisible();

  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);

  expect(sheet.suggestedFilename()).toMatch(/^hoja-de-despacho-SM-\d+\.pdf$/);
});
