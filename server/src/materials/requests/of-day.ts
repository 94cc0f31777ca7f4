import { requestPhases, type RequestsOfDay } from 'contract/materials/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { lastDecision } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { namesOwnProject } from '../../projects/index.ts';
import { ownWarehouses } from '../visible.ts';
import '../../platform/audit/audit.ts';
import '../tables.ts';

const open = [...requestPhases.en_aprobacion.states, ...requestPhases.en_curso.states];
const isOpen = sql<boolean>`it.status in (${sql.join(open.map((it) => sql.lit(it)))})`;

/**
 * When others, the ERP or the clock last made another state of a request `it`: by its record, or by the decision on it, which is
 * kept with its approval.
 */
export const lastChange = (user: number) => sql<Date | null>`greatest(
  (select max(at) from audit where entity = 'material_request' and entity_id = it.number and user_id is distinct from ${user}
    and after ? 'estado' and after -> 'estado' is distinct from before -> 'estado'),
  ${lastDecision('material_request', sql.ref('it.id'))})`;

/** Among so many of the newest requests of a person news are looked for. */
const newsAmong = 200;

type Condition = (db: Reader, user: number) => RawBuilder<boolean>;

/** Which requests, `it`, a line of somebody's day is about: the line counts them, and its list finds them. */
export const isOfDay: Readonly<Record<RequestsOfDay, Condition>> = {
  por_despachar: (db, user) => sql`it.id in (
    select request_id from requests_to_send where warehouse_id = any(array(${ownWarehouses(db, user).select('warehouses.id')})))`,
  para_hoy: (db, user) => sql`it.required_date = ${today} and ${isOpen} and (
    it.requester_id = ${user} or it.to_warehouse_id in (${ownWarehouses(db, user).select('warehouses.id')})
    or ${namesOwnProject(db, user, 'it.project_id')})`,
  atrasadas: (_db, user) => sql`it.requester_id = ${user} and it.required_date < ${today} and ${isOpen}`,
  no_aceptadas: (_db, user) => sql`it.requester_id = ${user} and it.status = 'incompleta'`,
  // Each is looked up in the record: of who asks by the thousand, the newest.
  novedades: (_db, user) => sql`it.id in (
    select id from material_requests where requester_id = ${user} order by created_at desc, id desc limit ${sql.lit(newsAmong)})
    and ${lastChange(user)} > now() - interval '7 days'`,
};
