import type { Page } from '@playwright/test';
import { formatDay } from 'contract/format.ts';
import {
  getDelivery,
  getMaterialDelivery,
  getPurchaseRequest,
  updateMaterialDeliveryStatus,
  updateStatusPurchaseRequest,
} from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { addMaterial, choose } from '../choose.ts';
import { dayIn } from '../days.ts';
import { unfold } from '../more.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };

test('supply promises a day and moves it; whoever asked reads both on the phone; whose status is another by now reads which', async ({
  page,
  signIn,
  visitor,
  as,
  complaints,
}) => {
  complaints.expect(/4(00|12) .*purchase\//);
  await signIn('Rocío Alerce');
  await page.goto('/supplying/purchase-requests?project_code=CI-26018');
  await page
    .getByRole('link', { name: /^SM-\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+ CI-26018/);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const form = page.getByRole('dialog');
  const day = form.getByLabel('Entrega prometida');
  const promise = async (when: string, reason: string) => {
    await form.getByLabel('Motivo, si se mueve').fill(reason);
    // Sent in the same breath, as the calendar still stands open.
    await day.fill(when);
    await day.press('Control+Enter');
  };

  const [promised, moved] = [dayIn(80), dayIn(90)];
  await page.getByRole('button', { name: 'Prometer entrega' }).click();
  await promise(dayIn(-400), 'Según el proveedor');
  await expect(day).toHaveAccessibleDescription(/^Se pidió el [\d-]+: no llega antes\.$/);
  await promise(promised, 'Según el proveedor');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Prometer entrega' }).click();
  await promise(moved, 'La nave hace escala en el Callao');
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/días después de lo prometido/).first()).toBeVisible();
  await noViolations(page);

  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  const buyer = as('Andrés Lingue');
  const { id: request_id, version } = await buyer(getPurchaseRequest, { number });
  const faster = await buyer(updateStatusPurchaseRequest, { request_id, status: 'cotizando', version });
  await choose(form, 'Estado', 'En importación');
  await form.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(form.getByText('Otra persona la cambió mientras tanto: ahora está cotizando.')).toBeVisible();
  await expect(form.getByRole('row', { name: 'Estado En importación Cotizando' })).toBeVisible();
  await noViolations(page);
  expect(await buyer(getPurchaseRequest, { number })).toMatchObject({ status_manual: 'cotizando', version: faster.version });
  await form.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('En importación', { exact: true }).first()).toBeVisible();

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

test('in groups by buyer each heading counts what stands below it, and what is late comes before all else, page after page', async ({
  page,
  signIn,
  db,
  given,
}) => {
  // More than a page holds; far off, so that nothing of it is due or late anywhere else.
  const [material, ...buyers] = [await given.material(), await given.user(), await given.user()] as const;
  const lines = [{ material_id: material.id }];
  for (let at = 0; at < 24; at += 1) {
    const { id } = await given.materialRequest({ document_kind: 'PurchaseRequest', required_date: dayIn(400), lines });
    await db
      .updateTable('purchase_requests')
      .set({ buyer_id: buyers[at % 2]?.id ?? null })
      .where('request_id', '=', id)
      .execute();
  }
  const { rows: all } = await sql<{ buyer: string; count: number }>`
    select coalesce(buyer.nombre, 'Sin asignar') as buyer, count(*)::integer as count
    from purchase_requests left join users as buyer on buyer.id = buyer_id group by 1`.execute(db);
  const total = all.reduce((sum, it) => sum + it.count, 0);
  expect(total).toBeGreaterThan(25);
  await signIn('Rocío Alerce');
  await page.goto('/supplying/purchase-requests?agrupar=buyer');
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  const found = new Map<string, number>();
  const late: boolean[] = [];
  for (let at = 1; at <= Math.ceil(total / 25); at += 1) {
    if (at > 1) await pages.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(pages).toContainText(`${(at - 1) * 25 + 1}–${Math.min(total, at * 25)} de ${total}`);
    await isQuiet(page);
    const groups = await groupsOn(page);
    expect(groups.map((it) => it.count)).toEqual(groups.map((it) => it.late.length));
    for (const it of groups) {
      // Within a group as in the whole list.
      expect(it.late).toEqual(it.late.toSorted((a, b) => Number(b) - Number(a)));
      found.set(it.heading, (found.get(it.heading) ?? 0) + it.count);
    }
    // Once a page has anything that is not late, no page after it has anything that is.
    const shown = groups.flatMap((it) => it.late);
    if (late.includes(false)) expect(shown).not.toContain(true);
    late.push(...shown);
  }
  expect(new Set(late)).toEqual(new Set([true, false]));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(all.map((it) => [it.buyer, it.count])));
});

/** Of each heading of a list what it says, and of the rows below it which are late. */
const groupsOn = (page: Page) =>
  page.locator('table.rows tbody').evaluate((body) => {
    const groups: { heading: string; count: number; late: boolean[] }[] = [];
    for (const row of body.querySelectorAll('tr')) {
      const count = row.classList.contains('rows-group') ? (row.querySelector('.figure')?.textContent ?? '') : undefined;
      if (count === undefined) groups.at(-1)?.late.push(row.querySelector('.late') !== null);
      else groups.push({ heading: (row.textContent ?? '').slice(0, -count.length).trim(), count: Number(count), late: [] });
    }
    return groups;
  });

test('a delivery is prepared, though somebody else was faster, its sheet is printed, and the distribution centre sends a part of it', async ({
  page,
  signIn,
  as,
  complaints,
}) => {
  complaints.expect(/412 .*material_delivery_status/);
  await signIn('Rocío Alerce');
  // Day by day: each heading is a day for which something is due, with as many below it as are due then.
  const { items: due } = await as('Rocío Alerce')(getMaterialDelivery, { open: 'true' });
  const days = Map.groupBy(due, (it) => (it.due_date === null ? 'Sin fecha' : formatDay(it.due_date)));
  await page.goto('/supplying/requests-transfer/date-delivery');
  await expect(page.locator('table.rows .rows-group').first()).toBeVisible();
  await isQuiet(page);
  expect((await groupsOn(page)).map(({ heading, late }) => [heading, late.length])).toEqual(
    [...days].map(([day, requests]) => [day, requests.length]),
  );
  expect(days.size).toBeGreaterThan(1);
  await page.goto('/supplying/requests-transfer/date-delivery?project_code=RE-26042');
  await page
    .getByRole('link', { name: /^SM-\d+$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  const form = page.getByRole('dialog');
  const buyer = as('Andrés Lingue');
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { id: request_id, version, items } = await buyer(getDelivery, { number });
  await buyer(updateMaterialDeliveryStatus, { request_id, manual_status: 'retenida', version });
  await form.getByLabel('Preparación').click();
  await page.getByTitle('Lista', { exact: true }).click();
  await form.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(form.getByText('Otra persona la cambió mientras tanto: ahora está retenida.')).toBeVisible();
  await expect(form.getByRole('row', { name: 'Preparación Lista Retenida' })).toBeVisible();
  await form.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Lista', { exact: true }).first()).toBeVisible();

  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);

  expect(sheet.suggestedFilename()).toMatch(/^hoja-de-despacho-SM-\d+\.pdf$/);

  // All that leaves the central warehouse and has not arrived, and this among it.
  await page.goto('/supplying/cd/requests-transfer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Módulo CD: solicitudes de traslado');
  const prepared = page.locator('[data-row]').filter({ hasText: number });
  await expect(prepared).toContainText('Lista');
  await noViolations(page);
  await prepared.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Despachar' }).click();
  const [first, ...rest] = items;
  await form.getByLabel(new RegExp(`^${first?.code} `)).fill('1');
  for (const { code } of rest) await form.getByRole('button', { name: `Quitar ${code}` }).click();
  await form.getByLabel('Motivo para usar lo reservado').fill('Es de la misma obra');
  await form.getByRole('button', { name: 'Despachar', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^TR-\d+$/ })).toBeVisible();
  const line = page.getByRole('row', { name: new RegExp(`^${first?.code} `) }).getByRole('cell');
  await expect(line.nth(2)).toHaveText(/^1\s/);
  await expect(line.nth(4)).toHaveText(new RegExp(`^${Number(first?.pending_quantity) - 1}\\s`));
  await noViolations(page);
});
