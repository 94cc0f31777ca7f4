import { setImmediate } from 'node:timers/promises';
import { heicMessage } from 'contract/projects/index.ts';
import { Problem } from '../../platform/problem.ts';
import { containerOf, photoType, type Container } from '../../platform/files/photo-containers.ts';

export const refusedPhoto = (message: string) => new Problem('invalid', { fields: { file: message } });

/**
 * Refuses what is not a whole photo and nothing but a photo: another kind of file, one that broke off, a picture that is a
 * web page or an archive as well. What phones themselves append (a second picture, a short film) stays.
 */
export async function inspectPhoto(bytes: Buffer): Promise<Container> {
  const type = photoType(bytes);
  if (!type)
    throw new Problem('unsupported_type', {
      fields: { file: isHeic(bytes) ? heicMessage : 'Su contenido no es una foto. Use una foto JPG, PNG o WebP.' },
    });
  const container = containerOf(bytes, type);
  if (!container) throw refusedPhoto('La foto llegó cortada o está dañada. Envíela de nuevo.');
  const rest = bytes.subarray(container.end);
  if (!isOfThePhone(rest, container) || holdsArchive(bytes) || (await holdsMarkup(bytes, container)))
    throw refusedPhoto('El archivo trae algo más que la foto. Ábrala, guárdela de nuevo como JPG e inténtelo otra vez.');
  return container;
}

const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cx]|mif1|msf1)/.test(bytes.toString('latin1', 8, 12));

/** Padding, or what the cameras of phones write behind a JPEG: more pictures (depth, HDR), a film, Samsung's own block. */
function isOfThePhone(rest: Buffer, { type }: Container): boolean {
  const begins = rest.findIndex((it) => it !== 0 && it !== 0xff);
  if (begins === -1) return true;
  if (type !== 'image/jpeg') return false;
  const isPicture = rest[begins] === 0xd8 && rest[begins - 1] === 0xff;
  const isFilm = rest.toString('latin1', begins, begins + 12).includes('ftyp');
  return isPicture || isFilm || rest.toString('latin1', rest.length - 4) === 'SEFT';
}

/** The end of a zip stands in its last 64 KB. */
const holdsArchive = (bytes: Buffer): boolean => bytes.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1');

const markup = /<(?:script|!doctype|iframe|\?php|(?:html|svg|body)[\s>])/i;
const window = 256 * 1024;
const longest = 16;

/** Whether a page could begin in what is no picture data; long pieces are read in turns with other requests. */
async function holdsMarkup(bytes: Buffer, { parts, end }: Container): Promise<boolean> {
  const beside = parts.filter((it) => !pictureData.has(it.kind));
  for (const part of [...beside, { start: end, end: bytes.length }]) {
    for (let at = part.start; at < part.end; at += window) {
      if (markup.test(bytes.toString('latin1', at, Math.min(part.end, at + window + longest)))) return true;
      if (part.end - part.start > window) await setImmediate();
    }
  }
  return false;
}

const pictureData = new Set(['data', 'IDAT', 'VP8 ', 'VP8L', 'ALPH', 'ANMF']);
