import { companyName, deleteCompanyLogo, getCompany, updateCompany, uploadCompanyLogo } from 'contract/administration/index.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storedFiles } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { companyOf } from '../index.ts';

const { app, db, as, folder } = await scene({ background: true });
const administrator = await as('maintenance:read', 'maintenance:update');
const storedCount = async () => (await storedFiles(folder)).length;
const picture = async (background: string) => {
  const bytes = await sharp({ create: { width: 1200, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
};
const company = {
  nombre: 'Sol de Papel Energía SpA',
  rut: '78.900.990-2',
  giro: 'Instalación de sistemas de generación fotovoltaica',
  direccion: 'Avenida Los Reflejos 1450',
  codigo_comuna: '13123',
  telefono: '',
  web: 'https://www.soldepapel.example',
  correo_compras: 'abastecimiento@soldepapel.example',
  correo_dte: '',
};

test('the company is filled in once, and documents read it from one place', async () => {
  expect(await administrator.call(getCompany, {})).toMatchObject({ nombre: null, logo: null, version: 1 });
  expect(await (await as()).call(companyName, {})).toEqual({ nombre: 'Project Administrator' });

  const saved = await administrator.call(updateCompany, { ...company, version: 1 });

  expect(saved).toMatchObject({ rut: '78900990-2', comuna: 'Providencia', telefono: null, correo_dte: null, version: 2 });
  expect(await companyOf(db)).toMatchObject({ nombre: company.nombre, correo_compras: company.correo_compras, logo: null });
  expect(await (await as()).call(companyName, {})).toEqual({ nombre: company.nombre });
});

test.each([
  [{ rut: '78.900.990-1' }, 'rut'],
  [{ nombre: ' ' }, 'nombre'],
  [{ codigo_comuna: '99999' }, 'codigo_comuna'],
  [{ web: 'soldepapel' }, 'web'],
  [{ correo_compras: 'compras' }, 'correo_compras'],
  [{ correo_dte: 'dte@' }, 'correo_dte'],
])('%j is refused at %s', async (wrong, name) => {
  const { version } = await administrator.call(getCompany, {});
  const refused = await administrator.refused(updateCompany, { ...company, version, ...wrong });

  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [name]]);
});

test('an old version is refused with the company as it is', async () => {
  expect(await administrator.refused(updateCompany, { ...company, version: 1 })).toMatchObject({
    status: 412,
    current: { nombre: company.nombre },
  });
});

test('a logo is made anew and fits, is replaced without leaving the old one, and taken away', async () => {
  const first = await administrator.call(uploadCompanyLogo, { file: await picture('#f5a623') });
  const shown = await app.http.inject({ url: first.logo ?? '' });
  expect(shown.headers['content-type']).toBe('image/webp');
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 800, height: 200 });

  const second = await administrator.call(uploadCompanyLogo, { file: await picture('#0a4a8f') });
  expect(second.logo).not.toBe(first.logo);
  await expect.poll(storedCount, { timeout: 8_000 }).toBe(1);

  expect(await administrator.call(deleteCompanyLogo, {})).toMatchObject({ logo: null });
  await expect.poll(storedCount, { timeout: 8_000 }).toBe(0);
});

test('what is no picture is refused at the field, and nothing is stored', async () => {
  const file = new File(['no soy una imagen'], 'logo.png', { type: 'image/png' });

  expect(await administrator.refused(uploadCompanyLogo, { file })).toMatchObject({ fields: { file: expect.any(String) } });
  expect(await storedCount()).toBe(0);
});
