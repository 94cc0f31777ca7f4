import type { FileKind } from 'contract/projects/index.ts';
import { Problem } from '../../platform/problem.ts';
import { endingOfContent } from '../../platform/files/recognition.ts';

interface Kind {
  tipo: FileKind;
  /** The names that fit this content. */
  names: readonly string[];
  /** Can be made anew as a picture. */
  isPicture?: true;
}

/** By the content's own mark; what is not here is refused. Office's older files all have one mark, and its macros another than these. */
const kinds = new Map<string, Kind>(
  Object.entries({
    jpg: { tipo: 'imagen', names: ['jpg', 'jpeg'], isPicture: true },
    png: { tipo: 'imagen', names: ['png'], isPicture: true },
    webp: { tipo: 'imagen', names: ['webp'], isPicture: true },
    heic: { tipo: 'imagen', names: ['heic', 'heif'] },
    pdf: { tipo: 'pdf', names: ['pdf'] },
    docx: { tipo: 'documento', names: ['docx'] },
    odt: { tipo: 'documento', names: ['odt'] },
    xlsx: { tipo: 'planilla', names: ['xlsx'] },
    ods: { tipo: 'planilla', names: ['ods'] },
    pptx: { tipo: 'presentacion', names: ['pptx'] },
    odp: { tipo: 'presentacion', names: ['odp'] },
    dwg: { tipo: 'plano', names: ['dwg'] },
    zip: { tipo: 'comprimido', names: ['zip', 'kmz'] },
    xml: { tipo: 'plano', names: ['kml'] },
  }),
);
const olderOffice = new Map<string, FileKind>(
  Object.entries({
    doc: 'documento',
    xls: 'planilla',
    ppt: 'presentacion',
    mpp: 'planilla',
    msg: 'correo',
  }),
);
const plainText = new Map<string, FileKind>(Object.entries({ txt: 'texto', csv: 'planilla', kml: 'plano' }));

/** The kinds of file that are taken somewhere, and how they are called where one is refused. */
interface Admission {
  admits: (tipo: FileKind) => boolean;
  words: string;
}
const everyKind: Admission = { admits: () => true, words: 'imágenes, PDF, Office, OpenDocument, DWG, KMZ, ZIP, TXT o CSV' };

interface FileFacts {
  tipo: FileKind;
  extension: string;
  isPicture: boolean;
}

/** What a file is and the extension to keep it under: told by its content, and its name must not say otherwise. */
export async function kindOf(file: File, name: string, owner: { id: number }, admitted = everyKind): Promise<FileFacts> {
  const found = await recognize(file, name, owner);
  if (found && admitted.admits(found.tipo)) return found;
  throw new Problem('unsupported_type', { fields: { file: `Ese tipo de archivo no se admite. Use ${admitted.words}.` } });
}

async function recognize(file: File, name: string, owner: { id: number }): Promise<FileFacts | undefined> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = await endingOfContent(file, owner);
  if (!found) {
    const tipo = plainText.get(extension);
    return tipo && (await isText(file)) ? { tipo, extension, isPicture: false } : undefined;
  }
  if (found === 'cfb') {
    const tipo = olderOffice.get(extension);
    if (tipo) return { tipo, extension, isPicture: false };
  }
  const kind = kinds.get(found);
  if (!kind) return undefined;
  if (!kind.names.includes(extension))
    throw new Problem('unsupported_type', {
      fields: {
        file: `El contenido es ${found.toUpperCase()}, pero el nombre termina en «.${extension}». Corrija el nombre y vuelva a subirlo.`,
      },
    });
  return { tipo: kind.tipo, extension, isPicture: kind.isPicture ?? false };
}

/** Text has no control characters but tabs and ends of lines. */
async function isText(file: File): Promise<boolean> {
  for await (const chunk of file.stream())
    for (const byte of chunk) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false;
  return true;
}

/** The name as it is kept: without folders, without what a screen does not show or shows backwards. */
export function cleanName(name: string): string {
  const plain = (name.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{C}]/gu, '').trim();
  const [, stem = plain, end = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(plain) ?? [];
  return `${stem.slice(0, 190) || 'archivo'}${end}`;
}
