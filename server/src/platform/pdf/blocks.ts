import { formatRut } from 'contract/rut.ts';
import type { Content } from 'pdfmake';
import { dataAddress } from './pdf.ts';

/** Names and values, two by two; what is not known is left out. */
export function facts(known: readonly [string, string | null][]): Content {
  const there = known.filter((fact): fact is [string, string] => Boolean(fact[1]));
  const body = [];
  for (let at = 0; at < there.length; at += 2)
    body.push([0, 1].flatMap((next) => [{ text: there[at + next]?.[0] ?? '', style: 'label' }, there[at + next]?.[1] ?? '']));
  return { table: { widths: [60, '*', 60, '*'], body }, layout: 'noBorders' };
}

export interface Column<Row> {
  title: string;
  /** In points; what is left is for those without. */
  width?: number;
  isFigure?: boolean;
  /** Nothing stays empty, to be written by hand. */
  text: (row: Row) => string | null;
}

/** The lines of a paper; the titles stand on each page again. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Content {
  const aligned = (it: Column<Row>) => (it.isFigure ? { alignment: 'right' as const } : {});
  const head = columns.map((it) => ({ text: it.title, style: 'head', ...aligned(it) }));
  const body = rows.map((row) => columns.map((it) => ({ text: it.text(row) ?? '', ...aligned(it) })));
  return {
    table: { headerRows: 1, widths: columns.map((it) => it.width ?? '*'), body: [head, ...body] },
    layout: 'lightHorizontalLines',
    margin: [0, 12, 0, 8],
  };
}

export const remark = (label: string, text: string | null): Content[] =>
  text ? [{ text: `${label}: ${text}`, margin: [0, 8, 0, 0] }] : [];

/** Where somebody signs; each its own, since whoever lays a paper out writes into its parts where they stand. */
const signatureLine = (): Content => ({ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.6 }] });

/** Room for signatures side by side, with the name of who signs where it is known. */
export const signatures = (...places: readonly [what: string, name?: string | null][]): Content => ({
  columns: places.map(([what, name]) => ({
    stack: [signatureLine(), { text: what, style: 'label' }, name ?? ' '],
    margin: [0, 60, 0, 0],
  })),
  columnGap: 40,
  unbreakable: true,
});

/** What somebody drew with a finger, over their name. */
export const signatureBox = ({ signer_name, signer_rut }: { signer_name: string; signer_rut: string }, drawn: Buffer): Content => ({
  stack: [
    { image: dataAddress(drawn), fit: [220, 90] },
    signatureLine(),
    { text: 'Firma de quien recibe', style: 'label' },
    `${signer_name}, RUT ${formatRut(signer_rut)}`,
  ],
  margin: [0, 24, 0, 0],
  unbreakable: true,
});
