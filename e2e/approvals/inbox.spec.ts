import type { Locator } from '@playwright/test';
import { approveMaterialRequest } from 'contract/approvals/index.ts';
import { getMaterialRequest, updateMaterialRequestItem, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { tap } from '../finger.ts';
import { isQuiet } from '../quiet.ts';
import { limitOf } from '../limits.ts';
import { expect, noViolations, test } from '../stage.ts';
import { ask, asking, chief, inbox } from './ask.ts';

test('with the keyboard: one is approved, the next opens and is rejected with a reason, and it is among one’s decisions', async ({
  page,
  signIn,
  db,
  as,
}) => {
  const [first, second] = [await ask({ db, as }), await ask({ db, as })];
  await db
    .updateTable('approval_steps')
    .set({ due_at: new Date('2026-01-02') })
    .where('approval_id', '=', first.approvals[0]?.id ?? 0)
    .execute();
  await db
    .updateTable('approval_steps')
    .set({ due_at: new Date('2026-01-03') })
    .where('approval_id', '=', second.approvals[0]?.id ?? 0)
    .execute();
  await signIn(chief);
  await page.goto(inbox);
  const open = page.getByRole('region', { name: /^SM-/ });
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText(first.number);
  await expect(open.getByText(/^[\d.]+ días de atraso$/)).toBeVisible();
  await expect(page.locator('button[aria-current=true]')).toContainText(/[\d.]+ días de atraso/);
  const line = open.getByRole('table', { name: 'Materiales' }).getByRole('row', { name: /^CON-000003/ });
  await expect(line.locator('[data-label="Último precio"]')).toContainText(/\$ [\d.]+/);
  await expect(line.locator('[data-label="Otras bodegas"]')).toContainText(/Bodega .* [\d.]+/);
  await expect(line.locator('[data-label="Total"]')).toContainText(/\$ [\d.]+/);
  await isQuiet(page);
  await noViolations(page);

  await page.keyboard.press('j');
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText(second.number);
  await page.keyboard.press('k');
  // Held down it decides once.
  for (let time = 0; time < 3; time += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  const unsent = page.getByRole('group', { name: 'Por enviar' });
  await expect(unsent).toContainText(`Aprobar: ${first.number}`);
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText(second.number);
  // For ten seconds it may be taken back: it stands open again, and nothing was decided.
  await unsent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText(first.number);
  expect((await as(asking)(getMaterialRequest, { number: first.number })).approval_status).toBe('Pendiente');
  await expect(open.getByRole('button', { name: 'Aprobar', exact: true })).toBeEnabled();
  await page.keyboard.press('a');
  await unsent.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(page.getByText(`Aprobada: ${first.number}`)).toBeVisible();
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText(second.number);
  await expect(open.getByRole('button', { name: 'Rechazar', exact: true })).toBeEnabled();
  await page.keyboard.press('r');
  const question = page.getByRole('dialog');
  await question.getByLabel('Motivo').fill('Hay en la obra');
  await question.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByText(`Rechazada: ${second.number}`)).toBeVisible();

  await page.getByRole('link', { name: 'Decididas por mí' }).click();
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText(second.number);
  await expect(open.getByText('Hay en la obra')).toBeVisible();
  const states = [first, second].map(async ({ number }) => (await as(asking)(getMaterialRequest, { number })).approval_status);
  expect(await Promise.all(states)).toEqual(['Aprobado', 'Rechazado']);
});

test('several at once, each with its own result; on a phone the list, then the item', async ({ page, signIn, visitor, db, as }) => {
  const [first, second, third] = [await ask({ db, as }), await ask({ db, as }), await ask({ db, as })];
  await signIn(chief);
  await page.goto(inbox);
  await isQuiet(page);
  await page.getByRole('checkbox', { name: `Marcar ${first.number}` }).check();
  await page.getByRole('button', { name: new RegExp(`^${second.number}`) }).click();
  await page.keyboard.press('x');
  await expect(page.getByText('2 marcadas')).toBeVisible();
  await page.getByRole('button', { name: 'Aprobar 2' }).click();
  const unsent = page.getByRole('group', { name: 'Por enviar' });
  await expect(unsent).toContainText('Aprobar: 2 solicitudes');
  await expect(page.getByRole('checkbox', { name: `Marcar ${first.number}` })).toHaveCount(0);
  await noViolations(page);
  // Whoever takes it back sees them wait again, and nothing was decided.
  await unsent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('checkbox', { name: `Marcar ${first.number}` })).toBeChecked();
  expect((await as(asking)(getMaterialRequest, { number: first.number })).approval_status).toBe('Pendiente');
  await page.getByRole('button', { name: 'Aprobar 2' }).click();
  // Meanwhile one of them is decided elsewhere.
  await as(chief)(approveMaterialRequest, { request_id: second.id, version: 1 });
  await unsent.getByRole('button', { name: 'Enviar ya' }).click();

  const outcome = page.getByRole('region', { name: 'Resultado' });
  await expect(outcome.getByRole('heading')).toHaveText('1 de 2 decididas');
  await expect(outcome.getByText('Camila Peumo ya decidió esta solicitud, que está aprobada.')).toBeVisible();
  await noViolations(page);
  await outcome.getByRole('button', { name: 'Cerrar' }).click();
  await expect(outcome).toHaveCount(0);

  const phone = await visitor(chief);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(inbox);
  const inList = phone.getByRole('button', { name: new RegExp(`^${third.number}`) });
  await expect(inList).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Aprobar', exact: true })).toHaveCount(0);
  await isQuiet(phone);
  await noViolations(phone);
  await inList.click();
  await expect(inList).toHaveCount(0);
  // What is opened begins at its top, however far down the list it stood.
  await expect.poll(() => phone.evaluate(() => window.scrollY)).toBe(0);
  await isQuiet(phone);
  await noViolations(phone);
  await tap(phone.getByRole('button', { name: 'Aprobar', exact: true }));
  await phone.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(phone.getByText(`Aprobada: ${third.number}`)).toBeVisible();
});

test('five are approved with four clicks from the opened inbox, at once when the person goes elsewhere', async ({
  page,
  signIn,
  db,
  as,
}) => {
  const asked: MaterialRequestInfo[] = [];
  for (let made = 0; made < 5; made += 1) asked.push(await ask({ db, as }));
  const ids = asked.map((it) => it.approvals[0]?.id ?? 0);
  // The five that are due first.
  await db
    .updateTable('approval_steps')
    .set({ due_at: new Date('2026-01-02') })
    .where('approval_id', 'in', ids)
    .execute();
  await signIn(chief);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(inbox);
  const open = page.getByRole('region', { name: /^SM-/ });
  await expect(open.getByRole('table', { name: 'Materiales' })).toBeVisible();
  await expect(open.getByRole('button', { name: 'Aprobar', exact: true })).toBeInViewport();
  await expect(open.getByRole('button', { name: 'Rechazar', exact: true })).toBeInViewport();
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name }).click();
  };

  await click('Marcar las 5 siguientes');
  await click('Aprobar 5');
  await expect(page.getByRole('group', { name: 'Por enviar' })).toContainText('Aprobar: 5 solicitudes');
  clicks += 1;
  await page.getByRole('link', { name: 'Decididas por mí' }).click();

  const states = async () =>
    Promise.all(asked.map(async ({ number }) => (await as(asking)(getMaterialRequest, { number })).approval_status));
  // Well before the ten seconds are over.
  await expect.poll(states, { timeout: 8_000 }).toEqual(Array(5).fill('Aprobado'));
  expect(clicks).toBeLessThanOrEqual(limitOf('approve five'));
});

test('of a request of forty lines its name and the decision are in sight, wherever one reads, in the inbox and on its own page', async ({
  page,
  signIn,
  db,
  as,
}) => {
  const materials = await db
    .selectFrom('materials')
    .select('codigo')
    .where(({ or, eb }) => or(['CON-%', 'EST-%', 'CAN-%'].map((it) => eb('codigo', 'like', it))))
    .orderBy('codigo', 'desc')
    .limit(40)
    .execute();
  expect(materials).toHaveLength(40);
  const asked = await ask({ db, as }, { items: materials.map(({ codigo }) => ({ code: codigo, quantity: '1' })) });
  await signIn(chief);
  const answers = (name: string) => page.getByRole('button', { name, exact: true });
  const staysInSight = async (heading: Locator) => {
    await isQuiet(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'the lines do not fit on the screen').toBeGreaterThan(1_600);
    for (const at of [0.35, 0.7]) {
      await page.evaluate((to) => window.scrollTo(0, to), height * at);
      for (const it of [heading, answers('Aprobar'), answers('Rechazar')]) {
        await expect(it).toBeInViewport({ ratio: 1 });
        // Under nothing else: where it stands one would press it.
        await expect.poll(() => it.evaluate(isOnTop)).toBe(true);
      }
    }
  };

  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${inbox}?id=${asked.approvals[0]?.id}`);
    const request = page.getByRole('region', { name: new RegExp(`^${asked.number}`) });
    await staysInSight(request.getByRole('heading', { level: 2 }).first());
    for (const it of ['Por qué a usted', 'Después decide'])
      await expect(request.locator('dt', { hasText: it }).locator('+ dd')).toHaveText(/\S/);
    await expect(request.getByRole('region', { name: 'Presupuesto del proyecto' })).toContainText(
      /^Queda .* de .* del proyecto, ahora; con esta/,
    );
    await page.goto(`/sap/request-materials/${asked.number}`);
    await expect(page.getByRole('table', { name: 'Materiales de la solicitud' })).toBeVisible();
    await staysInSight(page.getByRole('heading', { level: 1 }));
    await noViolations(page, { rules: ['color-contrast'], oneOfAKind: true });
  }
});

/** Whether an element is what one sees in its middle. */
function isOnTop(it: Element): boolean {
  const { left, top, width, height } = it.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (it.contains(seen) || seen.contains(it));
}

test('what was typed of one of them is not lost when several are marked, nor the reason of who thinks better of rejecting', async ({
  page,
  signIn,
  db,
  as,
}) => {
  const [first, second] = [await ask({ db, as }), await ask({ db, as })];
  await signIn(chief);
  await page.goto(`${inbox}?id=${first.approvals[0]?.id}`);
  const open = page.getByRole('region', { name: new RegExp(`^${first.number}`) });
  await open.getByLabel('Monto nuevo').fill('1.000');
  await page.getByRole('checkbox', { name: `Marcar ${first.number}` }).check();
  await page.getByRole('checkbox', { name: `Marcar ${second.number}` }).check();
  await expect(page.getByRole('button', { name: 'Aprobar 2' })).toBeDisabled();
  await expect(page.getByText(/tiene escrito otro monto o cantidad/)).toBeVisible();

  await open.getByRole('button', { name: 'Rechazar', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Motivo').fill('Hay en la obra');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('No se rechazó nada')).toBeVisible();
  await expect(open).toBeVisible();
  await open.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await expect(question.getByLabel('Motivo')).toHaveValue('Hay en la obra');
});

test('a row marks what changed since it was last looked at', async ({ page, signIn, db, as }) => {
  const [first, second] = [await ask({ db, as }), await ask({ db, as })];
  await signIn(chief);
  await page.goto(`${inbox}?id=${first.approvals[0]?.id}`);
  await page.getByRole('button', { name: new RegExp(`^${second.number}`) }).click();
  await as(asking)(updateMaterialRequestItem, {
    material_request_item_id: first.items[0]?.material_request_item_id ?? 0,
    quantity: '4',
  });

  const row = page.getByRole('button', { name: new RegExp(`^${first.number}`) });
  await expect(row.getByText('Cambió')).toBeVisible();
  await row.click();
  await expect(page.getByText(/^Cambió desde que la vio: .* de 5 M a 4 M\.$/)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${second.number}`) }).click();
  await expect(row.getByText('Cambió')).toHaveCount(0);
});
