import { Problem } from '../../platform/problem.ts';
import { endingOfContent } from '../../platform/files/recognition.ts';

/** What a document's file is, as its content says. */
export interface FileKind {
  /** The ending under which it is kept, and which its name gets when it has none that fits. */
  ending: string;
  /** Its media type. */
  type: string;
  /** Other endings that mean the same. */
  also: readonly string[];
}

const kind = (ending: string, type: string, ...also: string[]): FileKind => ({ ending, type, also });
const office = 'application/vnd.openxmlformats-officedocument';
const opendocument = 'application/vnd.oasis.opendocument';

/** Kinds that their first bytes tell, by the name that `file-type` gives them. */
const byContent = new Map(
  [
    kind('pdf', 'application/pdf', 'ai'),
    kind('jpg', 'image/jpeg', 'jpeg', 'jfif', 'jpe'),
    kind('png', 'image/png'),
    kind('webp', 'image/webp'),
    kind('gif', 'image/gif'),
    kind('tif', 'image/tiff', 'tiff'),
    kind('bmp', 'image/bmp'),
    kind('heic', 'image/heic', 'heif'),
    kind('docx', `${office}.wordprocessingml.document`),
    kind('xlsx', `${office}.spreadsheetml.sheet`),
    kind('pptx', `${office}.presentationml.presentation`),
    kind('docm', 'application/vnd.ms-word.document.macroenabled.12'),
    kind('xlsm', 'application/vnd.ms-excel.sheet.macroenabled.12'),
    kind('pptm', 'application/vnd.ms-powerpoint.presentation.macroenabled.12'),
    kind('odt', `${opendocument}.text`),
    kind('ods', `${opendocument}.spreadsheet`),
    kind('odp', `${opendocument}.presentation`),
    kind('rtf', 'application/rtf'),
    kind('dwg', 'image/vnd.dwg'),
    kind('zip', 'application/zip'),
    kind('7z', 'application/x-7z-compressed'),
    kind('rar', 'application/vnd.rar'),
  ].map((it) => [it.ending, it]),
);

const kindsOfZip = new Map([
  ['kmz', kind('kmz', 'application/vnd.google-earth.kmz')],
  ...[...byContent].filter(([ending]) => /^(doc|xls|ppt)[xm]$|^od[tsp]$/.test(ending)),
]);

/** Office before 2007 and its like are one container: only the name says which of them. */
const compound = new Map<string, string>(
  Object.entries({
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    msg: 'application/vnd.ms-outlook',
    mpp: 'application/vnd.ms-project',
    vsd: 'application/vnd.visio',
  }),
);

/** Text has no first bytes of its own: only the name says what it is. */
const kindsOfText = new Map<string, string>(
  Object.entries({
    txt: 'text/plain',
    csv: 'text/csv',
    dxf: 'image/vnd.dxf',
    kml: 'application/vnd.google-earth.kml+xml',
  }),
);

const refuseFile = (message: string) => new Problem('unsupported_type', { fields: { file: message } });
const allowedKinds = 'Se admiten PDF, imágenes, Office, DWG, DXF, KMZ, ZIP, CSV y texto.';

/** Recognises a document by its content; what could run in a computer or in a page is refused, whatever it is called. */
export async function recognize(file: File, owner: { id: number }): Promise<FileKind> {
  const ending = endingOf(file.name);
  const head = Buffer.from(await file.slice(0, 64 * 1024).arrayBuffer());
  // The mark of wide text is also how a sound may begin.
  if (isWide(head) && kindsOfText.has(ending)) return textOf(head, ending);
  const found = await endingOfContent(file, owner);
  if (found === 'cfb') return compoundOf(file, head, ending);
  if (found && found !== 'xml') return knownOf(found, ending);
  return textOf(head, ending);
}

/** The person's name for a file, without a path, with an ending that fits what it is. */
export function fileName(given: string, { ending, also }: FileKind): string {
  const plain =
    (given.split(/[\\/]/).at(-1) ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(-180) || 'documento';
  const has = endingOf(plain);
  if (has === ending || also.includes(has)) return plain;
  const isOther = documentLike.has(has) || dangerous.has(has);
  return `${isOther ? plain.slice(0, -has.length - 1) : plain}.${ending}`;
}

const endingOf = (name: string): string => (/\.([a-z0-9]{1,8})$/i.exec(name)?.[1] ?? '').toLowerCase();
const dangerous = new Set(['exe', 'bat', 'cmd', 'com', 'scr', 'ps1', 'vbs', 'js', 'jar', 'msi', 'lnk', 'html', 'htm', 'svg', 'hta']);
const documentLike = new Set([
  ...[...byContent.values()].flatMap((it) => [it.ending, ...it.also]),
  ...compound.keys(),
  ...kindsOfText.keys(),
]);

function knownOf(ext: string, ending: string): FileKind {
  const known = byContent.get(ext);
  if (!known) throw refuseFile(`«.${ext}» no se admite como documento. ${allowedKinds}`);
  // A KMZ is a zip, and so is a document of Office that was written in an unusual order; only the name tells.
  return (ext === 'zip' && kindsOfZip.get(ending)) || known;
}

async function compoundOf(file: File, head: Buffer, ending: string): Promise<FileKind> {
  if (await isInstaller(file, head)) throw refuseFile('Es un instalador de Windows, no un documento.');
  const type = compound.get(ending);
  if (!type) throw refuseFile(`Su contenido es de Office antiguo, pero el nombre termina en «.${ending}». ${allowedKinds}`);
  return kind(ending, type);
}

/** An installer (MSI) is the same container as Word's: the class in its root entry tells it apart. */
async function isInstaller(file: File, head: Buffer): Promise<boolean> {
  if (head.length < 512) return false;
  const root = (head.readUInt32LE(48) + 1) * 2 ** Math.min(head.readUInt16LE(30), 16) + 80;
  const id = Buffer.from(await file.slice(root, root + 16).arrayBuffer()).toString('hex');
  return /^8[46]100c0000000000c000000000000046$/.test(id);
}

/** What may stand before the first element of a page or of a picture: how it begins, and how it ends. */
const before = [
  { begin: '<!--', end: '-->' },
  { begin: '<?xml', end: '?>' },
  { begin: '<!doctype svg', end: '>' },
] as const;
const ofPages = new Set(['!doctype html', 'html', 'head', 'body', 'script', 'iframe']);

/** The name of the first element, in one pass over the text. */
function firstElement(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const skipped = before.find(({ begin }) => rest.startsWith(begin));
    if (!skipped) return /^<(!doctype html|[a-z]+)[\s>]/.exec(rest)?.[1] ?? '';
    // A page's shortest comment is `<!-->`.
    const end = rest.indexOf(skipped.end, 2);
    rest = end === -1 ? '' : rest.slice(end + skipped.end.length).trimStart();
  }
}

const isWide = (head: Buffer): boolean => head[0] === 0xff && head[1] === 0xfe;

function textOf(head: Buffer, ending: string): FileKind {
  const text = head.toString(isWide(head) ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
  const start = text.toLowerCase();
  const element = firstElement(start);
  if (element === 'svg') throw refuseFile('Una imagen SVG puede contener programas: guárdela como PDF o PNG.');
  if (ofPages.has(element)) throw refuseFile('Es una página web (HTML), que puede contener programas: guárdela como PDF.');
  if (start.startsWith('#!')) throw refuseFile('Es un programa, no un documento.');
  if (isBinary(text) && !(ending === 'dxf' && text.startsWith('AutoCAD Binary DXF')))
    throw refuseFile(`No se reconoce qué tipo de archivo es. ${allowedKinds}`);
  const type = kindsOfText.get(ending);
  if (!type)
    throw refuseFile(
      ending
        ? `Un archivo de texto «.${ending}» no se admite como documento. ${allowedKinds}`
        : `Al nombre le falta la extensión. ${allowedKinds}`,
    );
  if (ending === 'kml' && !/<kml[\s>]/.test(start)) throw refuseFile('El archivo no es un KML.');
  return kind(ending, type);
}

/** Text has line breaks, tabs and the old end mark, but no other control characters. */
const isBinary = (text: string): boolean => Array.from(text, (it) => it.charCodeAt(0)).some((it) => it < 32 && !usual.has(it));
const usual = new Set([9, 10, 11, 12, 13, 26, 27]);
