import { SaxesParser } from 'saxes';
import { Unreadable } from '../../platform/spreadsheet/table.ts';

/** An element with what stands in it; its name is without a prefix. */
export interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** The text of the first child of a name; undefined: there is none, or nothing stands in it. */
export function textIn({ children }: Element, name: string): string | undefined {
  const text = children.find((it) => it.name === name)?.text.trim();
  return text === undefined || text === '' || text === 'NA' ? undefined : text;
}

export const allIn = ({ children }: Element, name: string): Element[] => children.filter((it) => it.name === name);
export const firstIn = ({ children }: Element, name: string): Element | undefined => children.find((it) => it.name === name);

/** What an element is of, and what is done with it once it is whole; the rest of the file is passed over. */
interface Sought {
  /** The names of the elements that it stands in, from the root on. */
  path: string;
  take: (element: Element, isCut: boolean) => void;
}

/** Notes are the longest texts. */
const longestText = 200_000;
const deepest = 40;
/** What a machine wrote for each day: there may be millions of them, and nothing here is kept day by day. */
const passedOver = new Set(['TimephasedData', 'TimePhasedData']);

/**
 * Reads XML as it comes, element by element: those that are sought are handed over when they end, and forgotten. Document types are
 * refused, so that there are no entities but XML's own; nothing outside the file is ever read. `isCut`: something in it was passed over.
 */
export async function readElements(stream: AsyncIterable<Buffer>, root: string, sought: readonly Sought[]): Promise<void> {
  const takers = new Map(sought.map((it) => [`${root}/${it.path}`, it.take]));
  const parser = new SaxesParser({ xmlns: false, position: true });
  const path: string[] = [];
  const open: Element[] = [];
  let skipping = 0;
  let isCut = false;
  parser.on('error', (error) => {
    throw new Unreadable(
      `El XML está mal formado en la línea ${parser.line}: ${plainReason(error.message)}. Ábralo en MS Project y guárdelo de nuevo.`,
    );
  });
  parser.on('doctype', () => {
    throw new Unreadable(
      'El archivo declara un tipo de documento (DOCTYPE), lo que no se admite. Guárdelo de nuevo desde MS Project como XML.',
    );
  });
  const add = (text: string): void => {
    const at = open.at(-1);
    if (skipping > 0 || !at) return;
    if (at.text.length + text.length > longestText)
      throw new Unreadable(`El texto de un campo «${at.name}» es demasiado largo (línea ${parser.line}).`);
    at.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name: whole }) => {
    const name = localOf(whole);
    if (path.length === 0 && name !== root) throw notOfProject(name);
    path.push(name);
    if (path.length > deepest) throw new Unreadable(`El XML tiene más de ${deepest} niveles (línea ${parser.line}): no es de MS Project.`);
    if (skipping > 0 || passedOver.has(name)) {
      skipping += 1;
      isCut = true;
      return;
    }
    const element: Element = { name, text: '', children: [] };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    if (parent || takers.has(path.join('/'))) open.push(element);
  });
  parser.on('closetag', () => {
    if (skipping > 0) skipping -= 1;
    else {
      const element = open.pop();
      if (element && open.length === 0) {
        takers.get(path.join('/'))?.(element, isCut);
        isCut = false;
      }
    }
    path.pop();
  });
  for await (const text of decodeXml(stream)) parser.write(text);
  parser.close();
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);
/** `12:3: unexpected end.` without its place. */
const plainReason = (message: string): string =>
  message
    .replace(/^[\d: ]+/, '')
    .replace(/\.$/, '')
    .slice(0, 120);

function notOfProject(name: string): Unreadable {
  return new Unreadable(
    name === 'APIBusinessObjects'
      ? 'El archivo es de Primavera. Expórtelo desde Primavera como «Microsoft Project XML» e impórtelo de nuevo.'
      : `El XML no es de MS Project: empieza con «${name.slice(0, 40)}». En MS Project use Archivo › Guardar como › Formato XML.`,
  );
}

/** UTF-8 or UTF-16 by its mark or by its first letters, else what its first line declares. */
async function* decodeXml(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of stream) {
      decoder ??= decoderFor(chunk);
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new Unreadable(
        'El archivo tiene letras mal codificadas: no es el texto que declara ser. Guárdelo de nuevo desde MS Project como XML.',
      );
    throw error;
  }
}

function decoderFor(first: Buffer): TextDecoder {
  const [a, b] = first;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder('utf-16le', { fatal: true });
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be', { fatal: true });
  const declared = /^[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([\w.:-]{1,30})["']/.exec(first.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(/^utf-?16/i.test(declared) ? 'utf-8' : declared, { fatal: true });
  } catch {
    throw new Unreadable(`No se conoce la codificación «${declared}» del archivo. Guárdelo como UTF-8.`);
  }
}
