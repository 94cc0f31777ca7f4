import { quantityOf, type Variables } from 'contract/cubication/index.ts';
import { parseDecimal } from 'contract/format.ts';
import { rowsPasted } from './titles.ts';

/** A row that was copied: its code, how much of it, and what else is said. */
export interface PastedMaterial {
  code: string;
  /** As it was copied. */
  typed: string;
  amount: { quantity: string } | { formula: string } | null;
  section: string | null;
  comment: string | null;
  /** Why it cannot be added. */
  complaint: string | null;
}

/** Whether what was copied are rows of materials, and no cells of those that are there. */
export const isPasteOfRows = (cells: readonly (readonly string[])[]): boolean =>
  cells.some((row) => row.length > 1 && row.some((cell) => isCode(cell)));

const isCode = (cell: string): boolean => /^[a-z]{2,5}-\d{3,8}$/i.test(cell.trim());

/** Rows of a spreadsheet as materials: columns by their titles, else code first and the first number as the quantity. */
export function readPasted(cells: readonly (readonly string[])[], variables: Variables): PastedMaterial[] {
  return rowsPasted(cells, isCode).map(({ code, quantity, section, comment }) => {
    const amount = amountIn(quantity, variables);
    const complaint = code === '' ? 'Falta el código.' : typeof amount === 'string' ? amount : null;
    return {
      code: code.trim().toUpperCase(),
      typed: quantity,
      amount: typeof amount === 'string' ? null : amount,
      section: section || null,
      comment: comment || null,
      complaint,
    };
  });
}

/** The quantity, or why it is none. What is a number to some and another to others is not guessed. */
function amountIn(typed: string, variables: Variables): { quantity: string } | { formula: string } | string {
  const plain = typed.trim();
  if (plain === '') return 'Falta la cantidad.';
  if (plain.startsWith('=')) {
    const found = quantityOf(plain.slice(1), 'UN', variables);
    return found.ok || /unidad|metros|mide/i.test(found.message) ? { formula: plain.slice(1) } : found.message;
  }
  const read = parseDecimal(plain);
  if (!read.ok) return `La cantidad «${plain}» no se entiende: use punto para miles y coma para decimales.`;
  if (read.decimal.startsWith('-')) return 'La cantidad no puede ser negativa.';
  const [whole = '', fraction = ''] = read.decimal.split('.');
  return whole.length > 12 || fraction.length > 3 ? 'La cantidad lleva a lo más 12 cifras y 3 decimales.' : { quantity: read.decimal };
}
