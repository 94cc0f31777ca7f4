import { cubageLimits, quantityOf, type Variables } from 'contract/cubication/index.ts';
import { formatNumber, parseDecimal } from 'contract/format.ts';
import type { MaterialInfo } from 'contract/materials/index.ts';
import type { CellValue } from '../../ui/grid/columns.ts';
import { readText } from '../typing.ts';
import { rowsPasted } from './titles.ts';

/** A row that was copied, as it was. */
export interface PastedText {
  place: number;
  code: string;
  quantity: string;
  section: string;
  comment: string;
}

/** The same as a material that can be added, or with what is wrong with it. */
export interface PastedMaterial {
  place: number;
  code: string;
  name: string;
  /** As it was copied. */
  copied: PastedText;
  amount: { quantity: string } | { formula: string } | null;
  section: CellValue;
  comment: string | null;
  /** Why it cannot be added. */
  complaint: string | null;
}

export type KnownMaterial = Pick<MaterialInfo, 'description' | 'unit' | 'active' | 'merged_into'>;

interface Judging {
  variables: Variables;
  /** What the catalogue says of their codes; nothing before it has answered. */
  catalogue: ReadonlyMap<string, KnownMaterial> | undefined;
  /** So many more the take-off takes. */
  room: number;
}

/** Whether what was copied are rows of materials, and no cells of those that are there. */
export const isPasteOfRows = (cells: readonly (readonly string[])[]): boolean =>
  cells.some((row) => row.length > 1 && row.some((cell) => isCode(cell)));

const isCode = (cell: string): boolean => /^[a-z]{2,5}-\d{3,8}$/i.test(cell.trim());

/** Rows of a spreadsheet: columns by their titles, else code first and the first number as the quantity. */
export const readPasted = (cells: readonly (readonly string[])[]): PastedText[] =>
  rowsPasted(cells, isCode).map((it, place) => ({ ...it, place, code: it.code.trim().toUpperCase() }));

/** What becomes of each: those that are right are taken in their order, as long as there is room. */
export function judgePasted(rows: readonly PastedText[], { variables, catalogue, room }: Judging): PastedMaterial[] {
  let left = room;
  return rows.map((row) => {
    const judged = judge(row, catalogue, variables);
    if (judged.complaint !== null) return judged;
    left -= 1;
    return left < 0 ? { ...judged, complaint: full } : judged;
  });
}

const full = `No cabe: una cubicación tiene a lo más ${formatNumber(cubageLimits.rows)} materiales.`;

function judge(copied: PastedText, catalogue: Judging['catalogue'], variables: Variables): PastedMaterial {
  const { place, code, quantity, ...texts } = copied;
  const material = catalogue?.get(code);
  const amount = amountIn(quantity, material?.unit, variables);
  const section = readText(60)(texts.section);
  const complaint =
    (code === '' ? 'Falta el código.' : null) ??
    (catalogue && whyNotTaken(material)) ??
    (typeof amount === 'string' ? amount : null) ??
    (section.ok ? null : `La partida: ${section.message}`) ??
    (texts.comment.length > 500 ? 'El comentario: Máximo 500 caracteres.' : null);
  return {
    place,
    code,
    name: material?.description ?? '',
    copied,
    amount: typeof amount === 'string' ? null : amount,
    section: section.ok ? section.value : null,
    comment: texts.comment || null,
    complaint,
  };
}

/** Those that are not taken, as they were copied and with the reason, under titles by which they are read again. */
export const backOf = (rows: readonly PastedMaterial[]): string[][] => [
  ['Código', 'Cantidad', 'Sección', 'Comentario', 'Motivo'],
  ...rows.flatMap(({ copied, complaint }) =>
    complaint === null ? [] : [[copied.code, copied.quantity, copied.section, copied.comment, complaint]],
  ),
];

/** What was merged stands for what it became. */
function whyNotTaken(material: KnownMaterial | undefined): string | null {
  if (!material) return 'No está en el catálogo.';
  return material.active || material.merged_into !== null ? null : 'Está retirado: elija otro.';
}

/** The quantity, or why it is none. What is a number to some and another to others is not guessed; a formula measures what its material does. */
function amountIn(typed: string, unit: string | undefined, variables: Variables): { quantity: string } | { formula: string } | string {
  const plain = typed.trim();
  if (plain === '') return 'Falta la cantidad.';
  if (plain.startsWith('=')) {
    const formula = plain.slice(1).trim();
    const found = unit === undefined ? undefined : quantityOf(formula, unit, variables);
    return found?.ok === false ? found.message : { formula };
  }
  const read = parseDecimal(plain);
  if (!read.ok) return `La cantidad «${plain}» no se entiende: use punto para miles y coma para decimales.`;
  if (read.decimal.startsWith('-')) return 'La cantidad no puede ser negativa.';
  const [whole = '', fraction = ''] = read.decimal.split('.');
  return whole.length > 12 || fraction.length > 3 ? 'La cantidad lleva a lo más 12 cifras y 3 decimales.' : { quantity: read.decimal };
}
