import { costCategories } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { readCubage } from '../documents/rows.ts';
import { listMaterials } from '../materials/rows.ts';
import { readPanels } from '../panels/rows.ts';
import { readServices } from '../services/rows.ts';

const columns: Sheet['columns'] = [
  { key: 'section', header: 'Sección', width: 20 },
  { key: 'category', header: 'Categoría', width: 30 },
  { key: 'code', header: 'Código', width: 16 },
  { key: 'name', header: 'Descripción', width: 48 },
  { key: 'unit', header: 'Unidad' },
  { key: 'quantity', header: 'Cantidad', kind: 'number' },
  { key: 'formula', header: 'Fórmula', width: 24 },
  { key: 'days', header: 'Días', kind: 'number' },
  { key: 'hours', header: 'Horas por día', kind: 'number' },
  { key: 'day_month', header: 'Días al mes', kind: 'number' },
  { key: 'staff', header: 'Personas', kind: 'number' },
  { key: 'cost', header: 'Costo unitario', kind: 'money' },
  { key: 'cost_currency', header: 'Moneda', money: true },
  { key: 'rate', header: 'Tipo de cambio', kind: 'money' },
  { key: 'total', header: 'Total en pesos', kind: 'money' },
  { key: 'dispatch', header: 'Despacho', width: 24 },
  { key: 'comment', header: 'Comentario', width: 40 },
];

/** Materials, then boards, then services, as they stand in it. */
export async function exportCubage(context: Reading, { document_id }: Received<typeof contract.documentXlsx>): Promise<FileAnswer> {
  const { db, user } = context;
  const { number } = await readCubage(db, user, document_id);
  const [materials, panels, services] = [
    await listMaterials(context, { document_id }),
    await readPanels(db, document_id),
    await readServices(db, document_id),
  ];
  const rows = [
    ...materials.map(({ category, dispatch, ...it }) => ({
      ...it,
      category: costCategories[category],
      dispatch: dispatch === null ? null : requestDocuments[dispatch].label,
    })),
    ...panels.map(({ panel_cost, ...it }) => ({ ...it, category: costCategories.equipos_otros, cost: panel_cost })),
    ...services.map((it) => ({
      category: costCategories[it.service_type],
      code: it.code,
      name: it.name,
      quantity: it.Quantity,
      days: it.Days,
      hours: it.Hour,
      day_month: it.Day_Month,
      staff: it.Staff,
      cost: it.Unit_Cost,
      cost_currency: 'CLP',
      total: it.total_cost,
    })),
  ];
  return { filename: `${number}.xlsx`, content: writeSpreadsheet(user, { sheet: number, columns, rows: oneBatch(rows) }) };
}

async function* oneBatch<T>(rows: T[]) {
  yield rows;
}
