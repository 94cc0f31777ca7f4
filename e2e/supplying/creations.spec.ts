import type { Locator, Page } from '@playwright/test';
import { createMaterial } from 'contract/supplying/index.ts';
import { choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { chooseMore } from '../more.ts';
import { test as besideSap } from '../sap.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };

besideSap(
  'a supplier is asked for on a phone, completed by supply, approved by two, and paid where two agree: SAP got both, once',
  async ({ page, signIn, visitor, db, sap, complaints }) => {
    complaints.expect(/400 .*create_supplier/);
    await page.setViewportSize(phone);
    await signIn('Camila Peumo');
    await page.goto('/supplying/form/suppliers');
    await page.getByLabel('Razón social').fill('DRÓNES ALONDRA LIMITADA');
    const alike = page.getByRole('region', { name: 'Parecidos' });
    await expect(alike.getByRole('listitem').first()).toContainText('El mismo nombre');
    await expect(page.getByLabel('Por qué es otro')).toBeVisible();
    await noViolations(page);
    await page.getByLabel('Razón social').fill('Áridos Quebrada Honda SpA');
    await expect(page.getByLabel('Por qué es otro')).toBeHidden();
    const rut = page.getByRole('textbox', { name: 'RUT', exact: true });
    await rut.fill('78.900.271-2');
    await page.getByLabel('Para qué se necesita').fill('Ripio para los caminos del parque');
    await expect(rut).toHaveAccessibleDescription(/El dígito verificador no corresponde\./);
    await page.getByRole('button', { name: 'Pedir creación' }).click();
    await expect(rut).toHaveAccessibleDescription(/El dígito verificador no corresponde\./);
    const asked = () => db.selectFrom('creation_requests').where('title', '=', 'Áridos Quebrada Honda SpA').select('id').execute();
    expect(await asked()).toEqual([]);
    await rut.fill('78.900.271-1');
    await choose(page, 'Tipo de documento', 'Ficha de proveedor');
    await expect(page.getByLabel('Segundo archivo')).toBeHidden();
    await page.getByLabel('Archivo', { exact: true }).setInputFiles({
      name: 'ficha.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'),
    });
    await expect(page.getByLabel('Segundo archivo')).toBeVisible();
    await noViolations(page);
    await page.getByRole('button', { name: 'Pedir creación' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CR-\d+ Áridos Quebrada Honda SpA$/);
    await expect(page.getByRole('region', { name: 'Documentos' })).toContainText('ficha.pdf');
    const address = new URL(page.url()).pathname;

    const supply = await visitor('Rocío Alerce');
    await supply.goto(address);
    await expect(supply.getByRole('list', { name: 'Lo que falta para aprobarla' })).toContainText('rubro');
    await supply.getByRole('button', { name: 'Completar' }).click();
    const form = supply.getByRole('dialog');
    await form.getByLabel('Correo').fill('ventas@quebrada.example');
    for (const [label, option] of chosen) await choose(form, label, option);
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(supply.getByText('Por aprobar', { exact: true }).first()).toBeVisible();
    await supply.getByRole('button', { name: 'Aprobar' }).click();
    await supply.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
    await supply.getByRole('button', { name: 'Enviar ya' }).click();

    const chief = await visitor('Valeria Patagua');
    await chief.goto(address);
    await chief.getByRole('button', { name: 'Aprobar' }).click();
    await chief.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
    await chief.getByRole('button', { name: 'Enviar ya' }).click();
    await expect(chief.getByText('Creada', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    const partners = () => sap.company.rows('BusinessPartners').filter((it) => it['FederalTaxID'] === '78900271-1');
    expect(partners()).toMatchObject([
      { CardCode: '78900271-1P', CardName: 'Áridos Quebrada Honda SpA', CardType: 'cSupplier', EmailAddress: 'ventas@quebrada.example' },
    ]);
    /** What it was told of the card since it is there, in order. */
    const told = () =>
      sap.asked.filter((it) => it.method === 'PATCH' && it.path.includes('78900271-1P')).map((it) => it.body['DefaultAccount']);

    await supply.setViewportSize(phone);
    await supply.getByRole('link', { name: 'Ver datos bancarios' }).click();
    await supply.getByRole('button', { name: 'Pedir cuenta' }).click();
    await askAccount(form, { number: '02-771-90335', why: 'De dónde viene esta cuenta' });
    await expect(supply.getByText('No se usa hasta que la confirme')).toBeVisible();
    await expect(supply.getByRole('button', { name: 'Confirmar cuenta' })).toBeHidden();
    await noViolations(supply);

    await chief.goto(new URL(supply.url()).pathname);
    expect(told()).toEqual([]);
    await confirmAccount(chief);
    await isInErp(chief);
    expect(told()).toEqual(['0277190335']);

    // Another account: paid as before until a second person agrees, and then only there.
    await supply.reload();
    await supply.getByRole('button', { name: 'Pedir otra cuenta' }).click();
    await askAccount(form, { number: 'DE89 3704 0044 0532 0130 00', why: 'Por qué cambia', abroad: true });
    await expect(supply.getByRole('region', { name: 'Cuenta por confirmar' })).toContainText('DE89370400440532013000');
    await expect(inForce(supply)).toContainText('0277190335');
    expect(told()).toEqual(['0277190335']);
    await chief.reload();
    await confirmAccount(chief);
    await expect(inForce(chief)).toContainText('DEUTDEFF');
    await expect(inForce(chief)).toContainText('Alemania');
    await isInErp(chief);
    const [iban, swift] = ['DE89370400440532013000', 'DEUTDEFF'];
    expect(told()).toEqual(['0277190335', iban]);
    expect(partners()).toMatchObject([{ DefaultAccount: iban, BPBankAccounts: [{ AccountNo: iban, BICSwiftCode: swift, Country: 'DE' }] }]);
    expect(sap.asked.filter((it) => it.method === 'POST' && it.path === 'BusinessPartners')).toHaveLength(1);
    await expect(chief.getByRole('heading', { name: 'Cuentas anteriores' })).toBeVisible();
    await expect(chief.getByText('0277190335').first()).toBeVisible();
  },
);

test('a material that supply asks for whole is told from its likes, is not approved while a warning stands, and gets its code; another one is rejected', async ({
  page,
  signIn,
  visitor,
  as,
  db,
  complaints,
}) => {
  complaints.expect(/400 .*create_material_abastecimiento/);
  const familyOf = db.selectFrom('material_families').where('codigo', '=', 'INS').select('nombre');
  const [family, unit, expense] = await Promise.all([
    familyOf.executeTakeFirstOrThrow(),
    db.selectFrom('units').where('codigo', '=', 'UN').select('nombre').executeTakeFirstOrThrow(),
    db.selectFrom('expense_items').where('activo', '=', true).select('nombre').orderBy('nombre').limit(1).executeTakeFirstOrThrow(),
  ]);
  await signIn('Andrés Lingue');
  await page.goto('/supplying/form/materials');
  const description = page.getByLabel('Descripción');
  const alike = page.getByRole('region', { name: 'Parecidos' }).getByRole('listitem');
  await description.fill('Prensaestopa M25');
  await expect(alike.filter({ hasText: 'INS-000004' })).toContainText('El mismo nombre');
  await expect(page.getByLabel('Por qué es otro')).toBeVisible();
  await noViolations(page);
  await description.fill('Prensaestopa M32');
  await expect(page.getByLabel('Por qué es otro')).toBeHidden();
  await expect(alike.filter({ hasText: 'INS-000004' }).locator('mark')).toHaveText('Prensaestopa');
  // Supply completes it itself: nothing may be missing.
  await page.getByLabel('Para qué se necesita').fill('Entrada de los cables al tablero nuevo');
  await page.getByRole('button', { name: 'Pedir creación' }).click();
  await expect(page.getByRole('combobox', { name: 'Familia', exact: true })).toHaveAccessibleDescription(/Falta la familia\./);
  await choose(page, 'Familia', family.nombre);
  await choose(page, 'Unidad de medida', unit.nombre);
  await choose(page, 'Ítem de gasto', expense.nombre);
  await page.getByRole('button', { name: 'Pedir creación' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CR-\d+ Prensaestopa M32$/);
  await expect(page.getByText('Por aprobar', { exact: true }).first()).toBeVisible();

  const chief = await visitor('Rocío Alerce');
  await chief.goto(new URL(page.url()).pathname);
  const approve = chief.getByRole('button', { name: 'Aprobar', exact: true });
  await expect(approve).toBeVisible();
  await chief.getByRole('button', { name: 'Advertir' }).click();
  const question = chief.getByRole('dialog');
  await question.getByLabel('Qué hay que revisar').fill('¿Con o sin tuerca?');
  await question.getByRole('button', { name: 'Advertir' }).click();
  await expect(chief.getByText('1 advertencia', { exact: true })).toBeVisible();
  await expect(approve).toBeHidden();
  await noViolations(chief);

  const said = page.getByRole('list', { name: 'Comentarios' }).getByRole('listitem').filter({ hasText: '¿Con o sin tuerca?' });
  await expect(said).toContainText('Advertencia');
  await page.getByRole('button', { name: 'Resolver' }).click();
  await page.getByRole('dialog').getByLabel('Cómo se resolvieron').fill('Con tuerca');
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver' }).click();
  await expect(said).toContainText('Advertencia resuelta');
  await expect(page.getByText('1 advertencia', { exact: true })).toBeHidden();

  await approve.click();
  await question.getByRole('button', { name: 'Aprobar' }).click();
  await chief.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(chief.getByText('Creada', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  await expect(chief.getByRole('link', { name: /^INS-\d{6}$/ }).first()).toBeVisible();

  // What is asked for in vain ends with the comment that says why.
  const other = await as('Camila Peumo')(createMaterial, { description: 'Cinta para marcar tableros', reason: 'Se acabó' });
  await chief.goto(`/supplying/purchase-module/materials/${other.number}`);
  await expect(chief.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${other.number}`));
  await chooseMore(chief, 'Rechazar');
  await question.getByLabel('Motivo').fill('Ya está en el catálogo: INS-000003');
  await question.getByRole('button', { name: 'Rechazar' }).click();
  await expect(chief.getByText('Rechazada', { exact: true }).first()).toBeVisible();
  await expect(chief.getByRole('list', { name: 'Comentarios' })).toContainText('Rechazo');
});

interface Account {
  number: string;
  why: string;
  abroad?: true;
}

async function askAccount(form: Locator, { number, why, abroad }: Account): Promise<void> {
  if (abroad) {
    await choose(form, 'País del banco', 'Alemania');
    await form.getByRole('textbox', { name: 'Banco', exact: true }).fill('Deutsche Bank');
    await form.getByLabel('Código SWIFT').fill('DEUTDEFF');
  } else await choose(form, 'Banco', 'Banco del Sol Menguante');
  await form.getByLabel(abroad ? 'IBAN o número' : 'Número de cuenta').fill(number);
  await form.getByLabel(why).fill('Lo pide el proveedor');
  await form.getByLabel('Certificado de la cuenta').setInputFiles({
    name: 'certificado.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'),
  });
  await form.getByRole('button', { name: 'Pedir cuenta' }).click();
  await expect(form).toBeHidden();
}

async function confirmAccount(chief: Page): Promise<void> {
  await chief.getByRole('button', { name: 'Confirmar cuenta' }).click();
  await chief.getByRole('dialog').getByRole('button', { name: 'Confirmar cuenta' }).click();
  await confirm(chief);
  await expect(chief.getByText('Vigente', { exact: true })).toBeVisible();
  await expect(chief.getByRole('button', { name: 'Confirmar cuenta' })).toBeHidden();
}

const inForce = (of: Page) => of.getByRole('region', { name: 'Cuenta en que se le paga' });

/** The ERP has the account that is paid to. */
async function isInErp(chief: Page): Promise<void> {
  await expect(async () => {
    await chief.reload();
    await expect(inForce(chief).getByText('Publicado', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

const chosen = [
  ['Rubro', 'Obras civiles'],
  ['Qué se le compra', 'Productos'],
  ['Con qué factura', 'Factura afecta'],
  ['Medio de pago', 'Transferencia'],
  ['Condición de pago', '30 días'],
] as const;
