import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { photoLimits } from 'contract/projects/index.ts';
import { inPictureTurn, megapixelsOf, pictureSeconds } from '../../platform/files/images.ts';
import { Problem } from '../../platform/problem.ts';
import type { PhotoType } from '../../platform/files/photo-containers.ts';
import { cameraFacts, type CameraFacts } from './facts.ts';
import { inspectPhoto, refusedPhoto } from './structure.ts';

// No picture is worked on twice: what the library would remember only costs memory.
sharp.cache(false);

const limitInputPixels = photoLimits.megapixels * 1_000_000;
/** Read from top to bottom: the whole picture is never in memory. */
const reading = { limitInputPixels, failOn: 'error', sequentialRead: true } as const;
const [viewSide, thumbSide] = [1600, 320];

/** A photo that was read: what it is, what the camera said, and the two pictures that pages show. */
export interface ReadPhoto extends CameraFacts {
  tipo: PhotoType;
  ancho: number;
  alto: number;
  orientacion: number;
  vista: Buffer;
  miniatura: Buffer;
}

/** A file's fingerprint, read in pieces. */
export async function fingerprint(file: Blob): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest();
}

/** Reads a photo and makes its pictures, when its turn comes; refuses what is no whole photo and nothing else. */
export async function readPhoto(file: Blob, owner: { id: number }): Promise<ReadPhoto> {
  const megapixels = (await megapixelsOf(file)) ?? photoLimits.megapixels;
  if (megapixels > photoLimits.megapixels) throw tooManyPixels();
  return inPictureTurn(megapixels, async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const { type } = await inspectPhoto(bytes);
    return decode(bytes, type, owner).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
      throw refusedPhoto('La foto está dañada y no se puede leer.');
    });
  });
}

async function decode(bytes: Buffer, tipo: PhotoType, owner: { id: number }): Promise<ReadPhoto> {
  const { exif, orientation, autoOrient } = await sharp(bytes, reading).metadata();
  const facts = await cameraFacts(exif, owner);
  const { data, raw } = await shrunk(bytes);
  return {
    tipo,
    ancho: autoOrient.width,
    alto: autoOrient.height,
    orientacion: orientation ?? 1,
    ...facts,
    // Little effort: the picture becomes a tenth larger, the work half.
    vista: await sharp(data, { raw }).webp({ quality: 80, effort: 0 }).toBuffer(),
    miniatura: await thumbnailOf({ data, raw }),
  };
}

/** The points of a picture at the size of a view. */
interface Shrunk {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Decoded once, upright and no larger than pages show it: the thumbnail is made of this too. */
export async function shrunk(bytes: Buffer): Promise<Shrunk> {
  const { data, info } = await sharp(bytes, reading)
    .autoOrient()
    .resize({ width: viewSide, height: viewSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .timeout({ seconds: pictureSeconds })
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

export const thumbnailOf = ({ data, raw }: Shrunk): Promise<Buffer> =>
  sharp(data, { raw })
    .resize({ width: thumbSide, height: thumbSide, fit: 'outside', withoutEnlargement: true })
    .webp({ quality: 74, effort: 3 })
    .toBuffer();

const tooManyPixels = () => refusedPhoto(`La foto supera ${photoLimits.megapixels} megapíxeles. Redúzcala antes de subirla.`);
