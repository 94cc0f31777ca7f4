import type { Locator, Page } from '@playwright/test';
import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';
import { newOne } from 'contract/nouns.ts';
import { choose } from '../choose.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { walkTo } from '../walk.ts';
import { chooseMoreOf } from '../more.ts';
import { oneOfEachShape, typed } from './shapes.ts';

test.beforeEach(({ signIn }) => signIn('Catalina Tara'));

const open = async (page: Page, name: string) => {
  await page.goto(`/mantenedores/${name}`);
  await expect(page.getByRole('table')).toBeVisible();
};
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Avisos' });

/** What an entry refers to, where that is to be said; the pair is not among the first entries. */
const chosen: Record<string, string> = {
  Actividad: 'Montaje de paneles',
  'Tipo de proyecto': 'PMGD',
  'Tipo de documento': 'SEC',
  Etapa: 'Ingeniería',
};

/** Fills in the form of a new entry, and gives the words that its row is known by. */
async function fill(form: Locator, { fields }: Catalogue): Promise<string> {
  let name = '';
  for (const [key, { kind, label, to }] of Object.entries(fields)) {
    const option = chosen[label];
    if (to && option) await choose(form, label, option);
    const text = typed[key] ?? typed[kind] ?? 'Entrada de prueba';
    if (!to && kind !== 'flag') await form.getByLabel(label, { exact: true }).fill(text);
    name ||= to ? (option ?? '') : text;
  }
  return name;
}

test('each catalogue opens its form with all its fields', async ({ page }) => {
  for (const [name, catalogue] of Object.entries<Catalogue>(catalogues)) {
    const { many, fields } = catalogue;
    await walkTo(page, `/mantenedores/${name}`);
    await expect(page.getByRole('heading', { name: many, level: 1 })).toBeVisible();
    // An empty list offers it a second time.
    await page
      .getByRole('button', { name: newOne(catalogue) })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: newOne(catalogue) });
    for (const { label } of Object.values(fields)) await expect(form.getByText(label, { exact: true })).toBeVisible();
    await expect(form.locator('input, textarea').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});

for (const [name, catalogue] of oneOfEachShape()) {
  test(`${name}: an entry is created, refused twice, changed, retired, brought back and deleted`, async ({ page, complaints }) => {
    complaints.expect(/409 /);
    const { many } = catalogue;
    await open(page, name);
    await expect(page.getByRole('heading', { name: many, level: 1 })).toBeVisible();

    await page.getByRole('button', { name: newOne(catalogue) }).click();
    const form = page.getByRole('dialog');
    const words = await fill(form, catalogue);
    await form.getByRole('button', { name: /^Crear/ }).click();
    await expect(form).toBeHidden();
    const isNew = name === 'actividadTipoProyectoConfiguracion' ? 'PMGD' : words;
    const row = page.getByRole('row').filter({ hasText: words }).filter({ hasText: isNew });
    await expect(row).toContainText('Activo');

    await page.getByRole('button', { name: newOne(catalogue) }).click();
    await fill(form, catalogue);
    await form.getByRole('button', { name: /^Crear/ }).click();
    await expect(form).toContainText('Ya existe');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();

    await row.getByRole('button', { name: words }).click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();

    await row.getByRole('button', { name: 'Retirar' }).click();
    await expect(row).toContainText('Retirado');
    await choose(page, 'Estado', 'Activo');
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Limpiar' }).click();
    await row.getByRole('button', { name: 'Reactivar' }).click();
    await expect(row).toContainText('Activo');

    await row.getByRole('button', { name: words }).click();
    await chooseMoreOf(form, 'Eliminar');
    await page
      .getByRole('dialog', { name: /^¿Eliminar/ })
      .getByRole('button', { name: 'Eliminar' })
      .click();
    await expect(row).toBeHidden();
  });
}

test('what is used elsewhere is not deleted, and the person is told where', async ({ page, complaints }) => {
  complaints.expect(/409 /);
  await open(page, 'tipoDocumento');
  await page.getByRole('button', { name: 'Conexión', exact: true }).click();

  await chooseMoreOf(page.getByRole('dialog'), 'Eliminar');
  await page.getByRole('dialog', { name: '¿Eliminar Conexión?' }).getByRole('button', { name: 'Eliminar' }).click();

  await expect(notices(page)).toContainText('no se puede eliminar, porque está en uso: 8 nombres de documento');
});

test('a wrong address is refused at its field before anything is sent', async ({ page }) => {
  await open(page, 'normativa');
  await page.getByRole('button', { name: 'Nueva normativa' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Código', { exact: true }).fill('RIC 99');
  await form.getByLabel('Dirección', { exact: true }).fill('http://www.sec.cl');
  await form.getByRole('button', { name: /^Crear/ }).click();

  await expect(form).toContainText('La dirección debe comenzar con https://');
  await expect(form.getByLabel('Nombre', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test.describe('the order', () => {
  const rows = (page: Page) => page.getByRole('dialog').getByRole('listitem');
  const startOrdering = async (page: Page, name: string) => {
    await open(page, name);
    await page.getByRole('button', { name: 'Ordenar', exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
  };
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Guardar orden' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  const first = (page: Page) => page.getByRole('table').getByRole('row').nth(1);

  test('is set by dragging, and stays', async ({ page }) => {
    await startOrdering(page, 'tipoDocumento');
    await expect(page.getByRole('button', { name: 'Guardar orden' })).toBeDisabled();
    await page.getByRole('button', { name: 'Guardar orden' }).press('Enter');
    await expect(notices(page)).toContainText('El orden no ha cambiado.');
    // A hand that lets go too early takes hold again.
    await expect(async () => {
      // The drawer slides in: the handles have no place until it rests.
      await page.getByRole('button', { name: 'Mover Entrega' }).hover();
      const from = await page.getByRole('button', { name: 'Mover Entrega' }).boundingBox();
      const to = await page.getByRole('button', { name: 'Mover Contractual' }).boundingBox();
      if (!from || !to) throw new Error('The handles have no place.');
      await page.mouse.down();
      await page.mouse.move(from.x + from.width / 2, from.y - 40, { steps: 5 });
      await page.mouse.move(to.x + to.width / 2, to.y - 4, { steps: 20 });
      await page.mouse.up();
      await expect(rows(page).first()).toContainText('Entrega', { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await save(page);

    await expect(first(page)).toContainText('Entrega');
    await page.reload();
    await expect(first(page)).toContainText('Entrega');
  });

  test('is set with the keyboard', async ({ page }) => {
    await startOrdering(page, 'tipoProyecto');
    await noViolations(page);
    // What was let go glides to its place; until it is there nothing else is taken hold of.
    const hold = async () => {
      await expect(page.locator('[data-dnd-dragging], [data-dnd-dropping]')).toHaveCount(0);
      await page.getByRole('button', { name: 'Mover Residencial' }).focus();
      await page.keyboard.press('Space');
      await expect(page.locator('[data-dnd-dragging]')).toBeVisible();
    };
    await hold();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toContainText('Residencial');
    await page.keyboard.press('Escape');
    await expect(rows(page).first()).toContainText('Residencial');

    await hold();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toContainText('Residencial');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Guardar orden' })).toBeEnabled();
    await save(page);

    await expect(first(page)).toContainText('Comercial e Industrial');
  });

  test('is set step by step, within one part', async ({ page }) => {
    await startOrdering(page, 'subEtapaProyecto');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Etapa' }).selectOption('Pruebas y comisionamiento');
    await page.getByRole('button', { name: 'Subir Comisionamiento' }).click();
    await page.getByRole('button', { name: 'Subir Comisionamiento' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Seguir ordenando' }).click();
    await save(page);

    await choose(page, 'Etapa', 'Pruebas y comisionamiento');
    await expect(first(page)).toContainText('Comisionamiento');
  });

  test('of the delivery stages is not touched, nor are they retired or deleted', async ({ page }) => {
    await startOrdering(page, 'etapaProyecto');
    await expect(page.getByRole('button', { name: 'Mover Ingeniería' })).toBeHidden();
    await page.getByRole('button', { name: 'Bajar Operación y mantenimiento' }).click();
    await save(page);

    await expect(page.getByRole('row').nth(9)).toContainText('Garantía / postventa');
    const stage = page.getByRole('row').filter({ hasText: 'Ingeniería' });
    await expect(stage.getByRole('button', { name: 'Retirar' })).toBeHidden();
    await stage.getByRole('button', { name: 'Ingeniería' }).click();
    await expect(page.getByRole('dialog')).toContainText('Las etapas 1 a 8 son las de entrega');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Más acciones/ })).toHaveCount(0);
  });
});

test.describe('a spreadsheet', () => {
  const load = async (page: Page, lines: readonly string[]) => {
    await page
      .getByLabel('Planilla', { exact: true })
      .setInputFiles({ name: 'ventas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await page.getByRole('button', { name: 'Revisar planilla' }).click();
  };

  test('is exported with what the filters say', async ({ page }) => {
    await open(page, 'nombreDocumento');
    await choose(page, 'Tipo de documento', 'Permisos');
    await expect(page.getByRole('row')).toHaveCount(4);

    const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());

    expect(name).toBe('nombres-de-documento.xlsx');
    expect(rows.map((it) => it['Nombre'])).toEqual([
      'Carta de pertinencia o RCA',
      'Declaración en construcción CNE',
      'Permiso municipal o de vialidad',
    ]);
    expect(rows[0]).toMatchObject({ 'Tipo de documento': 'Permisos', Visibilidad: 'Público', Activo: 'Sí' });
  });

  test('with a wrong row is explained and not imported; corrected, it is', async ({ page, db }) => {
    const there = () => db.selectFrom('sale_types').select('nombre').where('nombre', 'like', 'Leasing%').execute();
    await open(page, 'tipoVenta');
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await load(page, ['Nombre;Descripción;Activo', 'Leasing;Arriendo con opción;Sí', 'Licitación;Bases públicas;quizás']);

    const lines = page.getByRole('list', { name: 'Fila por fila' });
    await expect(lines).toContainText('Escriba Sí o No.');
    await expect(page.getByRole('button', { name: 'Importar 1 fila' })).toBeDisabled();
    await noViolations(page);
    expect(await there()).toEqual([]);

    await page.getByRole('button', { name: 'Elegir otra planilla' }).click();
    await load(page, ['Nombre;Descripción;Activo', 'Leasing;Arriendo con opción;Sí', 'Licitación;Bases públicas;']);
    await expect(lines).toContainText('Descripción: — → Bases públicas');
    await page.getByRole('button', { name: 'Importar 2 filas' }).click();
    await expect(notices(page)).toContainText('Creados: 1 · Cambiados: 1');

    await expect(page.getByRole('row').filter({ hasText: 'Leasing' })).toContainText('Arriendo con opción');
    expect(await there()).toEqual([{ nombre: 'Leasing' }]);
  });

  test('with wrong columns is refused with those it needs', async ({ page, complaints }) => {
    complaints.expect(/400 /);
    await open(page, 'unidad');
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await load(page, ['Fecha;Lluvia', '2026-01-01;3']);

    await expect(page.getByRole('dialog')).toContainText('Falta la columna «Código» (la primera fila dice «Fecha», «Lluvia»)');
  });
});

test('the weights of a project type are summed, and what is not a hundred is marked', async ({ page }) => {
  await open(page, 'actividadTipoProyectoConfiguracion');
  const sums = page.getByRole('region', { name: 'Suma de los pesos por tipo de proyecto' });
  await expect(sums).not.toContainText('debe sumar');

  await page.getByRole('row').filter({ hasText: 'Diseño: layout' }).getByRole('button', { name: 'Retirar' }).click();

  await expect(sums).toContainText('92 %: debe sumar 100 %');
  await page.getByRole('row').filter({ hasText: 'Diseño: layout' }).getByRole('button', { name: 'Reactivar' }).click();
  await expect(sums).not.toContainText('debe sumar');
});

test('a commune is found by its name without accents, and by its region', async ({ page }) => {
  await open(page, 'regiones');
  await page.getByLabel('Buscar', { exact: true }).fill('nunoa');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('13120');
  await page.getByRole('button', { name: 'Limpiar' }).click();

  await choose(page, 'Región', 'Magallanes y de la Antártica Chilena');
  await expect(page.getByRole('row')).toHaveCount(12);
});

test('somebody who may only read sees the catalogues and no buttons to change them', async ({ page, signIn }) => {
  await signIn('Emilio Guayacán');
  await open(page, 'tipoDocumento');

  for (const name of [/^Crear/, 'Importar', 'Ordenar', 'Retirar']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible();
});
