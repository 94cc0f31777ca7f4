import type { ErpSyncProblemKind } from 'contract/materials/index.ts';
import type { Tx } from '../../platform/database/database.ts';

/** One page of what the ERP has, in one transaction; what it cannot bring it notes. */
export interface Page {
  tx: Tx;
  run: { id: number; number: string };
  note: (kind: ErpSyncProblemKind, code: string, text: string) => void;
}
/** What a page did, for the figures of its run. */
export type Counts = Partial<Record<'items_read' | 'created' | 'updated' | 'retired' | 'new_values' | 'moved' | 'differences', number>>;
