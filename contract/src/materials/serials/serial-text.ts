/** Of one line of a paper, of one serial, and of two with `..` between them. */
export const serialLimits = { line: 5_000, length: 60, range: 124 } as const;

/** As people take two of them for one: case and spaces do not count. The database folds alike (`material_serials.serial_key`). */
export const serialKey = (serial: string): string => serial.replaceAll(/\s/g, '').toUpperCase();

/** Begins with a letter or digit: a spreadsheet would take `=` for a formula. */
const signs = /^[A-Za-z0-9][A-Za-z0-9 ._/#:+*-]*$/;
const isSerial = (text: string): boolean => text.length <= serialLimits.length && signs.test(text);

/** What was pasted or scanned, in pieces: one of each line, or of each cell. */
export const serialEntries = (text: string): string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((it) => it.trim())
    .filter(Boolean);

interface Expansion {
  serials: string[];
  /** What is wrong, in words; empty where nothing is. */
  problems: string[];
}

/** The serials that entries name: each as it is, a range (`A0001..A0100`) as all of its numbers. Each is named once, and no more than a line holds. */
export function expandSerials(entries: readonly string[]): Expansion {
  const serials: string[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const entry of entries) {
    const read = entry.includes('..') ? rangeOf(entry) : isSerial(entry) ? [entry] : `«${entry.slice(0, 40)}» no es un número de serie.`;
    if (typeof read === 'string') {
      problems.push(read);
      continue;
    }
    if (serials.length + read.length > serialLimits.line) {
      problems.push(`Son más de ${serialLimits.line} series en una línea: anote las demás después.`);
      break;
    }
    for (const serial of read) {
      const key = serialKey(serial);
      if (seen.has(key)) twice.add(serial);
      else serials.push(serial);
      seen.add(key);
    }
  }
  if (twice.size > 0) problems.push(`${namesOf([...twice])} ${twice.size === 1 ? 'está' : 'están'} dos veces.`);
  return { serials, problems };
}

/** What counts up at the end of a serial, and what stands before it. */
function splitNumber(end: string): { prefix: string; number: string } {
  const serial = end.trim();
  const number = /\d{1,15}$/.exec(serial)?.[0] ?? '';
  return { prefix: serial.slice(0, serial.length - number.length), number };
}

/** All numbers of a range, or what is wrong with it. */
function rangeOf(entry: string): string[] | string {
  const ends = entry.length > serialLimits.range ? [] : entry.split('..').map(splitNumber);
  const [start, end] = ends;
  const [from, to] = [Number(start?.number), Number(end?.number)];
  if (
    ends.length !== 2 ||
    !start?.number ||
    !end?.number ||
    serialKey(start.prefix) !== serialKey(end.prefix) ||
    start.number.length !== end.number.length ||
    to < from ||
    !isSerial(start.prefix + start.number)
  )
    return `«${entry.slice(0, 40)}» no es un rango: escríbalo como A0001..A0100.`;
  const many = to - from + 1;
  if (many > serialLimits.line) return `El rango ${entry} tiene más de ${serialLimits.line} series: divídalo.`;
  return Array.from({ length: many }, (_, at) => start.prefix + String(from + at).padStart(start.number.length, '0'));
}

/** The first of them by name, and how many more. */
export function namesOf(serials: readonly string[], most = 5): string {
  const first = serials.slice(0, most).join(', ');
  return serials.length > most ? `${first} y ${serials.length - most} más` : first;
}
