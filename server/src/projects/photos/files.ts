import { Readable } from 'node:stream';
import { photoLimits } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Files } from '../../platform/files/files.ts';
import { Problem } from '../../platform/problem.ts';
import { zip, type ZipEntry } from '../../platform/files/zip.ts';
import { filteredPhotos, inAlbumOrder } from './photos.ts';
import { photoPlace, photoRows, unseenPhoto } from './rows.ts';

/** The photo as it came; whoever may not see positions gets a copy without any of what the camera wrote. */
export async function downloadPhoto({ db, user, files }: Reading, { id, ...codes }: Received<typeof contract.downloadPhoto>) {
  const place = await photoPlace(db, user, codes);
  const row = await photoRows(db)
    .select('original')
    .where('photos.id', '=', id)
    .where('place_id', '=', place.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw unseenPhoto();
  const content = place.seesPositions ? files.read(row.original) : files.readBare(row.original);
  return { filename: row.archivo, content };
}

/** Streams the chosen photos, one file open at a time, in a folder per album. */
export async function zipPhotos(
  { db, user, files }: Reading,
  { ids, filtros, agrupar, calidad, ...codes }: Received<typeof contract.zipPhotos>,
) {
  const place = await photoPlace(db, user, codes);
  const found = inAlbumOrder(filteredPhotos(db, place.id, filtros), agrupar).select('original');
  const chosen = await (ids ? found.where('photos.id', 'in', ids) : found).limit(photoLimits.perBatch + 1).execute();
  if (ids && chosen.length !== new Set(ids).size) throw unseenPhoto();
  refuseTooMuch(chosen, calidad);
  const isReduced = calidad === 'reducida';
  const names = new Set<string>();
  const entries = chosen.map((row): ZipEntry => {
    const folder = safe((agrupar === 'fecha' ? row.fecha : row.actividad) ?? 'Sin actividad');
    const name = unusedName(names, folder, safe(isReduced ? row.archivo.replace(/\.\w+$/, '') + '.webp' : row.archivo));
    return { name, content: contentOf(files, row, { isReduced, isWhole: place.seesPositions }) };
  });
  return { filename: `fotos-${place.codigoLugarInstalacion}.zip`, content: Readable.from(zip(entries), { objectMode: false }) };
}

/** Opened only when its turn comes. */
async function* contentOf(
  files: Files,
  row: { original: string; vista: string },
  { isReduced, isWhole }: { isReduced: boolean; isWhole: boolean },
): AsyncGenerator<Buffer> {
  if (isReduced) yield* files.read(row.vista);
  else if (isWhole) yield* files.read(row.original);
  else yield* files.readBare(row.original);
}

function refuseTooMuch(chosen: readonly { bytes: number }[], calidad: 'original' | 'reducida'): void {
  if (chosen.length === 0) throw new Problem('rule', { message: 'No hay fotos que descargar.' });
  if (chosen.length > photoLimits.perBatch)
    throw new Problem('rule', { message: `Son más de ${photoLimits.perBatch} fotos: elija menos, o filtre por fecha o actividad.` });
  const megabytes = chosen.reduce((sum, it) => sum + it.bytes, 0) / (1024 * 1024);
  if (calidad === 'original' && megabytes > photoLimits.zipMegabytes)
    throw new Problem('rule', {
      message: `Los originales suman ${Math.round(megabytes)} MB y se descargan hasta ${photoLimits.zipMegabytes} MB de una vez: elija menos fotos, o en tamaño reducido.`,
    });
}

const safe = (name: string): string => name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/^\.+/, '_');

/** `IMG_1.jpg`, `IMG_1 (2).jpg`: also on systems to which capitals are the same letters. */
function unusedName(names: Set<string>, folder: string, file: string): string {
  const [, stem = file, extension = ''] = /^(.*?)(\.\w{1,5})?$/s.exec(file) ?? [];
  let name = `${folder}/${file}`;
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${folder}/${stem} (${count})${extension}`;
  names.add(name.toLowerCase());
  return name;
}
