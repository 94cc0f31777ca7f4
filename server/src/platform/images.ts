import sharp from 'sharp';
import { Problem } from './problem.ts';

const formats = new Set(['jpeg', 'png', 'webp']);
/** 40 megapixels: every phone's camera, and no decompression bomb. */
const limitInputPixels = 40_000_000;

/**
 * An uploaded picture made anew: what is not really an image is refused, and position, camera and anything hidden
 * behind the picture are gone. Fits within the box, in WebP.
 */
export async function cleanImage(file: File, box: { width: number; height: number }): Promise<Buffer> {
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    const image = sharp(bytes, { limitInputPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!formats.has(format)) throw new Problem('unsupported_type', { fields: { file: 'Use una imagen JPG, PNG o WebP.' } });
    return await image
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', { fields: { file: 'El archivo no es una imagen completa, o es demasiado grande.' } });
  }
}
