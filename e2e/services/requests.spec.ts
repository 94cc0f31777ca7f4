import { proveedor } from 'contract/catalogues/index.ts';
import { getServiceRequestInfo, updateServiceItems } from 'contract/services/index.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };

test('services are asked for without leaving the keys, quoted by three suppliers, compared, reviewed, approved, ordered and sent', async ({
  page,
  signIn,
  visitor,
  as,
}) => {
  await signIn('Camila Peumo');
  await page.goto('/sap/request-services/nueva?proyecto=CI-26012');
  const adding = page.getByRole('combobox', { name: 'Agregar servicio' });
  const lines = page.getByRole('list', { name: 'Servicios pedidos' }).locator('> li');
  await expect(adding).toBeFocused();
  for (const [typed, name, quantity, at] of [
    ['ser-000001', 'Grúa 25 t con operador', '2', 0],
    ['topo', 'Topografía y replanteo', '1', 1],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(lines.nth(at)).toContainText(name);
    await expect(lines.nth(at).getByLabel('Cantidad')).toBeFocused();
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
    await expect(adding).toBeFocused();
  }
  // The bar at the top hides what was scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  await noViolations(page);
  await page.getByRole('textbox', { name: 'Título' }).fill('Montaje de la cubierta norte');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SS-\d+ Montaje de la cubierta norte$/);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // Two offers are there; the third one is pasted.
  const rocio = as('Rocío Alerce');
  const [first, second, third] = (await rocio(proveedor.calls.list, { activo: 'true' })).filter((it) => it['rut'] !== null);
  const { id, version, service_items } = await rocio(getServiceRequestInfo, { number });
  await rocio(updateServiceItems, {
    service_request_id: id,
    version,
    documents: [first, second].flatMap((it, at) =>
      service_items.map(({ item_id }) => ({
        item_id,
        document: { supplier_rut: String(it?.['rut']), supplier: String(it?.['nombre']), price: String(2_300_000 + at * 100_000) },
      })),
    ),
  });
  const supply = await visitor('Rocío Alerce');
  await supply.goto(`/sap/request-services/${number}/comparacion`);
  await supply.getByRole('button', { name: 'Registrar oferta de un proveedor' }).click();
  const offer = supply.getByRole('dialog');
  await offer.getByLabel('RUT del proveedor').fill(String(third?.['rut']));
  await offer.getByLabel('Nombre del proveedor').fill('Oferta pegada');
  await offer.getByLabel('Filas copiadas de Excel').fill('Línea\tPrecio\n1\t$ 2.100.000\nser-000021\t2.050.000');
  await expect(offer.getByRole('list', { name: 'Lo que se registrará' })).toContainText('2. Topografía y replanteo$ 2.050.000');
  await noViolations(supply);
  await offer.getByRole('button', { name: 'Registrar oferta' }).click();
  await expect(offer).toHaveCount(0);
  await expect(supply.getByText('El más barato')).toHaveCount(2);
  await supply.getByRole('button', { name: 'Elegir todo de Oferta pegada' }).click();
  await expect(supply.getByText('Elegida', { exact: true })).toHaveCount(2);
  await noViolations(supply);

  await supply.getByRole('button', { name: 'Más acciones', exact: true }).first().click();
  await supply.getByRole('button', { name: 'Explícame' }).first().click();
  const explained = supply.getByRole('dialog', { name: `Qué puede hacer con ${number}` });
  await expect(explained).toContainText('No puede, y por qué');
  await supply.keyboard.press('Escape');

  expect((await rocio(getServiceRequestInfo, { number })).service_items.flatMap((it) => it.flags)).toEqual([]);
  await supply.goto(`/sap/request-services/${number}`);
  await supply.getByRole('button', { name: 'Acordar anticipo, retención e hitos con Oferta pegada' }).click();
  const payment = supply.getByRole('dialog');
  await payment.getByLabel('Anticipo').fill('30');
  await noViolations(supply);
  await payment.getByRole('button', { name: 'Guardar lo acordado' }).click();
  await expect(supply.getByRole('list', { name: 'Lo acordado con cada proveedor' })).toContainText('Anticipo 30 %');
  await supply.getByRole('button', { name: 'Tomar', exact: true }).click();
  await supply.getByRole('button', { name: 'Tomar en revisión' }).click();
  await supply.getByRole('button', { name: 'Enviar a aprobación' }).click();
  await supply.getByRole('dialog').getByRole('button', { name: 'Enviar a aprobación' }).click();
  // It comes to whoever looks at it.
  await page.setViewportSize(phone);
  await expect(page.getByText('Pendiente de Aprobacion', { exact: true }).first()).toBeVisible();
  await noViolations(page);

  const { waiting_for, amount } = await rocio(getServiceRequestInfo, { number });
  expect(amount).toBe('6250000');
  expect(waiting_for).toContain('Matías Canelo');
  const decides = await visitor('Matías Canelo');
  await decides.goto('/request-materials/approvals?tipo=2');
  await decides.getByRole('button', { name: new RegExp(number) }).click();
  await expect(decides.getByRole('list', { name: 'Cotizaciones de Grúa 25 t con operador' })).toContainText('Elegida Oferta pegada');
  await expect(decides.getByText('Anticipo 30 %')).toBeVisible();
  await noViolations(decides);
  await decides.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await decides.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(page.getByText('Aprobada', { exact: true }).first()).toBeVisible();

  // It was ordered with the last decision: the ERP numbers it, supply reads the paper and sends it.
  await supply.goto(`/supplying/purchase-orders/list?search=${number}`);
  await supply.getByRole('link', { name: /^OC-/ }).first().click();
  await expect(supply.getByText('Emitida', { exact: true }).first()).toBeVisible();
  await expect(supply.getByText('Anticipo, 30 %')).toBeVisible();
  const paper = supply.waitForEvent('download');
  await supply.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await paper).suggestedFilename()).toMatch(/^orden-de-compra-\d+\.pdf$/);
  await supply.getByRole('button', { name: 'Enviar al proveedor' }).click();
  const letter = supply.getByRole('dialog');
  await letter.getByLabel('Para').fill('ventas@proveedor.example');
  await noViolations(supply);
  await letter.getByRole('button', { name: 'Enviar correo' }).click();
  await expect(supply.getByRole('list', { name: 'Envíos al proveedor' })).toContainText('ventas@proveedor.example');
  await supply.setViewportSize(phone);
  await noViolations(supply);
});

test('on its own page a service is approved, taken back and approved again; whoever then goes elsewhere has it sent at once', async ({
  page,
  signIn,
  db,
  as,
}) => {
  const asked = await db
    .selectFrom('service_requests')
    .select('number')
    .where('title', '=', 'Verificación estructural de la cubierta')
    .executeTakeFirstOrThrow();
  const read = () => as('Rocío Alerce')(getServiceRequestInfo, asked);
  await signIn('Matías Canelo');
  await page.goto(`/sap/request-services/${asked.number}`);
  const approve = page.getByRole('button', { name: 'Aprobar', exact: true });
  const unsent = page.getByRole('group', { name: 'Por enviar' });
  await approve.click();
  await expect(approve).toHaveCount(0);
  await unsent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(unsent).toHaveCount(0);
  await approve.click();
  await expect(unsent).toContainText(`Aprobar: ${asked.number}`);
  expect((await read()).approvals.at(-1)).toMatchObject({ estado: 'pendiente' });

  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Inicio' }).click();

  // Well before the ten seconds are over.
  await expect.poll(async () => (await read()).approvals.at(-1)?.steps[0]?.estado, { timeout: 8_000 }).toBe('aprobado');
  await expect(page.getByText(`Aprobada: ${asked.number}`)).toBeVisible();
});
