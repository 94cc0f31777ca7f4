import { expect, test } from '../stage.ts';

test('what lies elsewhere is offered before it is bought, and asked for instead of the purchase', async ({ page, signIn }) => {
  await signIn('Rocío Alerce');
  await page.goto('/supplying/purchase-requests?open=true');
  await page.getByRole('searchbox').fill('CON-000018');
  await page
    .getByRole('link', { name: /^SM-\d+/ })
    .first()
    .click();
  const ask = page.getByRole('button', { name: /^Pedir traslado de CON-000018/ }).first();
  await expect(page.getByText(/^Hay \d+/).first()).toBeVisible();
  await ask.click();
  await expect(page.getByText(/^Se pidió .* de CON-000018/)).toBeVisible();
  await expect(page.getByRole('row', { name: /CON-000018/ }).getByRole('link', { name: /^SM-\d+/ })).toBeVisible();
});
