import { countStates, type CountLine, type StockCountInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant, formatNumber } from 'contract/format.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, signatures, table, type Column } from '../../platform/pdf/blocks.ts';
import { printPaper } from '../../administration/index.ts';
import { readCount } from './counts.ts';

/** A count as a paper: to be written by hand while it goes on, and what came of it afterwards. What is hidden on its page is hidden here. */
export async function printCount(context: Reading, { number }: Received<typeof contract.countPdf>): Promise<FileAnswer> {
  const count = await readCount(context.db, context.user, number);
  return printPaper(context, {
    title: `Inventario ${count.number}`,
    filename: `inventario-${count.number}`,
    content: [
      facts(factsOf(count)),
      table(columnsOf(count), count.items),
      ...remark('Observación', count.comment),
      ...remark('Decisión', count.decision_comment),
      signatures(['Contó: nombre y firma', count.submitted_by], ['Decidió: nombre y firma', count.decided_by]),
    ],
  });
}

const factsOf = (it: StockCountInfo): [string, string | null][] => [
  ['Bodega', `${it.warehouse_code} - ${it.warehouse}`],
  ['Familia', it.family],
  ['Estado', countStates.label(it.status)],
  ['Abrió', `${it.opened_by ?? '—'}, ${formatInstant(it.opened_at)}`],
  ['Terminó', it.submitted_at && `${it.submitted_by ?? '—'}, ${formatInstant(it.submitted_at)}`],
  ['Decidió', it.decided_at && `${it.decided_by ?? '—'}, ${formatInstant(it.decided_at)}`],
  ['Contados', `${formatNumber(it.counted)} de ${formatNumber(it.lines)}`],
];

function columnsOf({ differences }: StockCountInfo): Column<CountLine>[] {
  const told: Column<CountLine>[] = [
    { title: 'Sistema', width: 54, isFigure: true, text: (it) => figure(it.expected_quantity) },
    { title: 'Diferencia', width: 56, isFigure: true, text: (it) => figure(it.difference) },
  ];
  return [
    { title: 'Código', width: 74, text: (it) => it.code },
    { title: 'Descripción', text: (it) => it.description },
    { title: 'Unidad', width: 40, text: (it) => it.unit },
    { title: 'Contado', width: 54, isFigure: true, text: (it) => figure(it.counted_quantity) },
    ...(differences === null ? [] : told),
    { title: 'Comentario', width: 90, text: (it) => it.comment },
  ];
}

const figure = (value: string | null): string | null => value && formatNumber(value);
