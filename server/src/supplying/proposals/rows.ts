import type { Proposal } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { stockSeenBy, toldQuantity } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong, rowNumber } from '../../platform/rules.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { proposalActions, type ProposalCase } from './actions.ts';
import '../../catalogues/tables.ts';
import '../../materials/tables.ts';
import './tables.ts';

type Filters = Received<typeof contract.exportProposals>;

/** Of warehouses whose stock one sees; who counts one blind is not told what is lacking there. */
export function proposalsSeenBy(db: Reader, user: User, { search, state, way, warehouse_code }: Filters = {}) {
  let found = db
    .selectFrom('replenishment_proposals as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .where(
      sql<boolean>`${toldQuantity(db, user, { warehouse: sql.ref('it.warehouse_id'), quantity: sql.ref('it.quantity') })} is not null`,
    );
  if (!user.seesAllProjects) found = found.where('it.warehouse_id', 'in', stockSeenBy(db, user).select('warehouses.id'));
  if (search) found = found.where((of) => of.or([contains(of.ref('materials.busqueda'), search), contains(textOf('it.number'), search)]));
  if (state) found = found.where('it.state', '=', state);
  if (way) found = found.where('it.way', '=', way);
  if (warehouse_code) found = found.where('warehouses.codigo', '=', warehouse_code);
  return found;
}

/** With what a person reads beside them, what waits first. */
export const proposalRowsOf = (found: ReturnType<typeof proposalsSeenBy>) =>
  found
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .leftJoin('users as decider', 'decider.id', 'it.decided_by')
    .leftJoin('material_requests as request', 'request.id', 'it.request_id')
    .select(['it.id', 'it.number', 'it.state', 'it.way', 'it.why', 'it.found_at', 'it.seen_at', 'it.decided_at', 'it.reason'])
    .select(['it.dropped_until', 'it.version', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select(['warehouses.codigo as warehouse_code', 'warehouses.nombre as warehouse', 'decider.nombre as decided_by'])
    .select(['request.number as request_number', plainDecimal('it.quantity').as('quantity')])
    .select(['it.supplier_code', 'suppliers.nombre as supplier'])
    .select(plainDecimal<null>('it.asked_quantity').as('asked_quantity'))
    .orderBy(sql`it.state = 'propuesta'`, 'desc')
    .orderBy(sql`case when it.state = 'propuesta' then warehouses.codigo end`)
    .orderBy(sql`case when it.state = 'propuesta' then materials.codigo end`)
    .orderBy('it.id', 'desc');

export async function listProposals(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listProposals>,
): Promise<Paged<Proposal>> {
  const found = proposalsSeenBy(db, user, filters);
  const { items, ...totals } = await pageOf({ page, per_page }, found, proposalRowsOf(found));
  return {
    items: items.map(({ found_at, seen_at, decided_at, ...it }) => ({
      ...it,
      found_at: found_at.toISOString(),
      seen_at: seen_at.toISOString(),
      decided_at: decided_at?.toISOString() ?? null,
      allowed_actions: allowedAmong(proposalActions, { row: { ...it, decided_at }, user }),
    })),
    ...totals,
  };
}

/** What the actions of a proposal are judged by. */
export async function readProposalCase({ db, user }: Reading, id: string): Promise<ProposalCase> {
  const row = await proposalsSeenBy(db, user)
    .where('it.id', '=', rowNumber(id))
    .select(['it.number', 'it.state', 'it.decided_at'])
    .executeTakeFirst();
  if (!row) throw notSeen('La propuesta', 'ella');
  return { row, user };
}
