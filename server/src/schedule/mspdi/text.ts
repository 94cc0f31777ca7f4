import { Unreadable } from '../../platform/spreadsheet/table.ts';

/** Where in the file something is, and what was met on the way. */
interface Place {
  /** The line that is being read, from 1 on. */
  line: () => number;
  /** Lines before the first letter, which the reader never sees. */
  skipLines: (count: number) => void;
  /** A letter that XML does not know was taken out. */
  drop: () => void;
  /** A line with a & that begins no reference: it may stand in a comment, so that only the reader knows whether it is wrong. */
  loose: (line: number) => void;
}

/**
 * The text of a file as XML admits it: from its first letter on, whatever blanks stand before its declaration, and without the control
 * characters that other programs let through, which mean nothing.
 */
export async function* readXmlText(stream: AsyncIterable<Buffer>, place: Place): AsyncGenerator<string> {
  let hasBegun = false;
  let rest = '';
  for await (const text of decode(stream, place)) {
    const own: string = hasBegun ? rest + text : text.trimStart();
    if (!hasBegun) place.skipLines(linesIn(text.slice(0, text.length - own.length)));
    hasBegun ||= own !== '';
    // A reference that the next piece ends.
    const open = own.lastIndexOf('&');
    const end = open >= own.length - longestReference && !own.includes(';', open) && open >= 0 ? open : own.length;
    rest = own.slice(end);
    const whole = own.slice(0, end);
    const at = whole.search(/&(?!#?\w{1,31};)/);
    if (at >= 0) place.loose(place.line() + linesIn(whole.slice(0, at)));
    yield withoutStrangeLetters(whole, place.drop);
  }
  if (rest !== '') yield rest;
}

const longestReference = 12;
const linesIn = (text: string): number => text.split('\n').length - 1;

function withoutStrangeLetters(text: string, drop: () => void): string {
  const without = (): string => {
    drop();
    return ' ';
  };
  return text
    .replace(/[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu, without)
    .replace(/&#(?:x([\da-f]{1,8})|(\d{1,8}));/gi, (reference: string, hex?: string, digits?: string) =>
      isLetter(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) ? reference : without(),
    );
}

/** What XML 1.0 admits as a letter (§2.2 of its recommendation). */
const isLetter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x1_0000 && code <= 0x10_ffff);

/** UTF-8 or UTF-16 by its mark or by its first letters, else what its first line declares. */
async function* decode(stream: AsyncIterable<Buffer>, { line }: Place): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let piece: Buffer = Buffer.alloc(0);
  try {
    for await (piece of stream) {
      decoder ??= decoderFor(piece);
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [before = ''] = new TextDecoder(decoder?.encoding).decode(piece).split('\uFFFD');
    throw new Unreadable(
      `El archivo tiene letras mal codificadas en la línea ${line() + linesIn(before)}: no es el texto que declara ser. Guárdelo de nuevo desde MS Project como XML.`,
    );
  }
}

function decoderFor(first: Buffer): TextDecoder {
  const [a, b] = first;
  // Its first letter is of ASCII: one of its two bytes is none.
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return new TextDecoder('utf-16le', { fatal: true });
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return new TextDecoder('utf-16be', { fatal: true });
  const declared =
    /^[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([\w.:-]{1,30})["']/.exec(first.toString('latin1', 0, 4096).trimStart())?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(/^utf-?16/i.test(declared) ? 'utf-8' : declared, { fatal: true });
  } catch {
    throw new Unreadable(`No se conoce la codificación «${declared}» del archivo. Guárdelo como UTF-8.`);
  }
}
