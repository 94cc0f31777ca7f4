import { requestTypeLabels, transferKinds, type RequestLine } from 'contract/materials/index.ts';
import { pastApprovalTables, tellApprovals } from '../../approvals/index.ts';
import { number, pesos, tellColumns, text } from '../../platform/audit/words.ts';
import type { Reader } from '../../platform/database/database.ts';
import { absent, tellRow, type PastSource, type Telling, type ToldRow } from '../../platform/past.ts';
import type { User } from '../../platform/user.ts';
import { auditWords } from '../audit-words.ts';
import { auditOfRequest } from './hold.ts';
import { readRequest } from './info.ts';

/** A request as it stood: its facts, its lines and its approvals. */
export const pastRequest: PastSource = {
  permission: 'materials:read',
  tables: ['material_requests', 'material_request_lines', ...pastApprovalTables],
  find: async ({ db, user }, named) => {
    const { id, number } = await readRequest(db, user, { number: named.toUpperCase() });
    // Who sees it today is known; who saw it then does not count.
    const viewer = { ...user, seesAllProjects: true };
    return { title: number, audit: { entity: 'material_request', entity_id: number }, tell: (db) => tellRequest(db, viewer, id) };
  },
};

async function tellRequest(db: Reader, viewer: User, id: number): Promise<Telling | undefined> {
  const request = await readRequest(db, viewer, { id }).catch(absent);
  if (!request) return undefined;
  const { materiales: _areLines, ...facts } = auditOfRequest(request);
  const { request_type, required_date, supplier, from_code, to_code, erp_number, comment, transfer_kind } = request;
  const others = {
    tipo: requestTypeLabels[request_type],
    forma: transfer_kind && transferKinds[transfer_kind],
    fecha_requerida: required_date,
    proveedor: supplier,
    desde_bodega: from_code,
    hacia_bodega: to_code,
    numero_erp: erp_number,
    comentario: comment,
  };
  const words = { ...auditWords['material_request']?.facts, comentario: text('el comentario'), forma: text('si se traslada o se retira') };
  return {
    facts: tellColumns(words, { ...facts, ...others }),
    parts: [{ title: 'Líneas', rows: request.items.map(tellLine) }, await tellApprovals(db, 'material_request', id)],
  };
}

function tellLine(it: RequestLine): ToldRow {
  const words = {
    asked_quantity: number('lo pedido', it.unit),
    quantity: number('lo aprobado', it.unit),
    sent_quantity: number('lo enviado', it.unit),
    received_quantity: number('lo recibido', it.unit),
    consumed_quantity: number('lo consumido', it.unit),
    returned_quantity: number('lo devuelto', it.unit),
    closed_quantity: number('lo cerrado', it.unit),
    extra_quantity: number('lo que llegó de más', it.unit),
    amount: pesos('el monto'),
    comment: text('el comentario'),
  };
  // What nothing was done with is not told: five times 0 says less than the one quantity that is not.
  const told = Object.entries(it).map(([name, value]) => [name, value === '0' ? null : value]);
  return tellRow(it.code, `${it.code} ${it.description}`, words, Object.fromEntries(told));
}
