import { expandSerials } from 'contract/materials/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { materialsOfPaper, type SerialPaperRow } from '../serial-steps/moves.ts';
import { nameSerials, type NamedSerials } from '../serial-steps/name.ts';
import { partArrivals, settleSerials, transferSerials } from '../serial-steps/transfers.ts';

/** Names what a transfer carries: those that came are where it goes, and all others are on their way. */
export async function nameCarried(context: Writing, paper: SerialPaperRow, line: NamedSerials): Promise<void> {
  const { tx } = context;
  const { code, field } = line;
  const { document_number: number } = paper;
  const moved = await materialsOfPaper(tx, paper).execute();
  const material = moved.find((it) => it.codes.includes(code));
  const carried = material && (await transferSerials(tx, number)).get(material.id);
  const { serials, problems } = expandSerials(line.serials);
  // What it does not carry, or is no serial, is refused in words.
  if (!carried || problems.length > 0) return void (await nameSerials(context, paper, [line]));
  const { unsaid, arriving, leaving } = partArrivals(serials, carried);
  const { status } = await tx.selectFrom('stock_transfers').where('number', '=', number).select('status').executeTakeFirstOrThrow();
  if (arriving.length > unsaid || (status === 'recibido' && leaving.length > 0))
    throw new Problem('invalid', { fields: { [field]: surplusOf({ number, code, unsaid, said: serials.length }) } });
  const way = { ...paper, status: 'en_camino', warehouse_id: null, project_id: null, place_id: null } as const;
  await nameSerials(context, paper, [{ code, serials: arriving, field }]);
  await nameSerials(context, way, [{ code, serials: leaving, field }]);
  await settleSerials(context, number);
}

function surplusOf({ number, code, unsaid, said }: { number: string; code: string; unsaid: number; said: number }): string {
  if (unsaid === 0) return `${number} ya nombra todas las series de ${code} que llegaron.`;
  return `De ${code} ${unsaid === 1 ? 'queda 1 serie' : `quedan ${unsaid} series`} por anotar de lo que llegó, y se indican ${said}.`;
}
