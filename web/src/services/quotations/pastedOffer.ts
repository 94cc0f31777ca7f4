import { parseDecimal } from 'contract/format.ts';
import type { ServiceItem } from 'contract/services/index.ts';
import { unmistakable } from '../unitPrice.ts';

/** A row of what a supplier sent, as it was read. */
export interface OfferedRow {
  /** As it was pasted. */
  pasted: string;
  item: ServiceItem | undefined;
  price: string | undefined;
  /** All of the item when it does not say. */
  amount: string | null;
  /** Why it cannot be written down. */
  wrong: string | undefined;
}

/** Rows copied from a spreadsheet: line or code, price, and the quantity when it is not all. A row of titles is left out. */
export function offerPasted(text: string, items: readonly ServiceItem[]): OfferedRow[] {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split(/\t|;/).map((it) => it.trim()))
    .filter((cells) => cells.some(Boolean));
  const isTitle = ([, price = '']: readonly string[]) => !/\d/.test(price);
  const [first, ...rest] = rows;
  return (first && isTitle(first) && rest.length > 0 ? rest : rows).map((cells) => readRow(cells, items));
}

function readRow(cells: readonly string[], items: readonly ServiceItem[]): OfferedRow {
  const [named = '', written = '', quantity = ''] = cells;
  const found = items.filter((it) => String(it.line) === named || it.code === named.toUpperCase());
  const [item] = found;
  const price = readNumber(written);
  const amount = quantity === '' ? null : readNumber(quantity);
  return {
    pasted: cells.join(' · '),
    item,
    price: price && unmistakable(price),
    amount: amount ?? null,
    wrong: whyWrong({ named, written, quantity, found, price, amount }),
  };
}

interface LineReading {
  named: string;
  written: string;
  quantity: string;
  found: readonly ServiceItem[];
  price: string | undefined;
  amount: string | null | undefined;
}

function whyWrong({ named, written, quantity, found, price, amount }: LineReading): string | undefined {
  if (found.length === 0) return `No hay ninguna línea ni código «${named}» en la solicitud.`;
  if (found.length > 1) return `«${named}» está en varias líneas: use el número de línea.`;
  if (!found[0]?.allowed_actions.includes('quote')) return 'Ese servicio ya no recibe cotizaciones.';
  if (price === undefined) return written === '' ? 'Falta el precio.' : `El precio «${written}» no se entiende: use coma para decimales.`;
  if (/^[0.]*$/.test(price)) return 'El precio es mayor que cero.';
  if (amount === undefined) return `La cantidad «${quantity}» no se entiende.`;
  return undefined;
}

/** `$ 1.500.000` and `US$ 12,5` are numbers too; nothing where it cannot be read. */
function readNumber(written: string): string | undefined {
  const read = parseDecimal(written.replace(/^(?:US\$|UF|\$|€)/i, '').trim());
  return read.ok && !read.decimal.startsWith('-') ? read.decimal : undefined;
}
