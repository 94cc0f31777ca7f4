import sharp from 'sharp';
import { Problem } from '../problem.ts';
import { busyWithFiles, WaitingLine } from '../threads/waiting-line.ts';

const formats = new Set(['jpeg', 'png', 'webp']);
/** 40 megapixels: every phone's camera, and no decompression bomb. */
const mostMegapixels = 40;
/** A whole photo takes one; what takes so many was made to. */
export const pictureSeconds = 30;

/** Two photos of a phone at once, or one large one: the memory of forty arriving together stays that of two. */
const line = new WaitingLine({ places: 50, waiting: 200, message: busyWithFiles });
export const inPictureTurn = <T>(megapixels: number, work: () => Promise<T>): Promise<T> =>
  line.run(work, { weight: Math.ceil(megapixels) });

/** As its first bytes say; undefined when they say nothing. */
export async function megapixelsOf(file: Blob): Promise<number | undefined> {
  const start = Buffer.from(await file.slice(0, 512 * 1024).arrayBuffer());
  const size = await sharp(start, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return size && (size.width * size.height) / 1_000_000;
}

/**
 * An uploaded picture made anew: what is not really an image is refused, and position, camera and anything hidden
 * behind the picture are gone. Fits within the box, in WebP.
 */
export async function cleanImage(file: File, box: { width: number; height: number }): Promise<Buffer> {
  const megapixels = (await megapixelsOf(file)) ?? mostMegapixels;
  if (megapixels > mostMegapixels) throw brokenImage();
  return inPictureTurn(megapixels, async () => makeImage(Buffer.from(await file.arrayBuffer()), box));
}

async function makeImage(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' });
    const { format } = await image.metadata();
    if (!formats.has(format)) throw new Problem('unsupported_type', { fields: { file: 'Use una imagen JPG, PNG o WebP.' } });
    return await image
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: pictureSeconds })
      .toBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw brokenImage();
  }
}

const brokenImage = () => new Problem('invalid', { fields: { file: 'El archivo no es una imagen completa, o es demasiado grande.' } });
