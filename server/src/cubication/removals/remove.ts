import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { removeMaterials } from '../materials/remove.ts';
import { removePanels } from '../panels/change.ts';
import { removeServices } from '../services/change.ts';

export function removeRows(
  context: Writing,
  { document_id, part, rows }: Received<typeof contract.removeCubageRows>,
): Promise<{ done: true }> {
  switch (part) {
    case 'materials': {
      const seen = rows.flatMap((it) => (it.seen === undefined ? [] : [{ id: it.id, revision: it.seen }]));
      return removeMaterials(context, { document_id, ids: rows.map((it) => it.id), seen });
    }
    case 'panels':
      return removePanels(context, { document_id, rows });
    case 'services':
      return removeServices(context, { document_id, rows });
  }
}
