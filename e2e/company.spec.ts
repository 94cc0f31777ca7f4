import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDay } from 'contract/format.ts';
import { migrate } from 'server/src/platform/postgres/migrate.ts';
import { databaseAt, runSql } from 'server/test/cluster.ts';
import { screens as dashboards } from '../web/src/dashboards/routes.tsx';
import { screens as orders } from '../web/src/orders/routes.tsx';
import { screens as suppliers } from '../web/src/suppliers/routes.tsx';
import { screens as supplying } from '../web/src/supplying/routes.tsx';
import { enter } from './access/enter.ts';
import { addMaterial, choose, pick } from './choose.ts';
import { startServer } from './server.ts';
import { expect, test } from './stage.ts';
import { walkTo } from './walk.ts';

/** The screens of supplying that are no form and no page of one thing. */
const emptyScreens = [...supplying, ...orders, ...suppliers, ...dashboards].filter(
  ({ path, tabOf }) => path.startsWith('/supplying') && !path.includes('$') && !path.includes('/form/') && tabOf === undefined,
);

const first = { email: 'yo@empresa.example', given: 'clave-de-inicio-1', password: 'sol-de-papel-2026' };
const inAMonth = formatDay(Temporal.Now.plainDateISO('America/Santiago').add({ days: 30 }).toString());
const chiefs = { email: 'camila@empresa.example', password: 'otra-sol-de-papel-2026' };

test('from an empty database to the first received material, by the screens alone', async ({ browser }) => {
  test.slow();
  const adminUrl = process.env['E2E_DATABASE_URL'] ?? '';
  const name = `pa_e2e_empty_${Date.now()}`;
  await runSql(adminUrl, `create database ${name}`);
  const url = databaseAt(adminUrl, name);
  await migrate(url);
  const folder = await mkdtemp(join(tmpdir(), 'pa-empty-'));
  const server = await startServer(url, folder, { ADMIN_EMAIL: first.email, ADMIN_PASSWORD: first.given });
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  try {
    await page.goto('/login');
    await enter(page, first.email, first.given);
    await page.getByLabel('Clave actual', { exact: true }).fill(first.given);
    await page.getByLabel('Clave nueva', { exact: true }).fill(first.password);
    await page.getByRole('button', { name: 'Cambiar la clave' }).click();
    await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
    /** The drawer that is open. */
    const form = page.getByRole('dialog');
    const confirm = async () => {
      await page.getByLabel('Su clave', { exact: true }).fill(first.password);
      await page.getByRole('button', { name: 'Confirmar' }).click();
    };

    // Where nothing is bought yet, each screen of supplying says what belongs there.
    for (const { path } of emptyScreens) {
      await walkTo(page, path);
      await expect(page.locator('.empty, .muted').first(), path).toBeVisible();
      await expect(page.getByRole('alert'), path).toHaveCount(0);
    }

    // Somebody who decides; without a mail server the link is handed over.
    await page.goto('/usuarios/usuario');
    await page.getByRole('button', { name: 'Nuevo usuario' }).first().click();
    await form.getByLabel('Nombre', { exact: true }).fill('Camila Peumo');
    await form.getByLabel('Correo', { exact: true }).fill(chiefs.email);
    await choose(form, 'Rol', 'Jefatura de proyecto (JPR)', 'jefatura de proyecto');
    await form.getByRole('button', { name: 'Crear e invitar' }).click();
    await page.getByRole('button', { name: 'Crear enlace de acceso' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Crear enlace' }).click();
    await confirm();
    const link = new URL(await page.getByLabel('Enlace', { exact: true }).inputValue());
    await page.getByRole('button', { name: 'Ya lo guardé' }).click();
    const chief = await (await browser.newContext({ baseURL: server.address })).newPage();
    await chief.goto(link.pathname + link.search);
    await chief.getByLabel('Clave nueva', { exact: true }).fill(chiefs.password);
    await chief.getByRole('button', { name: 'Guardar la clave' }).click();
    await enter(chief, chiefs.email, chiefs.password);
    await expect(chief.getByRole('button', { name: 'Menú de Camila Peumo' })).toBeVisible();

    // Who decides is of the staff, and not only somebody with an account.
    await page.goto('/mantenedores/personal');
    await page.getByRole('button', { name: 'Nueva persona' }).first().click();
    await form.getByLabel('Nombre', { exact: true }).fill('Camila Peumo');
    await choose(form, 'Cuenta', /Camila Peumo/, 'Camila');
    await form.getByRole('button', { name: 'Crear persona' }).click();
    await confirm();
    await expect(page.getByText('Persona creada')).toBeVisible();

    // What is bought.
    await page.goto('/mantenedores/familiaMaterial');
    await page.getByRole('button', { name: 'Nueva familia de materiales' }).first().click();
    await form.getByLabel('Código', { exact: true }).fill('CBL');
    await form.getByLabel('Nombre', { exact: true }).fill('Cables de la empresa');
    await form.getByRole('button', { name: /^Crear/ }).click();
    await expect(page.getByText('Cables de la empresa')).toBeVisible();
    await page.goto('/materiales/catalogo');
    await page.getByRole('button', { name: 'Nuevo material' }).first().click();
    await form.getByLabel('Código', { exact: true }).fill('CBL-000001');
    await form.getByLabel('Descripción', { exact: true }).fill('Cable solar');
    await choose(form, 'Familia', 'CBL · Cables de la empresa', 'Cables');
    await choose(form, 'Unidad', 'DIA · Día', '');
    await form.getByRole('button', { name: /^Crear/ }).click();
    await expect(page.getByText('CBL-000001').first()).toBeVisible();
    await page.goto('/materiales/catalogo/CBL-000001');
    await page.getByRole('button', { name: 'Registrar precio', exact: true }).click();
    await form.getByLabel('Valor unitario neto').fill('1200');
    await form.getByRole('button', { name: 'Registrar', exact: true }).click();

    // Where it is for: a project, its place, its team.
    await page.goto('/proyectos/nuevo');
    await page.getByLabel('Nombre', { exact: true }).fill('Bodega Los Espejos');
    await choose(page, 'Línea de negocio', 'CI · Comercial e industrial', 'CI');
    await choose(page, 'Jefe de proyecto', 'Camila Peumo');
    await page.getByRole('button', { name: 'Crear proyecto' }).click();
    await page.getByRole('button', { name: 'Nuevo lugar' }).first().click();
    await form.getByLabel('Nombre', { exact: true }).fill('Techo norte');
    await form.getByRole('button', { name: 'Crear lugar' }).click();
    await expect(page.getByText('LI-000001').first()).toBeVisible();
    await page.getByRole('link', { name: 'Equipo', exact: true }).click();
    await page.getByRole('button', { name: 'Agregar personas' }).first().click();
    await pick(form, 'Personas', 'Camila Peumo');
    await form.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByRole('row', { name: /Camila Peumo/ })).toContainText('Vigente');

    // Who approves, and who works in the warehouse.
    await page.goto('/mantenedores/matrizAprobacion');
    await page.getByRole('button', { name: 'Agregar regla' }).first().click();
    const rule = page.getByRole('dialog', { name: 'Agregar regla' });
    await choose(rule, 'Tipo de solicitud', 'Solicitud de materiales');
    await choose(rule, 'Quién aprueba', 'Jefatura del proyecto');
    await rule.getByRole('button', { name: 'Listo' }).click();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByLabel('Por qué cambia').fill('La primera');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await confirm();
    await expect(page.getByText(/Matriz guardada/)).toBeVisible();
    await page.goto('/usuarios/usuarioBodega');
    await page.getByRole('button', { name: 'Nuevo usuario de bodega' }).first().click();
    await choose(form, 'Persona', `Administración · ${first.email}`, 'Administración');
    await pick(form, 'Bodegas', 'BF0001 · Bodega Central', 'BF0001');
    await form.getByText('Nuevo usuario de bodega').first().click();
    await form.getByRole('button', { name: /^Crear/ }).click();
    await expect(page.getByRole('row', { name: /Administración/ })).toContainText('BF0001');

    // Of whom it is bought, what is asked for, and that it came.
    await page.goto('/mantenedores/proveedor');
    await page.getByRole('button', { name: 'Nuevo proveedor' }).first().click();
    await form.getByLabel('Código en el ERP').fill('P-0001');
    await form.getByLabel('Nombre', { exact: true }).fill('Cables del Sur');
    await form.getByRole('button', { name: /^Crear/ }).click();
    await expect(page.getByText('Cables del Sur')).toBeVisible();
    await page.goto('/sap/request-materials/nueva');
    // The only project is the one it is for.
    await page.getByRole('button', { name: 'Cambiar' }).click();
    await page.getByText('Orden de Compra', { exact: true }).click();
    await page.getByLabel('Para cuándo').fill(inAMonth);
    await choose(page, 'Proveedor', 'Cables del Sur · P-0001', 'Cables');
    await page.getByText('Una bodega', { exact: true }).click();
    await choose(page, 'Bodega de destino', 'BF0001 - Bodega Central', 'BF0001');
    await addMaterial(page, 'cbl-000001');
    await page.getByLabel('Cantidad de CBL-000001').fill('40');
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+/);
    await chief.goto('/request-materials/approvals');
    await chief.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await chief.getByRole('button', { name: 'Enviar ya' }).click();
    await expect(chief.getByText(/^Aprobada: SM-/)).toBeVisible();
    await page.getByRole('button', { name: 'Recibir' }).click();
    await form.getByLabel('Guía o factura del proveedor').fill('GD 1');
    await form.getByRole('button', { name: 'Recibir' }).click();
    await expect(page.getByText('Recibida', { exact: true }).first()).toBeVisible();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
