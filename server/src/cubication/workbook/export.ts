import { costCategories } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { readCubage } from '../documents/rows.ts';
import { listMaterials } from '../materials/rows.ts';
import { readPanels } from '../panels/rows.ts';
import { readServices } from '../services/rows.ts';
import { columns, dispatchLabels, numberOf, things, type Column } from './columns.ts';

/** The titles of `columns`, in their order, and what is told besides and not read back. */
export const sheetColumns: Sheet['columns'] = [
  ...(Object.keys(columns) as Column[]).map((key) => ({ key, ...columns[key] })),
  { key: 'rate', header: 'Tipo de cambio', kind: 'money' },
  { key: 'total', header: 'Total en pesos', kind: 'money' },
];

/** Materials, then boards, then services, as they stand in it. */
export async function exportCubage(context: Reading, { document_id }: Received<typeof contract.documentXlsx>): Promise<FileAnswer> {
  const { db, user } = context;
  const { number, place } = await readCubage(db, user, document_id);
  const [materials, panels, services] = [
    await listMaterials(context, { document_id }),
    await readPanels(db, document_id),
    await readServices(db, document_id),
  ];
  const codes = { project: place?.codigoProyecto ?? null, place: place?.codigoLugarInstalacion ?? null };
  const rows = [
    ...materials.map(({ category, dispatch, id, cost_currency, ...it }) => ({
      ...it,
      row: numberOf('material', id),
      thing: (it.custom_material ? things.custom : things.material).label,
      category: costCategories[category],
      currency: cost_currency,
      dispatch: dispatch === null ? null : dispatchLabels[dispatch],
    })),
    ...panels.map(({ panel_cost, id, cost_currency, ...it }) => ({
      ...it,
      row: numberOf('board', id),
      thing: things.board.label,
      category: costCategories.equipos_otros,
      cost: panel_cost,
      currency: cost_currency,
    })),
    ...services.map((it) => ({
      row: numberOf('service', it.id),
      thing: things.service.label,
      category: costCategories[it.service_type],
      code: it.code,
      name: it.name,
      quantity: it.Quantity,
      days: it.Days,
      hours: it.Hour,
      day_month: it.Day_Month,
      staff: it.Staff,
      cost: it.Unit_Cost,
      currency: 'CLP',
      total: it.total_cost,
    })),
  ];
  return {
    filename: `${number}.xlsx`,
    content: writeSpreadsheet(user, { sheet: number, columns: sheetColumns, rows: oneBatch(rows.map((it) => ({ ...codes, ...it }))) }),
  };
}

async function* oneBatch<T>(rows: T[]) {
  yield rows;
}
