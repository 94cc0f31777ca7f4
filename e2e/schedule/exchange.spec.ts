import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import {
  createActividadProyectoGantt,
  createBaseline,
  listActividadProyecto,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { pdfPagesOf } from 'server/test/files.ts';
import { expect, noViolations, test } from '../stage.ts';

const [titleOfPicture, headOfPicture, rowOfPicture, legendOfPicture] = [40, 48, 32, 34];

/** How large a picture of a chart is, and of each row its bar: the longest run beneath its middle that is not as the ground above it. */
async function barsOf(path: string, rows: number) {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const runs = Array.from({ length: rows }, (_, row) => {
    const top = titleOfPicture + headOfPicture + row * rowOfPicture;
    const pixel = (x: number, y: number) => data.subarray((2 * y * width + x) * 3, (2 * y * width + x) * 3 + 3);
    let [longest, length] = [{ from: 0, length: 0 }, 0];
    for (let x = 0; x < width; x += 1) {
      length = pixel(x, top + 2).equals(pixel(x, top + rowOfPicture / 2 + 4)) ? 0 : length + 1;
      if (length > longest.length) longest = { from: x - length + 1, length };
    }
    return longest;
  });
  return { width, height, runs };
}

test('a plan goes to MS Project and comes back changed, is worked in shifts, and is compared with how it stood', async ({
  page,
  as,
  given,
  signIn,
  complaints,
}) => {
  complaints.expect(/4\d\d .*\/actividadProyecto\/importar/);
  const codes = await given.place().then(({ codigoLugarInstalacion, codigoProyecto }) => ({ codigoLugarInstalacion, codigoProyecto }));
  const catalina = as('Catalina Tara');
  await catalina(updatePlan, { ...codes, version: null, start: '2031-03-03', status_day: null });
  const days = (nombre: string, count: number) => ({ nombre, gantt: { duration: count * 480 } });
  const [first] = await catalina(createActividadProyectoGantt, { ...codes, activities: [days('Zanja', 12), days('Cable', 1)] });
  await catalina(createBaseline, { ...codes, nombre: 'Contrato' });
  await catalina(updateActividadProyecto, { id: first?.id ?? 0, version: first?.version ?? 0, gantt: { duration: 14 * 480 } });
  await signIn('Catalina Tara');
  await page.goto(`/proyectos/gantt/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}`);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Más acciones de la carta Gantt' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };

  // As a picture, and on paper: A3, lying down.
  const [picture] = await Promise.all([page.waitForEvent('download'), act('Guardar como imagen PNG')]);
  const { width, height, runs } = await barsOf(await picture.path(), 2);
  expect([width, height]).toEqual([3200, 2 * (titleOfPicture + headOfPicture + 2 * rowOfPicture + legendOfPicture)]);
  // Fourteen days of work over two weekends, and one: from the same day on.
  const [zanjaBar, cableBar] = runs;
  expect(zanjaBar?.from).toBe(cableBar?.from);
  expect(Math.abs((zanjaBar?.length ?? 0) / (cableBar?.length ?? 1) - 18)).toBeLessThan(0.7);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('hoja 1 de 1')).toBeVisible();
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(
    /MediaBox \[([\d. ]+)\]/
      .exec(paper.toString('latin1'))?.[1]
      ?.split(' ')
      .map((it) => Math.round(Number(it))),
  ).toEqual([0, 0, 1191, 842]);
  await page.emulateMedia({ media: 'screen' });

  // Out as XML, and in again with another name and one more.
  const [download] = await Promise.all([page.waitForEvent('download'), act('Exportar a MS Project (XML)')]);
  expect(download.suggestedFilename()).toMatch(/^Gantt .*\.xml$/);
  const xml = await readFile(await download.path(), 'utf8');
  const changed = xml
    .replace('<Name>Zanja</Name>', '<Name>Zanja norte</Name>')
    .replace(
      '</Tasks>',
      '<Task><UID>999999</UID><Name>Tapado</Name><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration><Cost>5</Cost></Task></Tasks>',
    );
  await act('Importar de MS Project o Excel');
  const drawer = page.getByRole('dialog', { name: 'Importar carta Gantt' });
  const put = (name: string, text: string) =>
    drawer.getByLabel('Archivo', { exact: true }).setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  await put('obra.xml', xml.slice(0, -30));
  await drawer.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(drawer.getByText(/^El XML está mal formado en la línea \d+/)).not.toHaveCount(0);
  await put('obra.xml', changed);
  await drawer.getByText('Fusionar por UID').click();
  await drawer.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(drawer.getByRole('list', { name: 'Diferencias' })).toContainText('Zanja norte');
  await expect(drawer.getByRole('list', { name: 'Advertencias' })).toContainText('Los costos de las tareas no se importan.');
  await noViolations(page);
  expect((await catalina(listActividadProyecto, codes)).map((it) => it.nombre)).toEqual(['Zanja', 'Cable']);
  await drawer.getByRole('button', { name: 'Importar' }).click();
  await expect(page.getByText('Plan importado')).toBeVisible();
  await expect(page.getByRole('treegrid')).toContainText('Tapado');

  // As a workbook and as a paper; the workbook in the place of all, though somebody has worked: one says so, and takes it back.
  const [workbook] = await Promise.all([page.waitForEvent('download'), act('Exportar a Excel')]);
  expect((await readFile(await workbook.path())).toString('latin1', 0, 2)).toBe('PK');
  const [sheets] = await Promise.all([page.waitForEvent('download'), act('Exportar a PDF (A3)')]);
  expect((await readFile(await sheets.path())).toString('latin1', 0, 5)).toBe('%PDF-');
  const [zanja] = await catalina(listActividadProyecto, codes);
  await catalina(updateActividadProyecto, { id: zanja?.id ?? 0, version: zanja?.version ?? 0, avance: '10' });
  await act('Importar de MS Project o Excel');
  const list = 'nombre;duración\nSolo esto;2 d\n';
  await drawer.getByLabel('Archivo', { exact: true }).setInputFiles({ name: 'otra.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await drawer.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(drawer.getByText(/en las que ya se trabajó: Zanja norte \(Avance 10 %\)/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Importar' })).toBeDisabled();
  await drawer.getByLabel(/^Reemplazarlas de todos modos/).check();
  await drawer.getByRole('button', { name: 'Importar' }).click();
  await expect(page.getByRole('treegrid')).toContainText('Solo esto');
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(page.getByRole('treegrid')).toContainText('Tapado');
  await expect(page.getByText('Volvieron 3 actividades')).toBeVisible();
  // What was imported is there too, days later.
  await act('Recuperar una carta anterior');
  const earlier = page.getByRole('list', { name: 'Cartas Gantt que se pueden recuperar' });
  await noViolations(page);
  await earlier.getByRole('button').first().click();
  await expect(page.getByRole('treegrid')).toContainText('Solo esto');
  await expect(page.getByText('Volvió 1 actividad')).toBeVisible();
  await act('Recuperar una carta anterior');
  await earlier.getByRole('button').first().click();
  await expect(page.getByRole('treegrid')).toContainText('Zanja norte');

  // Ten days of work and five of rest: what moves is seen before it is saved.
  await act('Calendario de trabajo');
  const calendar = page.getByRole('dialog', { name: 'Calendario de trabajo del lugar' });
  await expect(calendar.getByRole('status').filter({ hasText: 'feriado' })).toContainText(
    /^El último feriado cargado es el \d{2}-\d{2}-\d{4}, y el plan termina después/,
  );
  await calendar.getByText('Turno', { exact: true }).click();
  await calendar.getByLabel('Primer día de trabajo').fill('2031-03-03');
  await calendar.getByRole('button', { name: 'Ver qué se mueve' }).click();
  await expect(calendar.getByRole('list', { name: 'Actividades que se mueven' })).toContainText('Zanja norte');
  await noViolations(page);
  await calendar.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Calendario guardado')).toBeVisible();

  await act('Variación contra la línea base');
  const table = page.getByRole('dialog', { name: 'Variación contra la línea base' }).getByRole('table');
  await expect(table.getByRole('row', { name: /Zanja norte/ })).toContainText('+2 d');
  await noViolations(page);

  // A plan of more rows than a sheet has: over several, each with its caption and the heads of table and time, printed or exported.
  const long = await given.place();
  const many = Array.from({ length: 60 }, (_, at) => days(`Tramo ${at + 1}`, 1));
  const place = { codigoLugarInstalacion: long.codigoLugarInstalacion, codigoProyecto: long.codigoProyecto };
  await catalina(createActividadProyectoGantt, { ...place, activities: many });
  await page.goto(`/proyectos/gantt/${place.codigoLugarInstalacion}/${place.codigoProyecto}`);
  await expect(page.getByRole('treegrid')).toContainText('Tramo 1');
  const [exported] = await Promise.all([page.waitForEvent('download'), act('Exportar a PDF (A3)')]);
  const sheetsOut = pdfPagesOf(await readFile(await exported.path()));
  expect(sheetsOut.map((it) => /Filas \d+ a \d+ de 60/.exec(it)?.[0])).toEqual(['Filas 1 a 30 de 60', 'Filas 31 a 60 de 60']);
  for (const it of sheetsOut) expect(it).toMatch(/Carta Gantt · .*Término.*Avance/s);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('hoja 3 de 3')).toBeVisible();
  // What is drawn above the rows, on each sheet the same.
  const heads = await page.locator('.gantt-sheet-of-paper canvas').evaluateAll((all) =>
    all.map((it) => {
      if (!(it instanceof HTMLCanvasElement)) return [];
      const { data } = it.getContext('2d')?.getImageData(0, 0, it.width, 96) ?? { data: [] };
      return [new Set(data).size, [...data].reduce((sum, value, at) => (sum * 31 + value * (at % 7)) % 1_000_003, 0)];
    }),
  );
  expect(heads[0]?.[0]).toBeGreaterThan(20);
  expect(heads).toEqual([heads[0], heads[0], heads[0]]);
  expect(await page.locator('.gantt-sheet-of-paper figcaption').allInnerTexts()).toEqual(
    [1, 2, 3].map((at) => expect.stringMatching(new RegExp(`^Carta Gantt · .*hoja ${at} de 3$`, 's'))),
  );
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(3);
});
