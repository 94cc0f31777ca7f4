import { buffer } from 'node:stream/consumers';
import type { Content } from 'pdfmake';
import { materialConditions, returnStates, voucherStates } from 'contract/materials/index.ts';
import type { ConsumptionVoucherInfo, MaterialReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { letterheadOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Files } from '../../platform/files/files.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { dataAddress, drawPdf } from '../../platform/pdf/pdf.ts';
import { readVoucher } from './consumption.ts';
import { readReturn } from './returns.ts';

/** The voucher as a paper: what, for which project, and the signature of whoever received it. It names no prices. */
export async function printVoucher(context: Reading, { number }: Received<typeof contract.consumptionPdf>): Promise<FileAnswer> {
  const { db, files } = context;
  const voucher = await readVoucher(db, context, number);
  const drawn = await buffer(files.read(Files.nameIn(voucher.signature)));
  const content = await drawPdf(context.user, {
    title: `Vale de consumo ${voucher.number}`,
    letterhead: await letterheadOf(context),
    printed: printedBy(context),
    content: [
      facts([
        ['Cargo', chargeOf(voucher)],
        ['Lugar', voucher.place_code && `${voucher.place_code} - ${voucher.place ?? ''}`],
        ['Fecha', formatDay(voucher.used_on)],
        ['Recibió', voucher.used_by],
        ['Registró', `${voucher.created_by}, ${formatInstant(voucher.created_at)}`],
        ['Estado', voucherStates.label(voucher.status)],
        [
          'Anulado',
          voucher.annulled_at && `${formatInstant(voucher.annulled_at)}, por ${voucher.annulled_by ?? '—'}: ${voucher.annul_reason ?? ''}`,
        ],
      ]),
      table(
        ['N.º', 'Código', 'Descripción', 'Solicitud', 'Desde', 'Cantidad'],
        voucher.items.map((it) => [
          String(it.line),
          it.code,
          it.description,
          it.request_number,
          it.warehouse_code ?? 'Obra',
          `${formatNumber(it.quantity)} ${it.unit}`,
        ]),
      ),
      ...remark('Observación', voucher.comment),
      signatureBox(voucher, drawn),
    ],
  });
  return { filename: `vale-${voucher.number}.pdf`, content };
}

/** What is to come back, for whoever brings it and whoever counts it. */
export async function printReturn(context: Reading, { number }: Received<typeof contract.returnPdf>): Promise<FileAnswer> {
  const found = await readReturn(context.db, context.user, { number });
  const content = await drawPdf(context.user, {
    title: `Devolución de materiales ${found.number}`,
    letterhead: await letterheadOf(context),
    printed: printedBy(context),
    content: [
      facts([
        ['Cargo', chargeOf(found)],
        ['Lugar', found.place_code && `${found.place_code} - ${found.place ?? ''}`],
        ['Destino', `${found.to_code} - ${found.to_name}`],
        ['Pidió', `${found.requested_by}, ${formatInstant(found.requested_at)}`],
        ['Estado', returnStates.label(found.status)],
        ['Decidió', found.decided_at && `${found.decided_by ?? '—'}, ${formatInstant(found.decided_at)}`],
        ['Motivo', found.reason],
      ]),
      table(
        ['N.º', 'Código', 'Descripción', 'Condición', 'Desde', 'Cantidad'],
        found.items.map((it) => [
          String(it.line),
          it.code,
          it.description,
          materialConditions[it.condition],
          it.from_code ?? 'Obra',
          `${formatNumber(it.quantity)} ${it.unit}`,
        ]),
      ),
      ...remark('Decisión', found.decision_comment),
      { columns: [line('Entregó: nombre, RUT y firma'), line('Recibió: nombre, RUT y firma')], columnGap: 40, unbreakable: true },
    ],
  });
  return { filename: `devolucion-${found.number}.pdf`, content };
}

const printedBy = ({ user }: Reading): string => `Impreso por ${user.nombre} el ${formatInstant(new Date().toISOString())}`;

type Charged = Pick<ConsumptionVoucherInfo | MaterialReturnInfo, 'project_code' | 'project' | 'cost_center' | 'cost_center_name'>;
const chargeOf = (it: Charged): string =>
  it.project_code === null ? `${it.cost_center} - ${it.cost_center_name ?? ''}` : `${it.project_code} - ${it.project ?? ''}`;

function facts(known: [string, string | null][]): Content {
  const there = known.filter((fact): fact is [string, string] => Boolean(fact[1]));
  const body = [];
  for (let at = 0; at < there.length; at += 2)
    body.push([0, 1].flatMap((next) => [{ text: there[at + next]?.[0] ?? '', style: 'label' }, there[at + next]?.[1] ?? '']));
  return { table: { widths: [60, '*', 60, '*'], body }, layout: 'noBorders' };
}

function table(titles: string[], rows: string[][]): Content {
  const right = { alignment: 'right' as const };
  const head = titles.map((text, at) => ({ text, style: 'head', ...(at === titles.length - 1 && right) }));
  const body = rows.map((row) => row.map((text, at) => (at === row.length - 1 ? { text, ...right } : text)));
  return {
    table: { headerRows: 1, widths: [24, 74, '*', 62, 50, 70], body: [head, ...body] },
    layout: 'lightHorizontalLines',
    margin: [0, 12, 0, 8],
  };
}

const remark = (label: string, text: string | null): Content[] => (text ? [{ text: `${label}: ${text}`, margin: [0, 8, 0, 0] }] : []);

const rule: Content = { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.6 }] };
const line = (what: string): Content => ({ stack: [rule, { text: what, style: 'label' }], margin: [0, 60, 0, 0] });

const signatureBox = ({ signer_name, signer_rut }: ConsumptionVoucherInfo, drawn: Buffer): Content => ({
  stack: [
    { image: dataAddress(drawn), fit: [220, 90] },
    rule,
    { text: 'Firma de quien recibe', style: 'label' },
    `${signer_name}, RUT ${formatRut(signer_rut)}`,
  ],
  margin: [0, 24, 0, 0],
  unbreakable: true,
});
