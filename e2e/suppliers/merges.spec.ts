import { choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

test('two suppliers that are the same become one, on a phone, and the old name leads to the other', async ({ page, signIn, db }) => {
  const [goes, stays] = [
    { codigo: 'PROV-0901', nombre: 'Ferretería El Tornillo' },
    { codigo: 'PROV-0902', nombre: 'Ferretería El Tornillo Ltda.' },
  ] as const;
  for (const it of [goes, stays])
    await db
      .insertInto('suppliers')
      .values({ ...it, rut: null })
      .execute();
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', goes.codigo).select('id').executeTakeFirstOrThrow();
  await signIn('Rocío Alerce');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/supplying/suppliers/${id}`);

  await chooseMore(page, 'Fusionar con…');
  await choose(page, 'Con cuál', `${stays.nombre} · ${stays.codigo}`, stays.codigo);
  const both = page.getByRole('table', { name: 'Comparación' });
  await expect(both.getByRole('row', { name: `Nombre ${goes.nombre} ${stays.nombre}` })).toBeVisible();
  await noViolations(page);
  await page.getByLabel('Por qué son el mismo').fill('Se ingresó dos veces.');
  await page.getByRole('button', { name: 'Fusionar', exact: true }).click();
  await confirm(page);

  await expect(page.getByRole('heading', { level: 1 })).toContainText(stays.nombre);
  await expect(page.getByText('Se ingresó dos veces.')).toBeVisible();
  await page.goto(`/supplying/suppliers?search=${goes.codigo}`);
  await expect(page.getByText(stays.nombre, { exact: true }).first()).toBeVisible();
});
