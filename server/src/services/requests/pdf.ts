import type { Content } from 'pdfmake';
import { ServiceRequestInfo, serviceRequestStates, serviceTypes, type ServiceItem } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { shownTo } from '../../platform/money.ts';
import { facts, remark, table, type Column } from '../../platform/pdf/blocks.ts';
import { chosenAmong } from '../quotations/offers.ts';
import { readServiceRequest } from './info.ts';
import { agreedInWords } from './terms.ts';

/** A request as a paper: what is asked for, who does it and how far it is; with prices for who may see them. */
export async function printServiceRequest(context: Reading, { number }: Received<typeof contract.serviceRequestPdf>): Promise<FileAnswer> {
  const request = shownTo(context.user, ServiceRequestInfo, await readServiceRequest(context, { number }));
  return printPaper(context, {
    title: `Solicitud de servicio ${request.number}`,
    filename: `solicitud-${request.number}`,
    content: [
      { text: request.title, style: 'section' },
      facts(factsOf(request)),
      table(columnsOf(request), request.service_items),
      ...total(request),
      ...remark('Anticipo, retención e hitos', agreedInWords(request.supplier_terms).join('\n') || null),
      ...remark('Comentario', request.comment),
      ...remark('Por qué se anuló', request.cancellation_reason),
    ],
  });
}

const codeAndName = (code: string | null, name: string | null): string | null => code && [code, name].filter(Boolean).join(' - ');

const factsOf = (it: ServiceRequestInfo): [string, string | null][] => [
  ['Proyecto', codeAndName(it.project_code, it.project)],
  ['CECO', codeAndName(it.cost_center, it.cost_center_name)],
  ['Etapa', it.stage],
  ['Lugar', codeAndName(it.place_code, it.place)],
  ['Estado', serviceRequestStates.label(it.status)],
  ['Tipo', serviceTypes[it.request_type].label],
  ['Motivo', it.maverick_reason ?? it.unique_supplier_cause],
  ['Para cuándo', it.required_date && formatDay(it.required_date)],
  ['Pidió', `${it.requester}, ${formatInstant(it.created_at)}`],
  ['Comprador', it.buyer],
  ['En manos de', it.waiting_for],
  ['Viene de', it.quote_number],
];

function columnsOf({ amount }: ServiceRequestInfo): Column<ServiceItem>[] {
  return [
    { title: 'N.º', width: 20, text: (it) => String(it.line) },
    { title: 'Código', width: 62, text: (it) => it.code },
    { title: 'Servicio', text: (it) => [it.name, it.description, it.comment].filter(Boolean).join('\n') },
    { title: 'Cantidad', width: 62, isFigure: true, text: (it) => `${formatNumber(it.quantity)} ${it.unit}` },
    {
      title: 'Proveedor',
      width: 110,
      text: (it) =>
        chosenAmong(it.documents)
          .flatMap((one) => one.supplier ?? [])
          .join('\n'),
    },
    ...(amount === null
      ? []
      : [
          {
            title: 'Precio',
            width: 66,
            isFigure: true,
            text: (it: ServiceItem) =>
              chosenAmong(it.documents)
                .flatMap((one) => (one.price ? formatMoney(one.price, one.coin) : []))
                .join('\n'),
          },
          { title: 'Total', width: 66, isFigure: true, text: (it: ServiceItem) => it.amount && formatMoney(it.amount, 'CLP') },
        ]),
  ];
}

const total = ({ amount }: ServiceRequestInfo): Content[] =>
  amount === null ? [] : [{ text: `Total neto: ${formatMoney(amount, 'CLP')}`, alignment: 'right', bold: true }];
