import { getPlaceLocation, savePlaceLocation } from 'contract/projects/index.ts';
import type { Page } from '@playwright/test';
import { zip } from 'server/src/platform/files/zip.ts';
import { expect, noViolations, test } from '../../stage.ts';

test.beforeEach(({ signIn }) => signIn('Camila Peumo'));

const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Placemark><name>Portón</name><Point><coordinates>-71.6560,-35.4230,102</coordinates></Point></Placemark>
  <Placemark><name>Empalme</name><Point><coordinates>-71.6570,-35.4240,102</coordinates></Point></Placemark>
  <Placemark><name>Predio &amp; techo</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
    -71.657,-35.423,0 -71.656,-35.423,0 -71.656,-35.424,0 -71.657,-35.424,0 -71.657,-35.423,0
  </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Document></kml>`;
const kmz = async (entries: Record<string, string>) =>
  Buffer.concat(await Array.fromAsync(zip(Object.entries(entries).map(([name, text]) => ({ name, content: [text] })))));

const coordinatesField = (page: Page) => page.getByLabel('Escriba o pegue coordenadas');
const decimals = (page: Page) => page.getByRole('main').locator('.location-forms dd').first();
/** A name on the map, within what is seen of it. */
const town = (page: Page, name: string) => page.getByRole('application').locator('.map-town').filter({ hasText: name });
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Guardar ubicación' }).click();
  await expect(page.getByText('Cambios sin guardar')).toBeHidden();
};

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport, permissions: ['geolocation'], geolocation: { latitude: -35.4264, longitude: -71.6554, accuracy: 12 } });

    test(`a place is located by typing, pasting, dragging and standing there, ${where}`, async ({ page, given, as }) => {
      const place = await given.place({ nombre: 'Techo por ubicar', codigo_comuna: '07101' });
      const codes = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoProyecto: place.codigoProyecto };
      await page.goto(`/proyectos/lugarInstalacion/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}`);
      await page.getByRole('link', { name: 'Ubicación', exact: true }).click();
      await expect(page.getByText('Este lugar todavía no tiene coordenadas.')).toBeVisible();

      // The map begins where the comuna of the place is.
      await expect(town(page, 'Talca')).toBeInViewport();
      await expect(town(page, 'Arica')).toHaveCount(0);

      await coordinatesField(page).fill('camino a Lircay');
      await expect(page.getByText('No se entienden las coordenadas.')).toBeVisible();
      await coordinatesField(page).fill("33° 26' 13,92'' S 70° 39' 2,16'' O");
      await expect(page.getByText('Se entendió (grados y minutos)')).toContainText('-33.437200, -70.650600');
      await coordinatesField(page).press('Enter');
      await expect(decimals(page)).toHaveText('-33.437200, -70.650600');
      await expect(page.getByText('pero la comuna del lugar está en Maule')).toBeVisible();
      await coordinatesField(page).fill('https://www.google.com/maps/@-35.423,-71.656,17z');
      await page.getByRole('button', { name: 'Usar', exact: true }).click();
      await expect(decimals(page)).toHaveText('-35.423000, -71.656000');
      await expect(page.getByText('pero la comuna del lugar está en Maule')).toBeHidden();
      await expect(page.getByText('UTM (WGS84)')).toBeVisible();
      await expect(page.getByRole('link', { name: /Abrir en Waze/ })).toHaveAttribute('href', /ll=-35\.423000%2C-71\.656000/);

      const pin = page.getByRole('button', { name: 'Lugar: arrastre para moverlo' });
      await pin.scrollIntoViewIfNeeded();
      const box = await pin.boundingBox();
      if (!box) throw new Error('The pin is not on the screen.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 30, y - 20, { steps: 5 });
      await page.mouse.move(x + 60, y - 40, { steps: 5 });
      await page.mouse.up();
      await expect(decimals(page)).not.toHaveText('-35.423000, -71.656000');
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(decimals(page)).toHaveText('-35.423000, -71.656000');

      await page.getByRole('button', { name: 'Usar mi posición' }).click();
      await expect(page.getByText('con 12 m de precisión')).toBeVisible();
      await expect(decimals(page)).toHaveText('-35.426400, -71.655400');
      await expect(page.getByText('Bodega Central')).toBeVisible();
      await noViolations(page);
      await save(page);

      expect(await as('Camila Peumo')(getPlaceLocation, codes)).toMatchObject({
        latitud: '-35.426400',
        longitud: '-71.655400',
        area: null,
      });
    });
  });
}

test('an area is drawn, changed by undoing, removed and drawn again', async ({ page, given, as }) => {
  const place = await given.place({ latitud: '-35.423500', longitud: '-71.656500' });
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/ubicacion`);
  await page.getByRole('button', { name: 'Dibujar área' }).click();
  const map = page.getByRole('application', { name: 'Mapa del lugar' });
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not on the screen.');
  const corners = [
    [0.4, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0.4, 0.7],
    [0.4, 0.3],
  ] as const;
  for (const [x, y] of corners) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  }
  await expect(page.getByText('4 vértices')).toBeVisible();
  await page.getByRole('button', { name: 'Terminar' }).click();

  await page.getByRole('button', { name: 'Quitar el área' }).click();
  await expect(page.getByText('Sin área.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('4 vértices')).toBeVisible();
  await save(page);

  const saved = await as('Camila Peumo')(getPlaceLocation, place);
  expect(saved.area?.coordinates[0]).toHaveLength(5);
  expect(saved.area_m2).toBeGreaterThan(10_000);
  await page.reload();
  await expect(page.getByText('4 vértices')).toBeVisible();
  await noViolations(page);
});

test('a KMZ shows what it holds, and what is chosen of it becomes the place; a hostile one is refused', async ({ page, given, as }) => {
  const place = await given.place();
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/ubicacion`);
  const file = page.getByLabel('Importar KML, KMZ o GeoJSON');
  const give = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  await give('fuera.kmz', await kmz({ 'doc.kml': kml, '../../fuera.sh': 'x' }));
  await expect(page.getByRole('alert')).toContainText('rutas que apuntan fuera');
  await give('entidades.kml', Buffer.from(`<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${kml}`));
  await expect(page.getByRole('alert')).toContainText('entidades');
  await give('cortado.kml', Buffer.from(kml.slice(0, 400)));
  await expect(page.getByRole('alert')).toContainText('cortado');

  await give('sitio.kmz', await kmz({ 'doc.kml': kml, 'files/foto.jpg': 'JPG' }));
  const choice = page.getByRole('region', { name: 'Del archivo sitio.kmz' });
  await expect(choice.getByRole('radio', { name: /Portón/ })).toBeChecked();
  await choice.getByRole('radio', { name: /Empalme/ }).check();
  await expect(choice.getByRole('radio', { name: /Predio & techo/ })).toBeChecked();
  await noViolations(page);
  await choice.getByRole('button', { name: 'Usar lo elegido' }).click();
  await expect(decimals(page)).toHaveText('-35.424000, -71.657000');
  await save(page);

  expect(await as('Camila Peumo')(getPlaceLocation, place)).toMatchObject({ latitud: '-35.424000', area_m2: expect.closeTo(10_076, -1) });
  const [exported] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'KML', exact: true }).click()]);
  expect(exported.suggestedFilename()).toBe(`ubicacion-${place.codigoProyecto}-${place.codigoLugarInstalacion}.kml`);
});

test('who saves after somebody else sees both versions and decides', async ({ page, given, as, complaints }) => {
  complaints.expect(/412 .*place_location/);
  const place = await given.place({ latitud: '-35.423500', longitud: '-71.656500' });
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/ubicacion`);
  await coordinatesField(page).fill('-35.5, -71.7');
  await coordinatesField(page).press('Enter');
  await as('Diego Raulí')(savePlaceLocation, { id: place.id, version: 1, latitud: '-35.600000', longitud: '-71.800000', area: null });

  await page.getByRole('button', { name: 'Guardar ubicación' }).click();
  const compare = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios' });
  await expect(compare.getByRole('row', { name: /Coordenadas/ })).toContainText('-35.600000, -71.800000');
  await compare.getByRole('button', { name: 'Guardar lo mío' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Ubicación guardada');
  expect(await as('Camila Peumo')(getPlaceLocation, place)).toMatchObject({ latitud: '-35.500000', version: 3 });
});
