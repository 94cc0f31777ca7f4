import { parseDecimal, withoutZeros } from 'contract/format.ts';

/** A line as it is typed: its quantity may not be readable yet. */
export interface TypedLine {
  code: string;
  quantity: string;
  comment?: string;
}

/**
 * Rows that were copied from a spreadsheet: the code, then the quantity in the next column that holds one. A row without a
 * quantity is one piece; titles and empty rows are left out.
 */
export function linesPasted(text: string): TypedLine[] {
  return text
    .split(/\r?\n/)
    .map((row) => row.split(/\t|;/).map((it) => it.trim()))
    .flatMap(([code = '', ...others]) => {
      if (!/\d/.test(code)) return [];
      const read = others.map(parseDecimal).find((it) => it.ok);
      return [{ code: code.toUpperCase(), quantity: read?.ok ? read.decimal : '1' }];
    });
}

/** The same, and what stands after the quantity is a comment. */
export function linesWithComments(text: string): TypedLine[] {
  return text.split(/\r?\n/).flatMap((row) => {
    const [line] = linesPasted(row);
    const [, ...cells] = row.split(/\t|;/).map((it) => it.trim());
    const at = cells.findIndex((it) => parseDecimal(it).ok);
    const comment =
      at < 0
        ? ''
        : cells
            .slice(at + 1)
            .filter(Boolean)
            .join(' ')
            .slice(0, 300);
    return line ? [{ ...line, ...(comment && { comment }) }] : [];
  });
}

/** The same material twice is one line with both quantities; what cannot be added stays as it was typed. */
export function merged(lines: readonly TypedLine[], more: readonly TypedLine[]): TypedLine[] {
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

/** Three decimals, without a floating point on the way. */
function sum(a: string, b: string): string {
  const [x, y] = [thousandths(a), thousandths(b)];
  if (x === undefined) return b;
  if (y === undefined) return a;
  const total = x + y;
  return withoutZeros(`${total / 1000n}.${String(total % 1000n).padStart(3, '0')}`);
}

function thousandths(decimal: string): bigint | undefined {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(decimal) ?? [];
  return whole === '' ? undefined : BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, '0'));
}
