import { creationStates, type CreationKind } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { countryName } from 'contract/suppliers/index.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderOf } from './list.ts';
import { creationRows, filteredCreations } from './rows.ts';

type ExportFilters = Received<typeof contract.exportSuppliersExcel>;

const common: Sheet['columns'] = [
  { key: 'number', header: 'Solicitud' },
  { key: 'status', header: 'Estado', width: 20 },
  { key: 'title', header: 'Nombre', width: 40 },
];
const rest: Sheet['columns'] = [
  { key: 'code', header: 'Código', width: 16 },
  { key: 'requester', header: 'Pidió', width: 24 },
  { key: 'created_at', header: 'Pedida', kind: 'instant', width: 18 },
  { key: 'reason', header: 'Motivo', width: 40 },
  { key: 'erp_error', header: 'Error del ERP', width: 40 },
];

export const exportSupplierCreations = async (context: Reading, asked: ExportFilters): Promise<FileAnswer> =>
  sheetOf(context, { kind: 'supplier', sheet: 'Proveedores', asked });
export const exportMaterialCreations = async (context: Reading, asked: ExportFilters): Promise<FileAnswer> =>
  sheetOf(context, { kind: 'material', sheet: 'Materiales', asked });

function sheetOf({ db, user }: Reading, { kind, sheet, asked }: { kind: CreationKind; sheet: string; asked: ExportFilters }): FileAnswer {
  const { sort, ...filters } = asked;
  const found = creationRows(filteredCreations(db, user, kind, filters))
    .leftJoin('supplier_records as supplier', 'supplier.id', 'it.supplier_id')
    .select(['supplier.rut', 'supplier.country', 'supplier.tax_id', 'supplier.email'])
    .orderBy(orderOf(sort));
  async function* rows() {
    for await (const batch of batchesOf(db, found))
      yield batch.map((it) => ({ ...it, status: creationStates.label(it.status), country: it.country && countryName(it.country) }));
  }
  const own: Sheet['columns'] =
    kind === 'supplier'
      ? [
          { key: 'rut', header: 'RUT', width: 14 },
          { key: 'country', header: 'País', width: 16 },
          { key: 'tax_id', header: 'Identificación tributaria', width: 24 },
          { key: 'email', header: 'Correo', width: 28 },
        ]
      : [];
  const columns = [...common, ...own, ...rest];
  return {
    filename: `creacion-${sheet.toLowerCase()}-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet, columns, rows: rows() }),
  };
}
