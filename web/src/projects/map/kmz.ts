import { unzipSync } from 'fflate';
import { Unreadable } from './unreadable.ts';

const megabyte = 1024 * 1024;
/** Larger than any drawing of a site; also what a small file may unfold to. */
export const largestText = 20 * megabyte;
const mostEntries = 2_000;

/** The drawing inside a KMZ. Nothing is written anywhere; what is not the drawing is never unfolded. */
export function drawingOf(zip: Uint8Array): Uint8Array {
  const names: string[] = [];
  const unfolded = unfoldSafely(() =>
    unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        if (names.length > mostEntries)
          throw new Unreadable(`El KMZ trae más de ${mostEntries} archivos. Exporte solo el dibujo del lugar.`);
        if (isAstray(name)) throw new Unreadable('El KMZ trae archivos con rutas que apuntan fuera de él. No es un archivo confiable.');
        if (!isDrawing(name)) return false;
        // The reader never unfolds more than the file declares.
        if (originalSize > largestText) throw new Unreadable('El dibujo del KMZ, descomprimido, supera 20 MB. Exporte solo el lugar.');
        return names.filter(isDrawing).length <= 20;
      },
    }),
  );
  const drawings = Object.keys(unfolded);
  const main = drawings.find((it) => it.toLowerCase() === 'doc.kml') ?? drawings.find((it) => !it.includes('/')) ?? drawings[0];
  const content = main === undefined ? undefined : unfolded[main];
  if (!content) throw new Unreadable('El KMZ no trae ningún dibujo (.kml) dentro.');
  return content;
}

const isDrawing = (name: string) => /\.kml$/i.test(name);

/** Absolute, climbing out of its folder, or of another system: no map program writes such names. */
const isAstray = (name: string) => /^[/\\]|^[a-z]:|\\|\0|(?:^|\/)\.\.(?:\/|$)/i.test(name);

function unfoldSafely<T>(unfold: () => T): T {
  try {
    return unfold();
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('El KMZ está dañado o llegó cortado. Vuelva a descargarlo o a exportarlo.', { cause: error });
  }
}
