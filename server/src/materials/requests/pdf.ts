import type { Content } from 'pdfmake';
import {
  MaterialRequestInfo,
  requestCategories,
  requestDocuments,
  requestStates,
  requestTypeLabels,
  siteWords,
  transferKinds,
  type RequestLine,
} from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { shownTo } from '../../platform/money.ts';
import { facts, remark, signatures, table, type Column } from '../../platform/pdf/blocks.ts';
import { printPaper } from '../../administration/index.ts';
import { readRequest } from './info.ts';

/** A request as a paper: what is asked for, for whom, and how far it is; with prices for who may see them. */
export async function printRequest(context: Reading, { number }: Received<typeof contract.requestPdf>): Promise<FileAnswer> {
  const request = shownTo(context.user, MaterialRequestInfo, await readRequest(context.db, context.user, { number }));
  return printPaper(context, {
    title: `Solicitud de materiales ${request.number}`,
    filename: `solicitud-${request.number}`,
    content: [
      facts(factsOf(request)),
      table(columnsOf(request), request.items),
      ...total(request),
      ...remark('Comentario', request.comment),
      ...remark('Por qué terminó', request.close_reason),
      signatures(['Pidió: nombre y firma', request.requester], ['Recibió: nombre, RUT y firma']),
    ],
  });
}

const codeAndName = (code: string | null, name: string | null): string | null => code && [code, name].filter(Boolean).join(' - ');

const factsOf = (it: MaterialRequestInfo): [string, string | null][] => [
  ['Proyecto', codeAndName(it.project_code, it.project)],
  ['CECO', codeAndName(it.cost_center, it.cost_center_name)],
  ['Etapa', it.stage],
  ['Lugar', codeAndName(it.place_code, it.place)],
  ['Estado', requestStates.label(it.status)],
  ['Tipo', `${requestTypeLabels[it.request_type]}, ${requestCategories[it.category].toLowerCase()}`],
  ['Documento', requestDocuments[it.document_kind].label],
  ['Traslado o retiro', it.transfer_kind && transferKinds[it.transfer_kind]],
  ['Origen', codeAndName(it.from_code, it.from_name)],
  ['Destino', codeAndName(it.to_code, it.to_name) ?? siteWords(it)],
  ['Proveedor', codeAndName(it.supplier_code, it.supplier)],
  ['Para cuándo', it.required_date && formatDay(it.required_date)],
  ['Pidió', `${it.requester}, ${formatInstant(it.sent_at ?? it.created_at)}`],
  ['En manos de', it.waiting_for],
  ['N.º en el ERP', it.erp_number],
];

function columnsOf({ items, amount }: MaterialRequestInfo): Column<RequestLine>[] {
  const isMoving = items.some((it) => Number(it.sent_quantity) > 0);
  const figure = (title: string, width: number, text: Column<RequestLine>['text']): Column<RequestLine> => ({
    title,
    width,
    isFigure: true,
    text,
  });
  return [
    { title: 'N.º', width: 20, text: (it) => String(it.line) },
    { title: 'Código', width: 68, text: (it) => it.code },
    { title: 'Descripción', text: (it) => [it.description, it.comment].filter(Boolean).join('\n') },
    figure('Pedido', 58, (it) => `${formatNumber(it.quantity)} ${it.unit}`),
    ...(isMoving
      ? [figure('Enviado', 44, (it) => formatNumber(it.sent_quantity)), figure('Recibido', 46, (it) => formatNumber(it.received_quantity))]
      : []),
    ...(amount === null
      ? []
      : [
          figure('Precio', 58, (it) => it.price && formatMoney(it.price, it.currency ?? 'CLP')),
          figure('Total', 58, (it) => it.amount && formatMoney(it.amount, 'CLP')),
        ]),
  ];
}

const total = ({ amount }: MaterialRequestInfo): Content[] =>
  amount === null ? [] : [{ text: `Total neto: ${formatMoney(amount, 'CLP')}`, alignment: 'right', bold: true }];
