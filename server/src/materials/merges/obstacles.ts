import {
  countStates,
  requestStates,
  returnStates,
  stockDifferenceStates,
  transferStates,
  type MergeObstacle,
} from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

interface PaperRow {
  kind: 'solicitud' | 'traslado' | 'devolucion' | 'conteo' | 'diferencia';
  number: string;
  status: string;
}

/** So many papers are named; the rest is only counted. */
const mostNamed = 20;

/**
 * What is still going on with a material: papers that would move, count or bring something under a code that is gone. Ended first, nothing
 * has to be rewritten.
 */
export async function obstaclesOf(db: Reader, material_id: number): Promise<MergeObstacle[]> {
  const { rows } = await sql<PaperRow>`
    select 'solicitud' as kind, request.number, request.status from material_requests as request
      where request.status in ('restringida', 'pendiente', 'aprobada', 'incompleta', 'en_curso') and exists (
        select from material_request_lines as line where line.request_id = request.id and line.material_id = ${material_id}
          and (line.sent_quantity + line.closed_quantity < line.quantity or line.received_quantity < line.sent_quantity))
    union all
    select 'traslado', transfer.number, transfer.status from stock_transfers as transfer
      where transfer.status in ('enviado', 'con_diferencias') and exists (
        select from stock_transfer_lines as line where line.transfer_id = transfer.id and line.material_id = ${material_id}
          and line.quantity > coalesce(line.received_quantity, 0))
    union all
    select 'devolucion', given.number, given.status from material_returns as given
      where given.status = 'pendiente' and exists (
        select from material_return_lines as line where line.return_id = given.id and line.material_id = ${material_id})
    union all
    select 'conteo', counted.number, counted.status from stock_counts as counted
      where counted.status in ('en_conteo', 'por_aprobar') and (exists (
        select from stock_count_lines as line where line.count_id = counted.id and line.material_id = ${material_id})
        or exists (select from stocks where stocks.warehouse_id = counted.warehouse_id and stocks.material_id = ${material_id} and quantity > 0))
    union all
    select 'diferencia', it.number, it.state from stock_differences as it where it.state = 'abierta' and it.current and it.material_id = ${material_id}
    order by kind, number`.execute(db);
  const named = rows.slice(0, mostNamed).map(obstacleOf);
  return rows.length > named.length ? [...named, { text: `Y ${rows.length - named.length} documentos más.`, url: null }] : named;
}

const words = {
  solicitud: ['La solicitud', requestStates, 'todavía espera o trae algo de él', '/sap/request-materials/'],
  traslado: ['El traslado', transferStates, 'todavía lo lleva', '/supplying/mobile-warehouses/material-transfers/'],
  devolucion: ['La devolución', returnStates, 'todavía lo ofrece', '/materiales/devoluciones/'],
  conteo: ['El conteo', countStates, 'lo está contando', '/bodegamovil/inventario/'],
  diferencia: ['La diferencia', stockDifferenceStates, 'con el ERP no se ha decidido', '/sap/diferencias-stock?search='],
} as const;

function obstacleOf({ kind, number, status }: PaperRow): MergeObstacle {
  const [noun, states, what, address] = words[kind];
  const state = states.names.find((it) => it === status);
  const said = state === undefined ? status : (states.label as (name: string) => string)(state);
  return { text: `${noun} ${number} (${said}) ${what}.`, url: address + number };
}
