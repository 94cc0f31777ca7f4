import type { Page } from '@playwright/test';
import { createComentario } from 'contract/projects/index.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}
const addressOf = ({ codigoLugarInstalacion, codigoProyecto }: Codes) =>
  `/proyectos/lugarInstalacion/${codigoLugarInstalacion}/${codigoProyecto}/comentarios`;
const thread = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comentarios' }).getByRole('listitem').filter({ hasText: text });

const bellWith = (unread: number) => (unread === 0 ? 'Notificaciones' : new RegExp(`: ${unread} sin leer`));

test('two people talk: one is mentioned, hears it in the bell, and both see at once what the other does', async ({
  signIn,
  page,
  visitor,
  given,
}) => {
  const place = await given.place({ nombre: 'Techo conversado' });
  await signIn('Camila Peumo');
  const other = await visitor('Fernanda Ulmo');
  const listens = other.waitForResponse((it) => it.url().includes('/backend/live'));
  await other.goto('/');
  const bell = other.getByRole('button', { name: /^Notificaciones/ });
  await expect(bell).toHaveText(/^Notificaciones/);
  // Her window listens by the time he writes.
  await listens;
  const unread = Number(/(\d+) sin leer/.exec((await bell.textContent()) ?? '')?.[1] ?? 0);
  await page.goto(addressOf(place));
  await expect(page.getByText('Todavía nadie ha comentado este lugar.')).toBeVisible();

  const area = page.getByRole('textbox', { name: 'Nuevo comentario' });
  await area.pressSequentially('Hola @ulm');
  await expect(page.getByRole('option')).toHaveText([/Fernanda Ulmo/]);
  await area.press('Enter');
  await area.pressSequentially('¿revisaste https://www.sec.cl?');
  await area.press('Control+Enter');
  await expect(thread(page, 'Hola @Fernanda Ulmo ¿revisaste')).toBeVisible();
  await expect(area).toHaveValue('');
  await expect(page.getByRole('link', { name: 'https://www.sec.cl' })).toHaveAttribute('rel', /noopener/);

  await expect(bell).toHaveText(bellWith(unread + 1));
  await bell.click();
  await noViolations(other);
  const follows = other.waitForResponse((it) => it.url().includes(encodeURIComponent('comments:')));
  await other.getByRole('link', { name: /Camila Peumo le mencionó en Techo conversado/ }).click();
  await expect(other).toHaveURL(/\/comentarios\?comentario=\d+$/);
  await expect(bell).toHaveText(bellWith(unread));
  await follows;
  await thread(other, 'Hola @Fernanda Ulmo').getByRole('button', { name: 'Responder' }).click();
  await other.getByRole('textbox', { name: 'Responder a Camila Peumo' }).fill('Sí, todo al día');
  await other.getByRole('button', { name: 'Responder', exact: true }).last().click();

  const answers = page.getByRole('list', { name: 'Respuestas a Camila Peumo' });
  await expect(answers).toContainText('Sí, todo al día');
  await page.getByRole('button', { name: /^Notificaciones: \d+ sin leer$/ }).click();
  await expect(page.getByRole('link', { name: /Fernanda Ulmo respondió su comentario en Techo conversado/ })).toBeVisible();
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect(page.getByRole('button', { name: 'Notificaciones', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await thread(page, 'Hola').getByRole('button', { name: 'Editar' }).click();
  const change = page.getByRole('textbox', { name: 'Editar el comentario' });
  await expect(change).toHaveValue('Hola @Fernanda Ulmo ¿revisaste https://www.sec.cl?');
  await change.fill('Ya no hace falta');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(thread(other, 'Ya no hace falta').first()).toContainText('modificado');
});

test('a comment is deleted and taken back, and a draft survives a reload', async ({ signIn, page, given, as }) => {
  const place = await given.place();
  await as('Camila Peumo')(createComentario, { ...codesOf(place), texto: 'Borrable' });
  await signIn('Camila Peumo');
  await page.goto(addressOf(place));
  const area = page.getByRole('textbox', { name: 'Nuevo comentario' });
  await area.fill('A medio escribir');
  await page
    .getByLabel('Subir archivos')
    .setInputFiles({ name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
  await expect(page.getByRole('button', { name: 'Quitar plano.pdf' })).toBeVisible();

  await page.reload();

  await expect(area).toHaveValue('A medio escribir');
  await expect(page.getByRole('list', { name: 'Archivos adjuntos' })).toContainText('plano.pdf');
  await chooseMoreOf(thread(page, 'Borrable'), 'Eliminar');
  await expect(page.getByText('Comentario eliminado.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeFocused();
  await noViolations(page);
  await undo.press('Enter');
  await expect(thread(page, 'Borrable')).toBeVisible();
});

test('of very many comments the newest come first, older ones on request, and a link leads to an old one', async ({
  signIn,
  page,
  given,
  db,
}) => {
  const place = await given.place();
  const { id: autor_id } = await db.selectFrom('users').select('id').where('nombre', '=', 'Elena Boldo').executeTakeFirstOrThrow();
  const rows = Array.from({ length: 60 }, (_, at) => ({ place_id: place.id, autor_id, texto: `Avance número ${at + 1}.` }));
  const never = { responde_a: null, editado_at: null, eliminado_at: null, eliminado_por: null };
  const made = await db
    .insertInto('comments')
    .values(rows.map((it) => ({ ...it, ...never })))
    .returning('id')
    .execute();
  await signIn('Camila Peumo');

  await page.goto(`${addressOf(place)}?comentario=${made[0]?.id}`);

  await expect(page.getByRole('region', { name: 'Comentario del enlace' })).toContainText('Avance número 1.');
  const threads = page.getByRole('list', { name: 'Comentarios' }).getByRole('listitem');
  await expect(threads).toHaveCount(25);
  await expect(threads.first()).toContainText('Avance número 60.');
  await page.getByRole('button', { name: 'Ver anteriores' }).click();
  await expect(threads).toHaveCount(50);
  await page.getByRole('button', { name: 'Ver anteriores' }).click();
  await expect(threads).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Ver anteriores' })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('photos and papers are attached, looked at large and saved; what is not allowed says why', async ({
    signIn,
    page,
    given,
    db,
    complaints,
  }) => {
    complaints.expect(/415 .*adjunto/);
    const nicolas = await db.selectFrom('users').select('id').where('nombre', '=', 'Nicolás Olivillo').executeTakeFirstOrThrow();
    const project = await given.project({ jefe_proyecto_id: nicolas.id });
    const place = await given.place({ codigoProyecto: project.codigoProyecto });
    await signIn('Nicolás Olivillo');
    await page.goto(addressOf(place));

    await page.getByLabel('Tomar foto').setInputFiles({ name: 'techo.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.getByLabel('Subir archivos').setInputFiles([
      { name: 'Guía 4471.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
      { name: 'programa.zip', mimeType: 'application/zip', buffer: Buffer.from('MZ no soy un zip') },
    ]);
    const attached = page.getByRole('list', { name: 'Archivos adjuntos' });
    await expect(attached.getByRole('alert')).toContainText('no se admite');
    await attached.getByRole('button', { name: 'Quitar programa.zip' }).click();
    await expect(attached.getByRole('listitem')).toHaveText([/techo.png/, /Guía 4471.pdf/]);
    await page.getByRole('button', { name: 'Comentar' }).click();

    await page.getByRole('button', { name: 'Ver techo.png' }).click();
    const viewer = page.getByRole('dialog', { name: 'techo.png' });
    await expect(viewer.getByRole('img', { name: 'Vista de techo.png' })).toBeVisible();
    await noViolations(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /Guía 4471.pdf/ }).click()]);
    expect(saved.suggestedFilename()).toBe('Guía 4471.pdf');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
  });
});

const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: Codes): Codes => ({ codigoLugarInstalacion, codigoProyecto });
