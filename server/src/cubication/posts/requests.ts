import type { RequestDocument } from 'contract/materials/index.ts';
import { round, sumOf } from 'contract/decimals.ts';
import type { TakeoffOrder } from '../../materials/index.ts';
import { pesosOfRow } from '../documents/costs.ts';
import type { ChosenRow } from './choose-rows.ts';

/** So many materials a document of the ERP has at most: what it refuses of one holds up no more than these. */
const mostLines = 100;

interface Line {
  material_id: number;
  quantity: string;
  unit_price: string | null;
  currency: ChosenRow['currency'];
  /** Exact pesos. */
  pesos: string;
}

/** A request to be made, and the rows that it is made of. */
export interface PlannedRequest {
  document_kind: RequestDocument;
  stage_id: number | null;
  activity_id: number | null;
  lines: TakeoffOrder['lines'];
  rows: number[];
}

/**
 * Rows as the requests that they become: of one way of coming, one stage and one activity, what is ordered also of one currency. A material
 * stands once in each, with the sum of its rows; at another cost it goes with another request.
 */
export function planRequests(rows: readonly ChosenRow[], stageOf: (row: ChosenRow) => number | null): PlannedRequest[] {
  const planned: (Omit<PlannedRequest, 'lines'> & { byMaterial: Map<number, Line> })[] = [];
  const groups = new Map<string, typeof planned>();
  for (const row of rows) {
    const { dispatch, material_id, activity_id, currency, cost: unit_price, quantity } = row;
    if (dispatch === null || material_id === null) throw new Error('What cannot be asked for is refused before');
    const stage_id = stageOf(row);
    const key = [dispatch, stage_id, activity_id, dispatch === 'PurchaseOrder' ? currency : ''].join(' ');
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    const line = { material_id, quantity, unit_price, currency, pesos: pesosOfRow(row) ?? '0' };
    let target = group.find(({ byMaterial }) => {
      const there = byMaterial.get(material_id);
      return there ? there.unit_price === unit_price && there.currency === currency : byMaterial.size < mostLines;
    });
    if (!target) {
      target = { document_kind: dispatch, stage_id, activity_id, rows: [], byMaterial: new Map() };
      group.push(target);
      planned.push(target);
    }
    const there = target.byMaterial.get(material_id);
    target.byMaterial.set(
      material_id,
      there ? { ...there, quantity: sumOf([there.quantity, quantity]), pesos: sumOf([there.pesos, line.pesos]) } : line,
    );
    target.rows.push(row.id);
  }
  return planned.map(({ byMaterial, ...it }) => ({
    ...it,
    lines: [...byMaterial.values()].map(({ pesos, ...line }) => ({ ...line, amount: round(pesos) })),
  }));
}
