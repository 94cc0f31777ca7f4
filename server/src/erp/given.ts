import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database/database.ts';
import { documentTouch, stockTouches } from './posts/stock.ts';
import './tables.ts';

let count = 0;

/** A transfer request of forty panels to a van. */
function erpDocument(changes: Partial<ErpDocument> = {}): ErpDocument {
  return {
    kind: 'InventoryTransferRequest',
    reference: randomUUID(),
    request_type: 'TRASLADO',
    requester_email: 'camila.peumo@soldepapel.example',
    comments: 'Solicitud 1532 · CI-26012',
    project_code: 'CI-26012',
    from_warehouse: 'BF0001',
    to_warehouse: 'BM0002',
    lines: [{ reference: '1', item_code: 'PAN-000003', description: 'Panel 550 W', quantity: '40' }],
    ...changes,
  };
}

/** A post that waits to be sent, of a request that nobody made. */
async function erpPost(
  db: Database,
  { document = erpDocument(), ...row }: Partial<Insertable<Tables['erp_posts']>> & { document?: ErpDocument } = {},
) {
  count += 1;
  return db
    .insertInto('erp_posts')
    .values({
      id: document.reference,
      kind: document.kind,
      source: 'material_request',
      source_id: 90_000 + count,
      source_number: String(90_000 + count),
      payload: JSON.stringify(document),
      touches: [...stockTouches(document), documentTouch(document.reference)],
      created_by: null,
      erp_entry: null,
      erp_number: null,
      cancel_reason: null,
      next_at: new Date(),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const given = { erpPost };
export { erpDocument };
