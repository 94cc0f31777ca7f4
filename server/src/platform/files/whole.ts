import sharp from 'sharp';
import { inPictureTurn, megapixelsOf, pictureSeconds } from './images.ts';
import { Problem } from '../problem.ts';

/** Larger pictures are drawings that were scanned: reading them would keep others waiting. */
const mostMegapixels = 100;
/** Readers look for the end of a PDF in its last kilobyte; some programs write a little behind it. */
const tail = 4096;

/** Refuses a file of which the end is missing, as a broken line or a full card leaves it. */
export async function refuseCut(file: Blob, ending: string): Promise<void> {
  if (ending === 'pdf' && !(await endsAsPdf(file))) throw cut();
  if (['jpg', 'png', 'webp'].includes(ending) && !(await isWholePicture(file))) throw cut();
}

const endsAsPdf = async (file: Blob): Promise<boolean> =>
  Buffer.from(await file.slice(Math.max(0, file.size - tail)).arrayBuffer()).includes('%%EOF');

async function isWholePicture(file: Blob): Promise<boolean> {
  const megapixels = await megapixelsOf(file);
  if (megapixels === undefined || megapixels > mostMegapixels) return megapixels !== undefined;
  return inPictureTurn(Math.min(megapixels, 50), async () =>
    sharp(Buffer.from(await file.arrayBuffer()), {
      failOn: 'truncated',
      sequentialRead: true,
      limitInputPixels: mostMegapixels * 1_000_000,
    })
      .resize(32)
      .timeout({ seconds: pictureSeconds })
      .toBuffer()
      .then(
        () => true,
        () => false,
      ),
  );
}

const cut = () =>
  new Problem('invalid', { fields: { file: 'El archivo está cortado: le falta el final. Ábralo para revisarlo y súbalo de nuevo.' } });
