import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nombreDocumento } from 'contract/catalogues/index.ts';
import { createDocumento, getArchivoDocumento, zipDocumento } from 'contract/documents/index.ts';
import { scene } from './scene.ts';
import { pictureBytes, unzip } from '../src/projects/photos/scene.ts';

const { app, given, as } = await scene();
const camila = await as('documents:read', 'documents:create', 'projects:update');
const visitor = await as('documents:read');
const get = async (address: string | null) => (await app.http.inject({ url: address ?? '' })).rawPayload;

test.each(['jpg', 'tif'])('a %s among the documents says where it was taken only to those for whom that is meant', async (ending) => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const { id: nombre_documento_id } = await given.entry(nombreDocumento);
  const photo = await pictureBytes({ positioned: true });
  // What a camera writes beside a picture is itself a TIFF.
  const { exif = Buffer.alloc(0) } = await sharp(photo).metadata();
  const bytes = ending === 'tif' ? exif.subarray('Exif\0\0'.length) : photo;
  const file = new File([new Uint8Array(bytes)], `techo.${ending}`);
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const { id } = await camila.call(createDocumento, { ...codes, nombre_documento_id, file });
  expect((await exifr.gps(bytes))?.latitude).toBe(-33.5);

  const [hers, others] = [await camila.call(getArchivoDocumento, { id }), await visitor.call(getArchivoDocumento, { id })];

  expect((await get(hers.descargar)).equals(bytes)).toBe(true);
  const zipped = async (caller: typeof camila) =>
    (await unzip((await caller.raw(zipDocumento, { ...codes, ids: String(id) })).rawPayload))[0]?.bytes;
  expect((await zipped(camila))?.equals(bytes)).toBe(true);
  expect((await exifr.gps((await zipped(visitor)) ?? Buffer.alloc(0)))?.latitude || undefined).toBeUndefined();
  for (const address of [others.descargar, ...(others.ver ? [others.ver] : [])]) {
    const served = await get(address);
    if (ending === 'jpg') expect(await sharp(served).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    expect((await exifr.gps(served))?.latitude || undefined).toBeUndefined();
  }
});
