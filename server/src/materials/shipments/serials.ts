import { setting } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { equipmentOf } from '../requests/form.ts';
import { missingSerials, nameSerials, type NamedSerials } from '../serial-steps/name.ts';

interface Arrival {
  receipt: { id: number; number: string };
  to_warehouse_id: number | null;
  project_id: number | null;
  place_id: number | null;
}

/**
 * The serials of what a supplier brought. Nothing is received without all of its own where the constant says so, or the ERP manages it by
 * them. Answers those that the ERP is to be told, by the field of their line.
 */
export async function nameReceived(
  context: Writing,
  { receipt, to_warehouse_id, project_id, place_id }: Arrival,
  asked: readonly NamedSerials[],
): Promise<ReadonlyMap<string, string[]>> {
  const where =
    to_warehouse_id === null
      ? ({ status: 'en_obra', warehouse_id: null, project_id, place_id } as const)
      : ({ status: 'en_bodega', warehouse_id: to_warehouse_id, project_id: null, place_id: null } as const);
  const paper = { document_kind: 'recepcion', document_number: receipt.number, receipt_id: receipt.id, ...where } as const;
  const told = await nameSerials(context, paper, asked);
  const isAllAsked = (await setting(equipmentOf(context), 'missing_serials')) === 'Impiden recibir';
  const missing = await missingSerials(context.tx, paper, { fields: new Map(asked.map((it) => [it.code, it.field])), isAllAsked });
  const [first] = Object.values(missing);
  if (first !== undefined) throw new Problem('invalid', { message: first, fields: missing });
  return told;
}
