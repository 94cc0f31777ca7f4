import { erpDocument } from 'server/src/erp/given.ts';
import { chooseMoreOf } from '../more.ts';
import { isQuiet } from '../quiet.ts';
import { test } from '../sap.ts';
import { expect, noViolations } from '../stage.ts';

// One server is enough for all of them.
test.describe.configure({ mode: 'default' });

test('supply corrects what the ERP refused, and it is there once, with its number', async ({
  page,
  signIn,
  given,
  sap,
  db,
  complaints,
}) => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const { id } = await given.erpPost({ source_number: '1532', document: erpDocument({ to_warehouse: 'BM9999' }), next_at: inAnHour });
  await given.erpPost({
    source_number: '1533',
    document: erpDocument({ comments: 'Otra' }),
    state: 'publicado',
    next_at: null,
    erp_entry: '4000',
    erp_number: '1000',
  });
  await signIn('Rocío Alerce');
  await page.goto('/sap/envios-erp');
  await expect(page.getByText('Los documentos se crean en SAP Business One, una sola vez cada uno.')).toBeVisible();
  const row = page.getByRole('row', { name: /Solicitud de materiales 1532/ });
  await expect(row).toBeVisible();
  // As when somebody has corrected it and the screen does not know yet: what nobody has seen is not sent, and then it is seen.
  complaints.expect(/412 .*\/erp\/posts\/retry/);
  await db.updateTable('erp_posts').set({ attempts: 1, version: 2 }).where('id', '=', id).execute();
  await row.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(/^Otra persona guardó cambios/)).toBeVisible();
  await isQuiet(page);
  await row.getByRole('button', { name: 'Reintentar' }).click();

  await expect(row.getByText('Fallido')).toBeVisible();
  await expect(row).toContainText('El ERP no acepta la bodega de destino');
  await expect(page.getByRole('row').nth(1)).toContainText('1532');
  await row.getByText('Solicitud de materiales 1532').click();
  const drawer = page.getByRole('dialog', { name: 'Solicitud de materiales 1532' });
  await expect(drawer.getByRole('note')).toContainText("Invalid warehouse [OWTQ.ToWarehouse] , 'BM9999'");
  await isQuiet(page);
  await noViolations(page);
  await drawer.getByRole('button', { name: 'Corregir' }).click();
  const form = page.getByRole('dialog', { name: 'Corregir el envío de Solicitud de materiales 1532' });
  await form.getByLabel('Hacia bodega').fill('BM0002');
  await form.getByLabel('Motivo de la corrección').fill('La camioneta cambió de código');
  await noViolations(page);
  await form.getByRole('button', { name: 'Corregir y reintentar' }).click();

  await expect(drawer.getByText('Publicado', { exact: true })).toBeVisible();
  const made = sap.company.sets.get('InventoryTransferRequests')?.filter((it) => it['U_SDP_ID'] === id) ?? [];
  expect(made).toHaveLength(1);
  await expect(drawer.getByText(`Solicitud de traslado ${String(made[0]?.['DocNum'])}`)).toBeVisible();
  await drawer.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByLabel('Buscar').fill('1532');
  await expect(page.getByRole('row', { name: /1533/ })).toHaveCount(0);
});

test('what shall not be sent is annulled with a reason, on a phone', async ({ page, signIn, given }) => {
  await given.erpPost({ source_number: '1540', document: erpDocument(), next_at: new Date(Date.now() + 3_600_000) });
  await signIn('Rocío Alerce');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/sap/envios-erp?search=1540');
  await page.getByText('Solicitud de materiales 1540').click();
  const drawer = page.getByRole('dialog', { name: 'Solicitud de materiales 1540' });
  await chooseMoreOf(drawer, 'Anular');
  const question = page.getByRole('dialog', { name: /Anular el envío/ });
  await question.getByLabel('Motivo').fill('El proyecto se detuvo');
  await question.getByRole('button', { name: 'Anular envío' }).click();

  await expect(drawer.getByText('Anulado: El proyecto se detuvo')).toBeVisible();
  await isQuiet(page);
  await noViolations(page);
});

test('a difference of stock is decided with a reason, several at a desk and one on a phone', async ({ page, signIn }) => {
  await signIn('Rocío Alerce');
  await page.goto('/sap/diferencias-stock?state=abierta');
  const cable = page.getByRole('row', { name: /CON-000002/ });
  await expect(cable).toContainText('Por decidir');
  await expect(cable).toContainText('Rocío Alerce');
  await isQuiet(page);
  await noViolations(page);
  await cable.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Acciones sobre lo marcado' }).getByRole('button', { name: 'Mantener la nuestra' }).click();
  const question = page.getByRole('dialog', { name: /Mantener nuestro stock/ });
  await question.getByLabel('Motivo').fill('Se contó esta mañana');
  await question.getByRole('button', { name: 'Mantener la nuestra' }).click();
  await expect(cable).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  const panel = page.getByRole('listitem').filter({ hasText: 'PAN-000001' });
  await isQuiet(page);
  await noViolations(page);
  await panel.getByRole('button', { name: 'Tomar ERP' }).click();
  const taking = page.getByRole('dialog', { name: /Tomar la cifra del ERP/ });
  await taking.getByLabel('Motivo').fill('Llegó una guía sin registrar');
  await taking.getByRole('button', { name: 'Tomar la del ERP' }).click();
  await expect(panel).toHaveCount(0);
});

test('materials and stock come from the ERP when they are asked for, and what has no place here is listed', async ({
  page,
  signIn,
  sap,
}) => {
  sap.company.stock('PAN-000003', 'BF0099').InStock = 4;
  await signIn('Rocío Alerce');
  await page.goto('/sap/envios-erp');
  await page.getByRole('link', { name: 'Sincronización', exact: true }).click();
  await page.getByRole('button', { name: 'Sincronizar ahora' }).first().click();
  const row = page.getByRole('row', { name: /SE-000002/ });
  await expect(row.getByText('Terminada')).toBeVisible();
  await row.getByText('SE-000002').click();

  const drawer = page.getByRole('dialog', { name: 'Sincronización SE-000002' });
  await expect(drawer.getByText('La bodega BF0099 del ERP tiene stock y no existe aquí.')).toBeVisible();
  await isQuiet(page);
  await noViolations(page);
});
