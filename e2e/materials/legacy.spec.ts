import { sql } from 'kysely';
import { getSolicitudMaterial, stockTransferBodegas } from 'contract/materials/index.ts';
import { isQuiet } from '../quiet.ts';
import { sign } from '../sign.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };
const keeper = 'Camila Peumo';

test('on a phone: received in parts, used with a signature, and given back', async ({ page, signIn, db, given, as }) => {
  const who = await db.selectFrom('users').where('nombre', '=', keeper).select('id').executeTakeFirstOrThrow();
  const project = await db.selectFrom('projects').where('codigoProyecto', '=', 'CI-26012').select('id').executeTakeFirstOrThrow();
  const codes = await db.selectFrom('warehouses').where('codigo', 'in', ['BF0001', 'BM0001']).select(['id', 'codigo']).execute();
  const idOf = (codigo: string) => codes.find((it) => it.codigo === codigo)?.id ?? 0;
  const material = await db.selectFrom('materials').where('codigo', '=', 'CON-000003').select('id').executeTakeFirstOrThrow();
  await given.stock({ warehouse_id: idOf('BF0001'), material_id: material.id, quantity: '50' });
  const { id, number } = await given.materialRequest({
    requester_id: who.id,
    project_id: project.id,
    from_warehouse_id: idOf('BF0001'),
    to_warehouse_id: idOf('BM0001'),
    category: 2,
    lines: [{ material_id: material.id, quantity: '10' }],
  });
  const line = async () => (await as(keeper)(getSolicitudMaterial, { id })).detalle[0];

  await signIn(keeper);
  await page.setViewportSize(phone);
  await page.goto(`/bodegamovil/solicitudes?buscar=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await isQuiet(page);
  await noViolations(page);

  await page.getByRole('button', { name: 'Entregar' }).click();
  await page.getByLabel('Código').fill('con-000003');
  await page.getByLabel('Código').press('Enter');
  const received = page.getByLabel('Recibido de CON-000003');
  await expect(received).toHaveValue('1');
  await received.fill('11');
  await expect(page.getByText('Es más de lo que hay.')).toBeVisible();
  await received.fill('4');
  await isQuiet(page);
  await noViolations(page);
  await page.getByRole('button', { name: 'Recibir', exact: true }).click();
  await expect(page.getByText('Recepción registrada')).toBeVisible();
  expect(await line()).toMatchObject({ cantidad_recepcionada: '4', recepcionado: false });
  await expect(page.getByText('En parte')).toBeVisible();

  await chooseMore(page, 'Vale de consumo');
  await page.getByLabel('Consumido de CON-000003').fill('1,5');
  await page.getByLabel('Recibe o usa').fill('Eléctricos de la tarde');
  await sign(page);
  await page.getByRole('button', { name: 'Registrar vale' }).click();
  await expect(page.getByText('Vale de consumo registrado')).toBeVisible();
  expect(await line()).toMatchObject({ cantidad_consumida: '1.5', cantidad_disponible: '2.5' });

  await chooseMore(page, 'Devolver');
  await page.getByRole('button', { name: 'Todo', exact: true }).click();
  await expect(page.getByLabel('Devuelto de CON-000003')).toHaveValue('2,5');
  await page.getByText('Usado', { exact: true }).click();
  await page.getByLabel('Motivo').fill('Sobró en el local');
  await page.getByRole('button', { name: 'Pedir devolución' }).click();
  await expect(page.getByText('Devolución solicitada')).toBeVisible();
  expect(await line()).toMatchObject({ cantidad_en_devolucion: '2.5', cantidad_disponible: '0' });
  const { condition } = await db
    .selectFrom('material_return_lines')
    .where('request_line_id', '=', (await line())?.id ?? 0)
    .select(sql<string>`condition`.as('condition'))
    .executeTakeFirstOrThrow();
  expect(condition).toBe('usado');

  await page.goto('/materiales/recepciones?ver=recibidas');
  await expect(page.getByRole('link', { name: /^RM-/ }).first()).toBeVisible();
  await isQuiet(page);
  await noViolations(page);
});

test('what comes is received from one screen, whether a warehouse, a supplier or nobody announced it; a place asks for itself', async ({
  page,
  signIn,
  db,
  given,
  as,
}) => {
  const idOf = async (codigo: string) =>
    (await db.selectFrom('warehouses').where('codigo', '=', codigo).select('id').executeTakeFirstOrThrow()).id;
  const material = await db.selectFrom('materials').where('codigo', '=', 'CON-000003').select('id').executeTakeFirstOrThrow();
  const bought = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    to_warehouse_id: await idOf('BF0001'),
    required_date: '2026-01-02',
    lines: [{ material_id: material.id }],
  });
  await given.stock({ warehouse_id: await idOf('BM0001'), material_id: material.id, quantity: '5' });
  const sent = await as('Sofía Tepa')(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: 'BM0001',
    to_warehouse: 'BF0001',
    items: [{ code: 'CON-000003', quantity: '5' }],
  });
  await signIn('Hugo Belloto');
  await page.goto('/materiales/recepciones');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Por recibir');
  await expect(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: /recib|recep/i })).toHaveText([
    'Por recibir',
  ]);
  await isQuiet(page);
  await noViolations(page);
  const toReceive = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(toReceive(bought.number)).toContainText(/[\d.]+ días de atraso/);
  await toReceive(bought.number).getByRole('button', { name: 'Recibir' }).click();
  const drawer = page.getByRole('dialog', { name: `Recibir ${bought.number}` });
  await expect(drawer.locator('form button').first()).toHaveAccessibleName('Escanear');
  await drawer.getByRole('button', { name: 'Cerrar' }).first().click();
  await expect(page.getByRole('link', { name: 'Recibir sin solicitud' })).toHaveAttribute('href', /stock\/ingreso$/);
  await toReceive(sent.number).getByRole('link', { name: 'Recibir' }).click();
  await expect(page.getByRole('button', { name: 'Recibir todo' })).toBeVisible();
  // Who leaves has nothing on its way that would be told to whoever comes.
  await isQuiet(page);
  await signIn(keeper);
  await page.goto('/materiales/solicitudMaterial?estado=en_curso');
  await expect(page.getByRole('table')).toContainText('SM-');
  await isQuiet(page);
  await noViolations(page);
  const place = await db
    .selectFrom('places')
    .where('codigoProyecto', '=', 'CI-26012')
    .where('activo', '=', true)
    .select(['codigoLugarInstalacion', 'nombre'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/CI-26012/solicitudMateriales`);
  await page.getByRole('link', { name: 'Generar solicitud para este lugar' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generar solicitud');
  await expect(page.getByText(place.nombre).first()).toBeVisible();
});
