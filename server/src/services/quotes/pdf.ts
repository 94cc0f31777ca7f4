import type { Content } from 'pdfmake';
import { quoteStates, type Quote, type QuoteApprover, type QuoteDocument } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant } from 'contract/format.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, table, type Column } from '../../platform/pdf/blocks.ts';
import { readQuote } from './rows.ts';

/** A quote request as a paper: what is to be quoted, with which papers, and who agreed. */
export async function printQuote(context: Reading, { number }: Received<typeof contract.quotationPdf>): Promise<FileAnswer> {
  const quote = await readQuote(context.db, context, { number });
  return printPaper(context, {
    title: `Solicitud de cotización ${quote.number}`,
    filename: `solicitud-${quote.number}`,
    content: [
      { text: quote.title, style: 'section' },
      facts(factsOf(quote)),
      ...(quote.description === null ? [] : [{ text: quote.description, margin: [0, 8, 0, 0] } satisfies Content]),
      ...tableOf(documentColumns, quote.documents),
      ...tableOf(approverColumns, quote.assigned_users),
      ...remark('Por qué terminó', quote.reason),
    ],
  });
}

const factsOf = (it: Quote): [string, string | null][] => [
  ['Proyecto', it.project_code && `${it.project_code} - ${it.project ?? ''}`],
  ['CECO', it.cost_center && `${it.cost_center} - ${it.cost_center_name ?? ''}`],
  ['Estado', quoteStates.label(it.status)],
  ['Para cuándo', it.needed_by && formatDay(it.needed_by)],
  ['Pidió', `${it.created_by.nombre}, ${formatInstant(it.created_at)}`],
  ['A cargo de', it.buyer],
];

const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Content[] =>
  rows.length === 0 ? [] : [table(columns, rows)];

const documentColumns: readonly Column<QuoteDocument>[] = [
  { title: 'Documento', text: (it) => it.file.name },
  { title: 'Tipo', width: 120, text: (it) => it.document_type },
  { title: 'Quién lo trajo', width: 130, text: (it) => it.created_by },
];

const approverColumns: readonly Column<QuoteApprover>[] = [
  { title: 'Aprobador', text: (it) => [it.user.nombre, it.cargo].filter(Boolean).join(', ') },
  {
    title: 'Decisión',
    width: 120,
    text: ({ decision }) => (decision ? (decision.approved ? 'De acuerdo' : 'En desacuerdo') : 'Pendiente'),
  },
  { title: 'Comentario', width: 170, text: (it) => it.decision?.comment ?? null },
];
