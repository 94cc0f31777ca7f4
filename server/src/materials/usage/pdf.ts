import { buffer } from 'node:stream/consumers';
import { materialConditions, returnStates, voucherStates } from 'contract/materials/index.ts';
import type { ConsumptionVoucherInfo, MaterialReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay, formatInstant, formatNumber } from 'contract/format.ts';
import type { Reading } from '../../platform/context.ts';
import { Files } from '../../platform/files/files.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { facts, remark, signatureBox, signatures, table, type Column } from '../../platform/pdf/blocks.ts';
import { printPaper } from '../../administration/index.ts';
import { readVoucher } from './consumption.ts';
import { readReturn } from './returns.ts';

/** The voucher as a paper: what, for which project, and the signature of whoever received it. It names no prices. */
export async function printVoucher(context: Reading, { number }: Received<typeof contract.consumptionPdf>): Promise<FileAnswer> {
  const { db, files } = context;
  const voucher = await readVoucher(db, context, number);
  const drawn = await buffer(files.read(Files.nameIn(voucher.signature)));
  return printPaper(context, {
    title: `Vale de consumo ${voucher.number}`,
    filename: `vale-${voucher.number}`,
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
        columnsWith<ConsumptionVoucherInfo['items'][number]>(
          { title: 'Solicitud', width: 62, text: (it) => it.request_number },
          (it) => it.warehouse_code,
        ),
        voucher.items,
      ),
      ...remark('Observación', voucher.comment),
      signatureBox(voucher, drawn),
    ],
  });
}

/** What is to come back, for whoever brings it and whoever counts it. */
export async function printReturn(context: Reading, { number }: Received<typeof contract.returnPdf>): Promise<FileAnswer> {
  const found = await readReturn(context.db, context.user, { number });
  return printPaper(context, {
    title: `Devolución de materiales ${found.number}`,
    filename: `devolucion-${found.number}`,
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
        columnsWith<MaterialReturnInfo['items'][number]>(
          { title: 'Condición', width: 62, text: (it) => materialConditions[it.condition] },
          (it) => it.from_code,
        ),
        found.items,
      ),
      ...remark('Decisión', found.decision_comment),
      signatures(['Entregó: nombre, RUT y firma'], ['Recibió: nombre, RUT y firma']),
    ],
  });
}

type ChargeOfPaper = Pick<ConsumptionVoucherInfo | MaterialReturnInfo, 'project_code' | 'project' | 'cost_center' | 'cost_center_name'>;
const chargeOf = (it: ChargeOfPaper): string =>
  it.project_code === null ? `${it.cost_center} - ${it.cost_center_name ?? ''}` : `${it.project_code} - ${it.project ?? ''}`;

interface Line {
  line: number;
  code: string;
  description: string;
  quantity: string;
  unit: string;
}

/** The columns of both, around the one that only one of them has; without a warehouse it lies at the site. */
const columnsWith = <L extends Line>(own: Column<L>, warehouse: (line: L) => string | null): Column<L>[] => [
  { title: 'N.º', width: 24, text: (it) => String(it.line) },
  { title: 'Código', width: 74, text: (it) => it.code },
  { title: 'Descripción', text: (it) => it.description },
  own,
  { title: 'Desde', width: 50, text: (it) => warehouse(it) ?? 'Obra' },
  { title: 'Cantidad', width: 70, isFigure: true, text: (it) => `${formatNumber(it.quantity)} ${it.unit}` },
];
