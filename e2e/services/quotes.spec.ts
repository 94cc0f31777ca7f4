import { pictureBytes } from 'server/src/projects/photos/scene.ts';
import { chooseMoreOf } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };

test('a quotation is asked for with a file, questioned by supply, answered on a phone, approved and finished', async ({
  page,
  signIn,
  visitor,
}) => {
  await signIn('Camila Peumo');
  await page.goto('/sap/request-quotes');
  await page.getByRole('link', { name: 'Nueva solicitud de cotización' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Qué se cotiza' }).fill('Limpieza de módulos');
  await form.getByLabel('Documentos').setInputFiles({ name: 'Techo norte.jpg', mimeType: 'image/jpeg', buffer: await pictureBytes() });
  await expect(form.getByLabel('Tipo de Techo norte.jpg')).toHaveValue('Otros');
  await noViolations(page);
  await form.getByRole('button', { name: 'Crear solicitud de cotización' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SC-\d+ Limpieza de módulos$/);
  await expect(page.getByRole('link', { name: 'Techo norte.jpg' })).toBeVisible();
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const said = page.getByRole('region', { name: 'Comentarios' });
  await said.getByRole('textbox', { name: 'Comentario' }).fill('Se dijo de más');
  await said.getByRole('button', { name: 'Comentar' }).click();
  await chooseMoreOf(said, 'Eliminar');
  const question = page.getByRole('dialog', { name: '¿Eliminar su comentario?' });
  await expect(said.getByText('Se dijo de más')).toBeVisible();
  await question.getByRole('button', { name: 'Eliminar comentario' }).click();
  await expect(said.getByText('Nadie ha comentado todavía.')).toBeVisible();

  const supply = await visitor('Rocío Alerce');
  await supply.goto(`/supplying/quotes/list?unassigned=true&search=${number}`);
  await supply.getByRole('button', { name: 'Tomar' }).click();
  await expect(supply.getByText(`${number} queda a su cargo`)).toBeVisible();
  await supply.goto(`/sap/request-quotes/${number}`);
  await supply.getByRole('button', { name: 'Enviar a revisión' }).click();
  await supply.getByRole('dialog').getByLabel('Qué debe revisar').fill('¿Con agua desmineralizada?');
  await supply.getByRole('dialog').getByRole('button', { name: 'Enviar a revisión' }).click();

  // It comes to whoever looks at it.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Responder' }).click();
  await page.getByRole('dialog').getByLabel('Respuesta').fill('Sí, con agua desmineralizada');
  await page.getByRole('dialog').getByRole('button', { name: 'Responder' }).click();
  await expect(page.getByText('En abastecimiento', { exact: true }).first()).toBeVisible();
  await noViolations(page);

  await expect(supply.getByText('Sí, con agua desmineralizada')).toBeVisible();
  await supply.getByRole('button', { name: 'Aprobar' }).click();
  await supply.getByRole('button', { name: 'Enviar ya' }).click();
  await supply.getByRole('button', { name: 'Terminar' }).click();
  await supply.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByText('Terminada', { exact: true }).first()).toBeVisible();
});
