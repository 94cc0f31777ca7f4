import { exifTags } from '../../platform/files/recognition.ts';

/** What the camera wrote beside the picture; whatever is missing, broken or impossible is null. */
export interface CameraFacts {
  camara: string | null;
  /** `2026-03-04T10:11:12`, on the clock of the place, or with the camera's own offset `-03:00`. */
  tomada: { local: string; offset: string | null } | null;
  latitud: string | null;
  longitud: string | null;
}

const nothing: CameraFacts = { camara: null, tomada: null, latitud: null, longitud: null };

/** Reads an EXIF block as the picture library gives it; a broken one is no reason to refuse a photo. */
export async function cameraFacts(exif: Buffer | undefined, owner: { id: number }): Promise<CameraFacts> {
  if (!exif) return nothing;
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const tags = await exifTags(exif.subarray(start), owner);
  return tags ? { camara: cameraOf(tags), tomada: momentOf(tags), ...positionOf(tags) } : nothing;
}

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
        .trim()
        .slice(0, 80)
    : '';

/** `Apple iPhone 15`, without the maker twice. */
function cameraOf({ Make, Model }: Record<string, unknown>): string | null {
  const [make, model] = [text(Make), text(Model)];
  return (model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`).trim() || null;
}

function momentOf(tags: Record<string, unknown>): CameraFacts['tomada'] {
  const original = typeof tags['DateTimeOriginal'] === 'string';
  const written = text(original ? tags['DateTimeOriginal'] : tags['CreateDate']);
  const found = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(written);
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  // The round trip refuses the 31st of February and 25 o'clock; digital cameras are younger than 1990.
  const at = new Date(`${local}Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== local || Number(year) < 1990) return null;
  const offset = text(original ? tags['OffsetTimeOriginal'] : tags['OffsetTimeDigitized']) || text(tags['OffsetTime']);
  return { local, offset: /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : null };
}

function positionOf({ latitude, longitude }: Record<string, unknown>): Pick<CameraFacts, 'latitud' | 'longitud'> {
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // Off the coast of Africa, at zero by zero, stand the photos of phones that did not know where they were.
  if (!isPlace || (latitude === 0 && longitude === 0)) return { latitud: null, longitud: null };
  return { latitud: latitude.toFixed(6), longitud: longitude.toFixed(6) };
}
