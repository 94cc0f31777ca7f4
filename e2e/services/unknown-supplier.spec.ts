import { createServiceRequest } from 'contract/services/index.ts';
import { expect, noViolations, test } from '../stage.ts';

test('a quotation of who is in no register begins their creation, and the way leads back to it', async ({ page, signIn, as }, {
  repeatEachIndex,
}) => {
  const [taxId, name] = [`81156986${repeatEachIndex}`, `Prüflabor ${repeatEachIndex} GmbH`];
  const { number } = await as('Camila Peumo')(createServiceRequest, {
    title: 'Ensayo de inversores',
    project_code: 'CI-26012',
    items: [
      {
        code: 'SER-000001',
        quantity: '1',
        documents: [{ supplier_rut: `DE ${taxId}`, supplier: name, price: '900', coin: 'EUR' }],
      },
    ],
  });
  await signIn('Camila Peumo');
  await page.goto(`/sap/request-services/${number}`);

  await expect(page.getByText(`${name} (DE ${taxId}) no está en Proveedores`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Pedir su creación' }).click();
  await expect(page.getByLabel('Razón social')).toHaveValue(name);
  await expect(page.getByLabel('Identificación tributaria')).toHaveValue(taxId);
  await noViolations(page);
  await expect(page.getByLabel('País')).toBeFocused();
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test('what is ours of a supplier is edited on a phone, and sole suppliers stand in their register until they end', async ({
  page,
  signIn,
  db,
}) => {
  await db.insertInto('suppliers').values({ codigo: 'PROV-0911', nombre: 'Ensayos del Sur', rut: null }).execute();
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', 'PROV-0911').select('id').executeTakeFirstOrThrow();
  await signIn('Rocío Alerce');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/supplying/suppliers/${id}`);
  await page.getByRole('button', { name: 'Editar' }).first().click();
  const form = page.getByRole('dialog', { name: 'Editar Ensayos del Sur' });
  await form.getByLabel('Correo').fill('ventas@ensayos.example');
  await noViolations(page);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('ventas@ensayos.example').last()).toBeVisible();

  const bought = await db
    .selectFrom('service_documents as it')
    .innerJoin('service_items as item', 'item.id', 'it.item_id')
    .where('item.status', '=', 'approved')
    .where('it.selected', '=', true)
    .select(['it.id', 'it.supplier'])
    .orderBy('it.id')
    .executeTakeFirstOrThrow();
  const cause = db.selectFrom('unique_supplier_causes').select('id').orderBy('id').limit(1);
  const file = db.selectFrom('service_files').select('id').orderBy('id').limit(1);
  await db
    .updateTable('service_documents')
    .set({ unique_supplier: true, unique_supplier_cause_id: cause, evidence_file_id: file, unique_supplier_until: '2090-12-31' })
    .where('id', '=', bought.id)
    .execute();
  await page.goto('/servicios/proveedores-unicos');
  await expect(page.getByText(String(bought.supplier)).first()).toBeVisible();
  await expect(page.getByText('Vigente', { exact: true }).first()).toBeVisible();
  await noViolations(page);
});
