import sharp from 'sharp';
import { pictureSeconds } from './images.ts';
import { Problem } from '../problem.ts';

const box = { width: 900, height: 400 };

/** What was drawn with a finger, made anew on white: nothing but the picture is kept, and an empty one is none. */
export async function cleanSignature(address: string): Promise<Buffer> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  try {
    const image = sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' });
    if ((await image.metadata()).format !== 'png') throw unreadable();
    const picture = await image
      .flatten({ background: '#ffffff' })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colours: 16 })
      .timeout({ seconds: pictureSeconds })
      .toBuffer();
    const { channels } = await sharp(picture).stats();
    if (channels.every((it) => it.stdev < 0.5)) throw new Problem('invalid', { fields: { signature: 'Falta la firma.' } });
    return picture;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw unreadable();
  }
}

const unreadable = () => new Problem('invalid', { fields: { signature: 'La firma no se pudo leer: fírmela de nuevo.' } });
