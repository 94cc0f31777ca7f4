import { expect, noViolations, test } from '../stage.ts';

test('supply loads an external list on a phone: it sees each row first, and the supplier is in the register under its RUT', async ({
  page,
  signIn,
}) => {
  await signIn('Rocío Alerce');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/supplying/suppliers');
  await page.getByRole('button', { name: 'Importar lista externa' }).click();
  const sheet = page.getByRole('dialog', { name: 'Importar lista externa' });
  const load = async (...rows: string[]) => {
    const buffer = Buffer.from(['rut;official_name;contact_user_email', ...rows].join('\n'));
    await sheet.getByLabel('Planilla').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
    await sheet.getByRole('button', { name: 'Revisar planilla' }).click();
  };

  await load('78.900.999-1;Pernos Puelo SpA;ventas@puelo.example');
  await expect(sheet.getByRole('list', { name: 'Fila por fila' })).toContainText('rut');
  await expect(sheet.getByRole('button', { name: /^Importar/ })).toBeDisabled();
  await noViolations(page);
  await sheet.getByRole('button', { name: 'Elegir otra planilla' }).click();
  await load('78.900.282-7;Pernos Puelo SpA;ventas@puelo.example');
  await expect(sheet.getByRole('list', { name: 'Fila por fila' })).toContainText('Pernos Puelo SpA');
  await sheet.getByRole('button', { name: 'Importar 1 fila' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Creados: 1');
  await page.goto('/supplying/suppliers?origin=lista&search=pernos puelo');
  await expect(page.getByText('Pernos Puelo SpA', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('78900282-7').first()).toBeVisible();
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
