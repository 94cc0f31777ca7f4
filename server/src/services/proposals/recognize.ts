import type { Currency } from 'contract/currency.ts';
import { parseRut } from 'contract/rut.ts';
import { compareDecimals, productOf, round, sumOf } from 'contract/decimals.ts';
import { amountsIn, coinOf, type Amount } from './amounts.ts';
import { daysIn, validityIn, type Reading } from './days.ts';

/** What an offer seems to say; null what it does not, or says in two ways. */
export interface Recognition {
  rut: Reading<string> | null;
  number: Reading<string> | null;
  date: Reading<string> | null;
  valid_until: Reading<string> | null;
  coin: Reading<Currency> | null;
  /** Of the whole offer, before IVA. */
  net: Reading<string> | null;
  tax_exempt: Reading<boolean> | null;
}

/** Reads an offer's lines (cells apart by a tab). `own` are the tax ids that are not the supplier's. */
export function recognizeOffer(lines: readonly string[], own: ReadonlySet<string>): Recognition {
  const net = netIn(lines);
  const date = dateIn(lines);
  return {
    rut: rutIn(lines, own),
    number: numberIn(lines),
    date,
    valid_until: validityIn(lines, date?.value ?? null),
    net: net && { value: net.value, line: net.line },
    coin: coinIn(lines, net),
    tax_exempt: exemptionIn(lines),
  };
}

/** The first valid one that is not ours: whoever offers stands at the head of the paper. */
function rutIn(lines: readonly string[], own: ReadonlySet<string>): Reading<string> | null {
  for (const line of lines)
    for (const [found] of line.slice(0, 400).matchAll(/\d{1,3}(?:\.?\d{3}){1,2} ?- ?[\dkK](?![\dA-Za-z])/g)) {
      const read = parseRut(found);
      if (read.ok && !own.has(read.rut)) return { value: read.rut, line };
    }
  return null;
}

const ofOffer = /(?:cotizaci[oó]n|presupuesto|oferta|propuesta|folio)/i;

/** «Cotización N° 1234»: what stands behind the sign, on a line that speaks of an offer. */
function numberIn(lines: readonly string[]): Reading<string> | null {
  for (const line of lines.slice(0, 40)) {
    const words = line.slice(0, 200);
    if (!ofOffer.test(words)) continue;
    const value = /(?:n[°ºo]\.?|nro\.?|n[uú]mero|folio|#)[\s:]{0,4}([A-Z0-9][A-Z0-9./-]{0,29})/i.exec(words)?.[1]?.replace(/[./-]$/, '');
    if (value && /\d/.test(value)) return { value, line };
  }
  return null;
}

/** On a line that speaks of the date, else the first there is. */
function dateIn(lines: readonly string[]): Reading<string> | null {
  const dated = lines.slice(0, 60).flatMap((line) => daysIn(line).map((value) => ({ value, line })));
  return (
    dated.find((it) => /fecha|emisi[oó]n|emitida/i.test(it.line) && !ofValidity.test(it.line)) ??
    dated.find((it) => !ofValidity.test(it.line)) ??
    null
  );
}
const ofValidity = /v[aá]lid|vence|vigen|vencimiento|entrega/i;

/** An amount that a line says something of. */
interface AmountOfLine extends Amount {
  line: string;
}

const words = {
  net: /\b(?:neto|neta|afecto|sub\s?-?total|net total)\b/i,
  tax: /\bi\.?v\.?a\b/i,
  total: /\btotal\b/i,
  exempt: /\bexent[oa]s?\b/i,
  /** Of one thing, of weight or of a discount: not of the offer. */
  other: /\b(?:unit|unitario|unidad|c\/u|peso|kg|descuento|dcto)/i,
} as const;

/**
 * What the offer comes to before IVA: what is called neto; else what the total leaves without its IVA; else a total that says «+ IVA» or
 * «exento». Where net, IVA and total are told and do not fit each other, nothing is.
 */
function netIn(lines: readonly string[]): AmountOfLine | null {
  const told = { net: lastTold(lines, 'net'), tax: lastTold(lines, 'tax'), total: lastTold(lines, 'total') };
  if (told.net && told.tax && told.total && !fits(told.net, told.tax, told.total)) return lessTax(told.total, told.tax);
  if (told.net) return told.net;
  if (!told.total) return null;
  if (told.tax) return lessTax(told.total, told.tax);
  return lines.some((it) => isBeforeTax.test(it) || words.exempt.test(it)) ? told.total : null;
}
const isBeforeTax = /(?:\+|m[aá]s|sin|no incluyen?|neto de)\s?i\.?v\.?a|valores? netos?|precios? netos?/i;

const fits = (net: Amount, tax: Amount, total: Amount): boolean => compareDecimals(sumOf([net.value, tax.value]), total.value) === 0;

/** 19 % of what is left is what was taken off, to the unit: else the IVA is not of this total. */
function lessTax(total: AmountOfLine, tax: Amount): AmountOfLine | null {
  const value = sumOf([total.value, tax.value.startsWith('0') ? '0' : `-${tax.value}`]);
  const expected = productOf(value, '0.19');
  const distance = sumOf([expected, `-${tax.value}`]);
  return compareDecimals(value, '0') > 0 && compareDecimals(round(distance), '1') <= 0 && compareDecimals(round(distance), '-1') >= 0
    ? { ...total, value }
    : null;
}

/** The last line that tells such an amount: what a table sums up stands at its end. In a row of heads, its amount is below. */
function lastTold(lines: readonly string[], what: 'net' | 'tax' | 'total'): AmountOfLine | null {
  for (const [back, line] of lines.toReversed().entries()) {
    if (!isOf(line, what)) continue;
    const told = amountBeside(line, what) ?? amountBelow(line, lines[lines.length - back], what);
    if (told) return told;
  }
  return null;
}

const isOf = (text: string, what: 'net' | 'tax' | 'total'): boolean => {
  if (!words[what].test(text)) return false;
  if (what === 'tax') return !isBeforeTax.test(text) && !words.exempt.test(text);
  if (words.other.test(text)) return false;
  return what === 'net' || !words.net.test(text) || text.includes('\t');
};

/** Behind its word, to the end of what speaks of it. */
function amountBeside(line: string, what: 'net' | 'tax' | 'total'): AmountOfLine | null {
  const at = line.search(words[what]);
  const amount = amountsIn(line)
    .filter((it) => it.at > at && compareDecimals(it.value, '0') > 0)
    .at(-1);
  return amount ? { ...amount, line } : null;
}

/** In the cell below that of its word, where both rows have as many; a row of one word says nothing of a sentence below it. */
function amountBelow(heads: string, below: string | undefined, what: 'net' | 'tax' | 'total'): AmountOfLine | null {
  const [names, cells] = [heads.split('\t'), (below ?? '').split('\t')];
  const amounts = cells.map((it) => amountsIn(it).at(-1));
  const place = names.findIndex((it) => isOf(it, what));
  const amount = names.length === cells.length ? amounts[place] : undefined;
  return amount && below !== undefined && !/\p{L}{4}/u.test(below) ? { ...amount, line: below } : null;
}

/** What stands at the amount; else what the paper says of its amounts; else what most of them bear. */
function coinIn(lines: readonly string[], net: AmountOfLine | null): Reading<Currency> | null {
  if (net?.coin && net.coin !== 'CLP') return { value: net.coin, line: net.line };
  const said = lines.find((it) => ofCoin.test(it));
  const value = said && coinOf(mentions.find(([, it]) => it.test(said))?.[0]);
  if (said && value) return { value, line: said };
  if (net?.coin) return { value: net.coin, line: net.line };
  const first = lines.flatMap((line) => amountsIn(line).flatMap(({ coin }) => (coin ? [{ value: coin, line }] : [])));
  return new Set(first.map((it) => it.value)).size === 1 ? (first[0] ?? null) : null;
}
const ofCoin = /moneda|(?:valores|precios|montos|expresad[oa]s?) (?:netos |expresados )?en|son en/i;
const mentions: readonly (readonly [string, RegExp])[] = [
  ['USD', /usd|us\s?\$|d[oó]lar/i],
  ['EUR', /eur|€/i],
  ['UF', /\bu\.?f\b|unidad(?:es)? de fomento/i],
  ['CLP', /clp|pesos?|\$/i],
];

function exemptionIn(lines: readonly string[]): Reading<boolean> | null {
  const line = lines.find((it) => words.exempt.test(it) && !/exento\s?:?\s?\$?\s?0\b/i.test(it));
  return line === undefined ? null : { value: true, line };
}
