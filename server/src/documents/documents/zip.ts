import { Readable } from 'node:stream';
import type * as contract from 'contract/documents/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { zip, type ZipEntry } from '../../platform/files/zip.ts';
import { photoPlace } from '../../projects/index.ts';
import { documentRows, unseenDocument } from './rows.ts';

/** The current versions of the chosen documents, one after the other; one that cannot be seen refuses all. */
export async function zipDocuments(
  { db, user, files }: Reading,
  { ids, ...codes }: Received<typeof contract.zipDocumento>,
): Promise<FileAnswer> {
  const place = await photoPlace(db, user, codes);
  const rows = await documentRows(db, user)
    .where('document.place_id', '=', place.id)
    .where('document.id', 'in', ids)
    .where('document.deleted_at', 'is', null)
    .select(['current.archivo', 'current.nombre', 'type.nombre as folder', 'name.nombre as title'])
    .orderBy('type.orden')
    .orderBy('name.orden')
    .execute();
  const chosen = rows.flatMap(({ archivo, nombre, ...it }) => (archivo === null || nombre === null ? [] : [{ archivo, nombre, ...it }]));
  if (chosen.length !== ids.length) throw unseenDocument();
  return {
    filename: `documentos-${place.codigoLugarInstalacion}.zip`,
    content: Readable.from(zip(entriesOf(chosen, (name) => (place.seesPositions ? files.read(name) : files.readBare(name)))), {
      objectMode: false,
    }),
  };
}

interface DocumentRow {
  archivo: string;
  nombre: string;
  folder: string;
  title: string;
}

/** `Ingeniería/Plano de layout - plano.pdf`. Each file is opened when its turn comes. */
function* entriesOf(chosen: readonly DocumentRow[], contentOf: (stored: string) => ZipEntry['content']): Generator<ZipEntry> {
  const used = new Set<string>();
  for (const { archivo, nombre, folder, title } of chosen) {
    const plain = `${safe(folder)}/${safe(title)} - ${safe(nombre)}`;
    const name = used.has(plain) ? `${safe(folder)}/${used.size} ${safe(title)} - ${safe(nombre)}` : plain;
    used.add(name);
    yield { name, content: contentOf(archivo) };
  }
}

/** No part of a name may be read as a folder, nor upset Windows. */
const safe = (part: string): string =>
  part
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^\.+/, '-')
    .replace(/(?<![. ])[. ]+$/, '') || '-';
