import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { missingSerials, nameSerials } from '../serial-steps/name.ts';
import type { LockedReturn } from './lock.ts';

/**
 * Which of a return's units go back: all of them have to be said of what the ERP manages by serial numbers. Answers, line by line, those
 * that the ERP is to be told.
 */
export async function nameReturned(
  context: Writing,
  { number, receipt_id, lines }: LockedReturn,
  asked: readonly { code: string; serials: readonly string[] }[],
): Promise<(string[] | undefined)[]> {
  const nowhere = { status: 'devuelta', warehouse_id: null, project_id: null, place_id: null } as const;
  const paper = { document_kind: 'devolucion_proveedor', document_number: number, receipt_id, ...nowhere } as const;
  const told = await nameSerials(
    context,
    paper,
    asked.map((it, at) => ({ ...it, field: `serials.${at}.serials` })),
  );
  const fields = new Map(lines.map(({ code }) => [code, `serials.${asked.findIndex((it) => it.code === code)}.serials`]));
  const missing = await missingSerials(context.tx, paper, { fields, isAllAsked: false });
  const [first] = Object.values(missing);
  if (first !== undefined) throw new Problem('invalid', { message: first, fields: missing });
  const left = new Map([...told].map(([field, serials]) => [asked[Number(field.split('.')[1])]?.code ?? '', serials]));
  return lines.map(({ code, quantity }) => left.get(code)?.splice(0, Number(quantity)));
}
