import type { Board, Segment } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { etapaProyecto } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import { only, record } from '../../platform/audit/audit.ts';
import type { Equipment, Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { refuseOthers, type User } from '../../platform/user.ts';
import { boardActions } from '../actions.ts';
import { hostOf, isAllowed } from './frame-hosts.ts';
import { placesSeenBy, projectsSeenBy } from '../visible.ts';
import '../constants.ts';
import '../tables.ts';

/** Where dashboards stand: in a segment, in a project, in one of its places. */
interface Where {
  segmento?: Segment | undefined;
  codigoProyecto?: string | undefined;
  codigoLugarInstalacion?: string | undefined;
}
/** The same, as the rows say it. */
type Spot = { segmento: Segment } | { project_id: number; place_id?: number };

const missing = () => notSeen('El proyecto o su lugar');

async function spotOf(db: Reader, user: User, { segmento, codigoProyecto, codigoLugarInstalacion }: Where): Promise<Spot | undefined> {
  if (segmento) return { segmento };
  if (codigoProyecto === undefined) return undefined;
  const project = await projectsSeenBy(db, user)
    .select('projects.id')
    .where('codigoProyecto', '=', codigoProyecto.toUpperCase())
    .executeTakeFirst();
  if (!project) throw missing();
  if (codigoLugarInstalacion === undefined) return { project_id: project.id };
  const place = await placesSeenBy(db, user)
    .select('places.id')
    .where('codigoLugarInstalacion', '=', codigoLugarInstalacion.toUpperCase())
    .where('codigoProyecto', '=', codigoProyecto.toUpperCase())
    .executeTakeFirst();
  if (!place) throw missing();
  return { project_id: project.id, place_id: place.id };
}

/** Boards that somebody sees: all of the segments, and those of the projects and places they see. */
export function boardsSeenBy(db: Reader, user: User) {
  return db
    .selectFrom('dashboards')
    .leftJoin('places', 'places.id', 'dashboards.place_id')
    .leftJoin('projects', (on) =>
      on.on((it) =>
        it.or([
          it('projects.id', '=', it.ref('dashboards.project_id')),
          it('projects.codigoProyecto', '=', it.ref('places.codigoProyecto')),
        ]),
      ),
    )
    .where((it) => it.or([it('segmento', 'is not', null), it('projects.id', 'in', projectsSeenBy(db, user).select('projects.id'))]));
}

/** Those of a spot: a place shows its project's too. */
function at(db: Reader, user: User, spot: Spot | undefined) {
  const all = boardsSeenBy(db, user);
  if (!spot) return all;
  if ('segmento' in spot) return all.where('segmento', '=', spot.segmento);
  const { project_id, place_id } = spot;
  return all.where((it) =>
    it.or([it('dashboards.project_id', '=', project_id), ...(place_id === undefined ? [] : [it('dashboards.place_id', '=', place_id)])]),
  );
}

const columns = [
  'dashboards.id as smartsheet_id',
  'dashboards.titulo',
  'dashboards.url',
  'segmento',
  'projects.codigoProyecto',
  'codigoLugarInstalacion',
  'stage_id',
  'stages.nombre as etapa',
  'users.nombre as user',
  'dashboards.created_at',
  'dashboards.version',
] as const;

const withNames = (found: ReturnType<typeof boardsSeenBy>) =>
  found.leftJoin('stages', 'stages.id', 'dashboards.stage_id').leftJoin('users', 'users.id', 'dashboards.user_id').select(columns);

type Row = Omit<Board, 'host' | 'permitido' | 'created_at' | 'allowed_actions'> & { created_at: Date };

function present(row: Row, user: User, hosts: readonly string[]): Board {
  return {
    ...row,
    host: hostOf(row.url),
    permitido: isAllowed(row.url, hosts),
    created_at: row.created_at.toISOString(),
    allowed_actions: allowedAmong(boardActions, { user }),
  };
}

const hostsOf = ({ hooks, events }: Equipment, db: Reader) => hooks.constant({ db, events }, 'dashboard_hosts');

export async function listBoards(context: Reading, asked: Received<typeof contract.filterSmartsheet>) {
  const { db, user } = context;
  const { page, per_page, stage_id, search, ...where } = asked;
  let found = at(db, user, await spotOf(db, user, where));
  if (stage_id) found = found.where('stage_id', '=', stage_id);
  if (search) found = found.where(contains(textOf('dashboards.titulo'), search));
  const hosts = await hostsOf(context, db);
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    withNames(found)
      .orderBy('segmento')
      // A place's own come before its project's.
      .orderBy('dashboards.place_id', (it) => it.asc().nullsLast())
      .orderBy('dashboards.orden')
      .orderBy('dashboards.id'),
  );
  const items = rows.map((it) => present(it, user, hosts));
  return { items, ...totals, sitios: [...hosts] };
}

export async function listBoardStages({ db, user }: Reading, where: Received<typeof contract.getStagesSmartsheet>) {
  const stages = await at(db, user, await spotOf(db, user, where))
    .innerJoin('stages', 'stages.id', 'dashboards.stage_id')
    .select((it) => ['stages.id', 'stages.nombre', 'stages.orden', it.fn.countAll<number>().as('tableros')])
    .groupBy(['stages.id', 'stages.nombre', 'stages.orden'])
    .orderBy('stages.orden')
    .execute();
  return { stages };
}

export async function addBoard(context: Writing, given: Received<typeof contract.createSmartsheet>): Promise<Board> {
  const { tx, user } = context;
  const { titulo, url, stage_id, user: named, ...where } = given;
  refuseOthers(user, named);
  const spot = await spotOf(tx, user, where);
  if (!spot) throw missing();
  await refuseForeign(context, url);
  await requireActive(tx, { stage_id: [etapaProyecto, stage_id] });
  const { id } = await tx
    .insertInto('dashboards')
    .values((it) => ({
      titulo,
      url,
      stage_id,
      ...ownSpot(spot),
      orden: it.selectFrom('dashboards').select(sql<number>`coalesce(max(orden), 0) + 1`.as('next')),
      user_id: user.id,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain);
  const after = await readBoard(context, id);
  await record(context, { ...subject(after, 'add'), after: auditOfBoard(after) });
  return after;
}

/** A dashboard of a place names the place alone. */
const ownSpot = (spot: Spot) => ('place_id' in spot ? { place_id: spot.place_id } : spot);

export async function updateBoard(context: Writing, given: Received<typeof contract.updateSmartsheet>): Promise<Board> {
  const { tx, user } = context;
  const { smartsheet_id, version, user: named, titulo, url, stage_id } = given;
  refuseOthers(user, named);
  const before = await lockBoard(context, smartsheet_id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  if (url !== before.url) await refuseForeign(context, url);
  if (stage_id !== before.stage_id) await requireActive(tx, { stage_id: [etapaProyecto, stage_id] });
  await tx
    .updateTable('dashboards')
    .set({ titulo, url, stage_id, version: version + 1 })
    .where('id', '=', smartsheet_id)
    .execute()
    .catch(explain);
  const after = await readBoard(context, smartsheet_id);
  await record(context, { ...subject(after, 'update'), before: auditOfBoard(before), after: auditOfBoard(after) });
  return after;
}

export async function removeBoard(context: Writing, { smartsheet_id, user: named }: Received<typeof contract.deleteSmartsheet>) {
  refuseOthers(context.user, named);
  const before = await lockBoard(context, smartsheet_id);
  await context.tx.deleteFrom('dashboards').where('id', '=', smartsheet_id).execute();
  await record(context, { ...subject(before, 'remove'), before: auditOfBoard(before) });
  return { done: true } as const;
}

/** Those that the list names come first, in its order; others of the spot, which somebody has added meanwhile, after them. */
export async function orderBoards(context: Writing, { smartsheet_ids, ...where }: Received<typeof contract.orderSmartsheet>) {
  const { tx, user } = context;
  const spot = await spotOf(tx, user, where);
  if (!spot) throw missing();
  let found = tx.selectFrom('dashboards').select(['id', 'titulo']);
  if ('segmento' in spot) found = found.where('segmento', '=', spot.segmento);
  else if (spot.place_id === undefined) found = found.where('project_id', '=', spot.project_id);
  else found = found.where('place_id', '=', spot.place_id);
  const known = await found.orderBy('orden').orderBy('id').forUpdate().execute();
  const wanted = new Map(smartsheet_ids.map((id, place) => [id, place]));
  if ([...wanted.keys()].some((id) => !known.some((it) => it.id === id)))
    throw new Problem('wrong_state', { message: 'La lista de tableros cambió. Actualice y vuelva a ordenar.' });
  const after = known.toSorted((a, b) => (wanted.get(a.id) ?? known.length) - (wanted.get(b.id) ?? known.length));
  await tx
    .updateTable('dashboards')
    .from(sql<{ id: number; place: number }>`unnest(${after.map((it) => it.id)}::integer[]) with ordinality`.as<'it'>(sql`it(id, place)`))
    .set({ orden: sql`it.place` })
    .whereRef('dashboards.id', '=', 'it.id')
    .execute();
  await record(context, {
    action: 'order_dashboards',
    ...('segmento' in spot ? { entity: 'dashboard', id: spot.segmento } : entityOf(where)),
    before: { tableros: known.map((it) => it.titulo) },
    after: { tableros: after.map((it) => it.titulo) },
  });
  return { done: true } as const;
}

async function readBoard(context: Writing, id: number): Promise<Board> {
  const { tx, user } = context;
  const row = await withNames(boardsSeenBy(tx, user)).where('dashboards.id', '=', id).executeTakeFirst();
  if (!row) throw notSeen('El tablero');
  return present(row, user, await hostsOf(context, tx));
}

async function lockBoard(context: Writing, id: number): Promise<Board> {
  await lock(context.tx, id);
  return readBoard(context, id);
}
const lock = (tx: Tx, id: number) => tx.selectFrom('dashboards').select('id').where('id', '=', id).forUpdate().execute();

async function refuseForeign(context: Writing, url: string): Promise<void> {
  const hosts = await hostsOf(context, context.tx);
  if (isAllowed(url, hosts)) return;
  const site = hostOf(url);
  const message = hosts.some((it) => it === site)
    ? 'La dirección debe comenzar con https://'
    : `${site} no está entre los sitios permitidos (${hosts.join(', ') || 'ninguno'}). Un administrador puede agregarlo en Configuración → Constantes.`;
  throw new Problem('invalid', { fields: { url: message } });
}

/** Of a place and of a project it stands in their own history; of a segment in that of the dashboards. */
function subject(dashboard: Board, what: 'add' | 'update' | 'remove') {
  const { segmento, codigoProyecto, codigoLugarInstalacion } = dashboard;
  const action = `${what}_dashboard`;
  if (segmento) return { action, entity: 'dashboard', id: segmento };
  return { action, ...entityOf({ codigoProyecto, codigoLugarInstalacion }) };
}

const entityOf = (it: { codigoProyecto?: string | null | undefined; codigoLugarInstalacion?: string | null | undefined }) =>
  it.codigoLugarInstalacion
    ? { entity: 'place', id: it.codigoLugarInstalacion.toUpperCase() }
    : { entity: 'project', id: (it.codigoProyecto ?? '').toUpperCase() };

const auditOfBoard = (dashboard: Board) => only(dashboard, ['titulo', 'url', 'etapa']);

function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { url: 'Ese tablero ya está aquí.' } });
  throw error;
}
