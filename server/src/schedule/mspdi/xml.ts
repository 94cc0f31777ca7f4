import { SaxesParser } from 'saxes';
import { Unreadable } from '../../platform/spreadsheet/table.ts';
import { readXmlText } from './text.ts';

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
export interface SoughtElement {
  /** The names of the elements that it stands in, from the root on. */
  path: string;
  take: (element: Element, isCut: boolean) => void;
}

interface Order {
  root: string;
  sought: readonly SoughtElement[];
  /** Told of what stands directly in the root and is not sought, without what is inside of it but its text, of which the beginning is enough. */
  other: (element: Element) => void;
  /** Told of each letter that XML does not know. */
  drop: () => void;
}

/** Notes are the longest texts. */
const longestText = 200_000;
const deepest = 40;
/** So much of a text that nobody takes tells that there is one. */
const enoughAside = 1_000;
/** What a machine wrote for each day: there may be millions of them, and nothing here is kept day by day. */
const passedOver = new Set(['TimephasedData', 'TimePhasedData']);

/**
 * Reads XML as it comes, element by element: those that are sought are handed over when they end, and forgotten. Document types are
 * refused, so that there are no entities but XML's own; nothing outside the file is ever read. `isCut`: something in it was passed over.
 */
export async function readElements(stream: AsyncIterable<Buffer>, { root, sought, other, drop }: Order): Promise<void> {
  const takers = new Map(sought.map((it) => [`${root}/${it.path}`, it.take]));
  const sections = new Set(sought.map((it) => it.path.split('/')[0]));
  let aside: Element | undefined;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const path: string[] = [];
  const open: Element[] = [];
  let skipping = 0;
  let isCut = false;
  let skipped = 0;
  let loose: number | undefined;
  const line = (): number => parser.line + skipped;
  parser.on('error', (error) => {
    // The parser takes what follows a single & for its name, until it cannot.
    const [where, why] = loose === undefined ? [line(), reasonOf(error.message)] : [loose, reasonOf('entity')];
    throw new Unreadable(`El XML está mal formado en la línea ${where}: ${why}. Ábralo en MS Project y guárdelo de nuevo.`);
  });
  parser.on('doctype', () => {
    throw new Unreadable(
      'El archivo declara un tipo de documento (DOCTYPE), lo que no se admite. Guárdelo de nuevo desde MS Project como XML.',
    );
  });
  const add = (text: string): void => {
    const at = open.at(-1);
    if (aside && aside.text.length < enoughAside) aside.text += text;
    if (skipping > 0 || !at) return;
    if (at.text.length + text.length > longestText)
      throw new Unreadable(`El texto de un campo «${at.name}» es demasiado largo (línea ${line()}).`);
    at.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name: whole }) => {
    const name = localOf(whole);
    if (path.length === 0 && name !== root) throw notOfProject(name);
    path.push(name);
    if (path.length > deepest) throw new Unreadable(`El XML tiene más de ${deepest} niveles (línea ${line()}): no es de MS Project.`);
    if (skipping > 0 || passedOver.has(name)) {
      skipping += 1;
      isCut = true;
      return;
    }
    const element: Element = { name, text: '', children: [] };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    if (parent || takers.has(path.join('/'))) open.push(element);
    else if (path.length === 2 && !sections.has(name)) aside = element;
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
    if (aside && path.length === 2) {
      other(aside);
      aside = undefined;
    }
    path.pop();
  });
  for await (const text of readXmlText(stream, { line, skipLines: (count) => (skipped += count), drop, loose: (at) => (loose ??= at) }))
    parser.write(text);
  parser.close();
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** What the parser says, `12:3: unexpected end.`, in the words of who has to repair the file. */
function reasonOf(message: string): string {
  const said = message.replace(/^[\d: ]+/, '').replace(/\.$/, '');
  const [, named = ''] = said.split(': ', 2);
  const reason = reasons.find(([words]) => said.includes(words))?.[1];
  return reason?.replace('…', named.slice(0, 60)) ?? 'no se entiende lo que está escrito ahí';
}

/** The first that fits. */
const reasons = [
  ['entity', 'hay un «&» que no es de XML; el signo solo se escribe «&amp;»'],
  ['close tag', 'ahí se cierra un elemento que no es el último que se abrió'],
  ['unclosed tag', 'el archivo termina sin cerrar «…»'],
  ['unexpected end', 'el archivo termina antes de tiempo'],
  ['must contain a root', 'no hay nada escrito'],
  ['only one root', 'hay algo más después del proyecto'],
  ['text data outside', 'hay texto fuera del proyecto'],
  ['comment', 'un comentario está mal escrito'],
  ['declaration', 'la declaración que empieza con «<?xml» está mal escrita o no está al comienzo'],
  ['attribute', 'un atributo está mal escrito'],
  ['in tag name', 'hay un «<» que no abre un elemento; el signo solo se escribe «&lt;»'],
] as const;

function notOfProject(name: string): Unreadable {
  return new Unreadable(
    name === 'APIBusinessObjects'
      ? 'El archivo es de Primavera. Expórtelo desde Primavera como «Microsoft Project XML» e impórtelo de nuevo.'
      : `El XML no es de MS Project: empieza con «${name.slice(0, 40)}». En MS Project use Archivo › Guardar como › Formato XML.`,
  );
}
