import type { CubagePart } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { bringComments } from '../comments/returning-rows.ts';
import { requireRoom } from '../documents/limits.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { recalculate } from '../materials/amounts.ts';
import { readMaterials } from '../materials/rows.ts';
import { readPanels } from '../panels/rows.ts';
import { readServices } from '../services/rows.ts';
import { putBack } from './put-back.ts';

/** The table of each kind, and what the history calls its rows. */
const kinds = {
  materials: { table: 'cubage_rows', fact: 'materiales' },
  panels: { table: 'cubage_panels', fact: 'tableros' },
  services: { table: 'cubage_services', fact: 'servicios' },
} as const;

/** Rows that were taken away, with their numbers and all that they were. */
export async function bringBackRows(
  context: Writing,
  { document_id, part, ids }: Received<typeof contract.bringBackCubageRows>,
): Promise<Answer<typeof contract.bringBackCubageRows>> {
  const { tx } = context;
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const { table, fact } = kinds[part];
  const back = await putBack(tx, { document_id, part, ids });
  // With what came it has no more than it may: a row that is over that takes all of them away again.
  await requireRoom(tx, table, document_id, 0);
  if (back.length > 0) {
    await bringComments(tx, { cubage_id: document_id, part, ids: back });
    await recalculate(tx, document_id, 'ids');
  }
  const rows = await readPart(context, { document_id, part, ids });
  if (back.length > 0) {
    const came = new Set(back);
    const told = rows[part].filter((it) => came.has(it.id)).map(wordsOf);
    await record(context, { action: 'bring_back_rows', entity: 'cubage', id: number, after: { [fact]: told.join(', ') } });
    await touchCubage(tx, document_id);
  }
  return rows;
}

interface ReturnForm {
  document_id: number;
  part: CubagePart;
  ids: readonly number[];
}

async function readPart(
  { tx, user }: Writing,
  { document_id, part, ids }: ReturnForm,
): Promise<Answer<typeof contract.bringBackCubageRows>> {
  const asked = new Set(ids);
  const none = { materials: [], panels: [], services: [] };
  switch (part) {
    case 'materials':
      return { ...none, materials: await readMaterials(tx, user, document_id, ids) };
    case 'panels':
      return { ...none, panels: (await readPanels(tx, document_id)).filter((it) => asked.has(it.id)) };
    case 'services':
      return { ...none, services: (await readServices(tx, document_id)).filter((it) => asked.has(it.id)) };
  }
}

const wordsOf = (row: { code: string | null; name: string }): string => row.code ?? row.name;
