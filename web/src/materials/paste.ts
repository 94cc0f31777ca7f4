import { parseDecimal, withoutZeros } from 'contract/format.ts';

/** A line as it is typed: its quantity may not be readable yet. */
export interface TypedLine {
  code: string;
  quantity: string;
  comment?: string;
}

/** A code that was typed or scanned alone is one piece; anything else is rows copied from a spreadsheet. */
export const linesPasted = (text: string): TypedLine[] =>
  /[\t;\n]/.test(text.trim()) ? rowsPasted(text).map(({ code, quantity }) => ({ code, quantity })) : typedCode(text);

/** The same, and what stands after the quantity is a comment. */
export const linesWithComments = (text: string): TypedLine[] =>
  /[\t;\n]/.test(text.trim())
    ? rowsPasted(text).map(({ code, quantity, rest }) => ({ code, quantity, ...(rest && { comment: rest }) }))
    : typedCode(text);

const typedCode = (text: string): TypedLine[] => (text.trim() === '' ? [] : [{ code: text.trim().toUpperCase(), quantity: '1' }]);

interface PastedRow {
  code: string;
  quantity: string;
  /** What stands after the quantity. */
  rest: string;
}

const titles =
  /^(c[oó]d(igo|\.)?|code|material|art[ií]culo|descripci[oó]n|nombre|unidad|un\.?|um|cantidad|cant\.?|qty|nota|comentario|observaci[oó]n|precio|total)$/i;

/**
 * Every row that is not empty and no row of titles gives a line: the code, and the quantity of the column that holds them. A number is
 * never guessed: what cannot be read stays between « », to be corrected.
 */
function rowsPasted(text: string): PastedRow[] {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split(/\t|;/).map((it) => it.trim()))
    .filter((cells) => cells.some(Boolean));
  const head = rows[0]?.every((it) => it === '' || titles.test(it)) ? rows.shift() : undefined;
  const column = quantityColumn(rows, head);
  const isEnglish = rows.some((cells) => isEnglishNumber(cells[column] ?? ''));
  return rows.map((cells, at) => ({
    code: (cells[0] || `«Fila ${at + 1}»`).toUpperCase(),
    quantity: quantityIn(cells[column] ?? '', isEnglish),
    rest: cells
      .slice(column + 1)
      .filter(Boolean)
      .join(' ')
      .slice(0, 300),
  }));
}

/** As its title says; else the first column in which a cell begins like a number, else the one beside the code. */
function quantityColumn(rows: readonly string[][], head: readonly string[] | undefined): number {
  const titled = head?.findIndex((it) => /^(cantidad|cant\.?|qty)$/i.test(it)) ?? -1;
  if (titled > 0) return titled;
  const width = Math.max(...rows.map((it) => it.length), 0);
  const columns = Array.from({ length: Math.max(0, width - 1) }, (_, at) => at + 1);
  const numbered = (column: number): number => rows.filter((it) => /^[-+]?[\d.,]/.test(it[column] ?? '')).length;
  return columns.find((it) => numbered(it) * 2 > rows.length) ?? columns.find((it) => numbered(it) > 0) ?? 1;
}

/** `12.5` and `1,250.5` can only be meant with a decimal point. */
const isEnglishNumber = (cell: string): boolean => /^-?\d{1,3}(,\d{3})+\.\d+$/.test(cell) || /^-?\d+\.(\d{1,2}|\d{4,})$/.test(cell);

/** Among numbers with a decimal point, `1.250` and `1,250` may mean either. */
function quantityIn(cell: string, isEnglish: boolean): string {
  const read = parseDecimal(cell);
  return read.ok && !(isEnglish && /[.,]/.test(cell)) ? read.decimal : `«${cell}»`;
}

/** Why a pasted line must be corrected before it counts; undefined when its quantity was read. */
export function whyUnreadable({ quantity }: Pick<TypedLine, 'quantity'>): string | undefined {
  if (!quantity.includes('«')) return undefined;
  const said = quantity.replaceAll(/[«»]/g, '').trim();
  return said === '' ? 'Falta la cantidad.' : `La cantidad «${said}» no se entiende: use punto para miles y coma para decimales.`;
}

/** The same material twice is one line with both quantities; what cannot be added stays as it was typed. */
export function mergeLines(lines: readonly TypedLine[], more: readonly TypedLine[]): TypedLine[] {
  const all = new Map(lines.map((it) => [it.code, it]));
  for (const it of more) {
    const known = all.get(it.code);
    all.set(it.code, known ? { ...it, ...known, quantity: sum(known.quantity, it.quantity), ...commentOf(known, it) } : it);
  }
  return [...all.values()];
}

/** Both comments, when they differ. */
function commentOf(a: TypedLine, b: TypedLine): { comment?: string } {
  const comment = [...new Set([a.comment, b.comment])].filter(Boolean).join('; ').slice(0, 300);
  return comment ? { comment } : {};
}

/** Three decimals, without a floating point on the way; what could not be read is still there to be corrected. */
export function sum(a: string, b: string): string {
  const [x, y] = [thousandths(a), thousandths(b)];
  if (x === undefined || y === undefined) return `«${`${a} + ${b}`.replaceAll(/[«»]/g, '')}»`;
  const total = x + y;
  return withoutZeros(`${total / 1000n}.${String(total % 1000n).padStart(3, '0')}`);
}

export function thousandths(decimal: string): bigint | undefined {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(decimal) ?? [];
  return whole === '' ? undefined : BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, '0'));
}
