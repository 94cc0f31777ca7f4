import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { getArchivoDocumento } from 'contract/documents/index.ts';
import { paper } from 'server/demo/documents/document-files.ts';
import { choose } from '../choose.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}
const tab = ({ codigoLugarInstalacion, codigoProyecto }: Codes, rest = '') =>
  `/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/documentos${rest}`;
const about = { type: 'Ingeniería', place: 'Techo de prueba', project: 'CI-19001', day: '2026-11-20', author: 'Amparo Chañar', version: 1 };
const pdf = async (name: string, title = name) => ({ name, mimeType: 'application/pdf', buffer: await paper({ ...about, title }) });
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name: `Acciones de ${name}`, exact: true }) });
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** Answers the file dialog that a click opens. */
async function answer(page: Page, button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

async function more(page: Page, name: string, action: string | RegExp): Promise<void> {
  await line(page, name)
    .getByRole('button', { name: `Más acciones de ${name}` })
    .click();
  await page.locator('.more-actions').filter({ visible: true }).getByRole('button', { name: action }).click();
}

/** Lets go of a file over an element, as from the computer's desktop. */
async function drop(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const data = await target.page().evaluateHandle(
    ({ name, mimeType, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (it) => it.charCodeAt(0))], name, { type: mimeType }));
      return transfer;
    },
    { name: file.name, mimeType: file.mimeType, text: file.buffer.toString('base64') },
  );
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer: data });
}

test('several files find their documents by their names; one dropped on a line is a new version, and the old one comes back', async ({
  page,
  signIn,
  given,
}) => {
  await signIn('Amparo Chañar');
  await page.goto(tab(await given.place()));
  await expect(page.getByRole('progressbar', { name: 'Documentos completos: Este lugar' })).toHaveAttribute('aria-valuenow', '0');

  await answer(page, page.getByRole('button', { name: 'Subir documentos' }), [
    await pdf('CI_plano-layout_rev1.pdf'),
    await pdf('escaneo.pdf'),
  ]);
  const drawer = page.getByRole('dialog', { name: 'Subir documentos' });
  await expect(drawer).toContainText('Plano de layout');
  await expect(drawer.getByRole('button', { name: /^Subir 1 archivo/ })).toBeDisabled();
  await choose(drawer, 'Documento de escaneo.pdf', 'Acta de inicio');
  await noViolations(page);
  await drawer.getByRole('button', { name: 'Subir 2 archivos' }).click();
  for (const name of ['Plano de layout', 'Acta de inicio']) await expect(line(page, name)).toContainText('Con documento');
  await expect(line(page, 'Plano de layout')).toContainText('CI_plano-layout_rev1.pdf');
  await expect(page.getByRole('progressbar', { name: 'Documentos completos: Este lugar' })).toHaveAttribute('aria-valuenow', '4');

  await drop(line(page, 'Plano de layout'), await pdf('plano-corregido.pdf'));
  await expect(line(page, 'Plano de layout')).toContainText('Versión 2 de 2');
  await more(page, 'Plano de layout', 'Versiones (2)');
  const versions = page.getByRole('dialog', { name: 'Versiones de Plano de layout' });
  await expect(versions.getByRole('listitem').first()).toContainText('plano-corregido.pdf');
  await noViolations(page);
  await versions.getByRole('button', { name: 'Volver a esta' }).click();
  await expect(notices(page)).toContainText('La versión 1 es la vigente');
  await versions.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(line(page, 'Plano de layout')).toContainText('Versión 1 de 2');
});

test('a PDF is read in the page, by the keyboard too, and saved under its own name; text and pictures are shown', async ({
  page,
  signIn,
  as,
  given,
}) => {
  const place = await given.place();
  await signIn('Amparo Chañar');
  await page.goto(tab(place));
  const layout = line(page, 'Plano de layout');
  await answer(page, layout.getByRole('button', { name: 'Subir' }), [await pdf('plano ñandú.pdf', 'Plano de ejemplo')]);
  await expect(layout).toContainText('Con documento');

  await layout.getByRole('button', { name: 'Ver' }).click();
  const preview = page.getByRole('dialog', { name: 'Plano de layout' });
  await expect(preview.getByRole('group', { name: 'Página 1' })).toContainText('Plano de ejemplo', { timeout: 15_000 });
  const pages = preview.getByRole('region', { name: 'Páginas de Plano de layout' });
  await pages.press('ArrowRight');
  await expect(preview.getByRole('textbox', { name: /Página/ })).toHaveValue('2');
  await expect(preview.getByRole('group', { name: 'Página 2' })).toContainText('Observaciones');
  await preview.getByRole('button', { name: 'Acercar' }).click();
  await expect(preview.getByRole('status')).toHaveText('125 %');
  await noViolations(page);
  const saving = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Descargar' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('plano ñandú.pdf');
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goBack();
  await expect(preview).toBeHidden();

  await answer(page, line(page, 'Acta de inicio').getByRole('button', { name: 'Subir' }), [
    { name: 'acta.txt', mimeType: 'text/plain', buffer: Buffer.from('Acta firmada en Ñuñoa') },
  ]);
  await line(page, 'Acta de inicio').getByRole('button', { name: 'Ver' }).click();
  await expect(page.getByRole('region', { name: 'acta.txt' })).toHaveText('Acta firmada en Ñuñoa');
  await page.getByRole('dialog', { name: 'Acta de inicio' }).getByRole('button', { name: 'Cerrar' }).click();
  const picture = { name: 'unilineal.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await answer(page, line(page, 'Diagrama unilineal').getByRole('button', { name: 'Subir' }), [picture]);
  await line(page, 'Diagrama unilineal').getByRole('button', { name: 'Ver' }).click();
  const image = page.getByRole('img', { name: 'Diagrama unilineal: unilineal.png' });
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100);
  expect(await as('Amparo Chañar')(getArchivoDocumento, { id: Number(new URL(page.url()).searchParams.get('ver')) })).toMatchObject({
    archivo: { nombre: 'unilineal.png' },
  });
});

test('what does not apply is marked with its reason, a deletion is undone, and what is private shows no file to others', async ({
  page,
  signIn,
  visitor,
  given,
}) => {
  const place = await given.place();
  await signIn('Catalina Tara');
  await page.goto(tab(place));
  await line(page, 'SCR').getByRole('button', { name: 'No corresponde' }).click();
  const question = page.getByRole('dialog', { name: '«SCR» no corresponde' });
  await question.getByRole('textbox').fill('Aplica solo a PMGD');
  await question.getByRole('button', { name: 'Marcar' }).click();
  await expect(line(page, 'SCR')).toContainText('Aplica solo a PMGD');

  await answer(page, line(page, 'Aislación').getByRole('button', { name: 'Subir' }), [await pdf('protocolo-secreto.pdf')]);
  await more(page, 'Aislación', 'Hacer privado');
  await page.getByRole('dialog').getByRole('button', { name: 'Hacer privado' }).click();
  await expect(line(page, 'Aislación')).toContainText('Privado');
  const other = await visitor(await given.user({ permissions: ['projects:read', 'documents:read'] }));
  await other.goto(tab(place));
  await expect(line(other, 'Aislación')).toContainText('Solo lo ve quien tiene permiso');
  await expect(other.getByText('protocolo-secreto.pdf')).toBeHidden();
  await expect(other.getByRole('progressbar', { name: 'Protocolos: completo' })).toHaveAttribute('aria-valuenow', '20');

  await more(page, 'Aislación', 'Eliminar');
  await expect(line(page, 'Aislación')).toContainText('Falta');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(line(page, 'Aislación')).toContainText('protocolo-secreto.pdf');
  await more(page, 'Aislación', 'Eliminar');
  await page.getByRole('button', { name: 'Papelera' }).click();
  const bin = page.getByRole('dialog', { name: 'Papelera de documentos' });
  await expect(bin.getByRole('listitem')).toContainText('protocolo-secreto.pdf');
  await noViolations(page);
  await bin.getByRole('button', { name: 'Recuperar' }).click();
  await expect(bin).toContainText('Aquí quedan por 30 días');
});

test('a file that is no document says why on its line; filters stay in the address, and the chosen ones come in a ZIP', async ({
  page,
  signIn,
  given,
  complaints,
}) => {
  complaints.expect(/415 .*\/documento/);
  await signIn('Amparo Chañar');
  await page.goto(tab(await given.place()));
  const layout = line(page, 'Plano de layout');
  await answer(page, layout.getByRole('button', { name: 'Subir' }), [
    { name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
  ]);
  await expect(layout.getByRole('alert')).toContainText('Es una página web (HTML)');
  await layout.getByRole('button', { name: 'Quitar plano.pdf' }).click();
  for (const name of ['Plano de layout', 'Diagrama unilineal'])
    await answer(page, line(page, name).getByRole('button', { name: 'Subir' }), [await pdf('igual.pdf', name)]);
  await expect(page.getByText('Con documento').nth(2)).toBeVisible();

  await choose(page, 'Estado', 'Con documento');
  await expect(page).toHaveURL(/estado=con_documento/);
  await expect(line(page, 'Acta de inicio')).toBeHidden();
  await page.reload();
  await expect(line(page, 'Plano de layout')).toBeVisible();
  await expect(line(page, 'Acta de inicio')).toBeHidden();
  const { rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(rows).toMatchObject([{ Documento: 'Plano de layout' }, { Documento: 'Diagrama unilineal' }]);
  await page.getByRole('checkbox', { name: 'Marcar los documentos de Ingeniería' }).check();
  const saving = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Acciones sobre lo marcado' }).getByRole('button', { name: 'Descargar ZIP' }).click();
  const file = await readFile(await (await saving).path());
  for (const name of ['Plano de layout', 'Diagrama unilineal']) expect(file.includes(`Ingeniería/${name} - igual.pdf`)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a photo is taken for a missing document', async ({ page, signIn, given }) => {
    await signIn('Amparo Chañar');
    await page.goto(tab(await given.place(), '?search=fotografico'));
    const photo = { name: 'IMG_2041.jpg', mimeType: 'image/png', buffer: await page.screenshot() };

    await answer(page, line(page, 'Registro fotográfico').getByRole('button', { name: 'Tomar foto' }), [photo]);

    await expect(line(page, 'Registro fotográfico')).toContainText('IMG_2041.png');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // Nothing half under the bar at the top.
    await page.evaluate(() => scrollTo(0, 0));
    await noViolations(page);
  });
});
