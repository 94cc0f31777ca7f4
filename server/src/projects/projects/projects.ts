import { datesInOrder, endsAfterItStarts, type Project } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type InferResult, type Insertable, type Updateable } from 'kysely';
import { requireActiveAccount } from '../../access/index.ts';
import { only, record, recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { brokenReference, brokenUnique, type Reader, type Tables, type Tx } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { announceHere } from '../../platform/events/events.ts';
import { seesMoney } from '../../platform/money.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { projectActions } from '../actions.ts';
import type { User } from '../../platform/user.ts';
import { requireNewlyActive } from './chosen-entries.ts';
import { nextProjectCode } from './codes.ts';
import { announcePlaces, ownColumns, placeCount, projectsChanged, wholeSummary } from './list.ts';
import { projectsSeenBy } from '../visible.ts';

type ProjectReference = { id: number } | { code: string };

/** One project with all that its screen shows, or a 404 when it is not there for this person. */
export async function readProject(db: Reader, user: User, wanted: ProjectReference): Promise<Project> {
  const { id: user_id, seesAllProjects } = user;
  const [by, value] = 'id' in wanted ? (['projects.id', wanted.id] as const) : (['codigoProyecto', wanted.code.toUpperCase()] as const);
  const [row] = await readWhole(db, { seesAllProjects, by }, { user_id, value });
  if (!row) throw notSeen('El proyecto');
  return present(row, user);
}

type SeesAll = Pick<User, 'seesAllProjects'>;
interface By extends SeesAll {
  by: 'projects.id' | 'codigoProyecto';
}
const readWhole = statement((db: Reader, { seesAllProjects, by }: By, { user_id, value }: { user_id: number; value: number | string }) =>
  whole(db, projectsSeenBy(db, { id: user_id, seesAllProjects }).selectAll('projects').where(by, '=', value)),
);

/** Locks a project for a change and gives what is its own as it stands, without the names of others. */
export async function lockProject(tx: Tx, { id: user_id, seesAllProjects }: User, id: number): Promise<OwnOfProject> {
  const [row] = await lockOwn(tx, { seesAllProjects }, { user_id, id });
  if (!row) throw notSeen('El proyecto');
  return row;
}

const lockOwn = statement((tx: Tx, { seesAllProjects }: SeesAll, { user_id, id }: { user_id: number; id: number }) =>
  ownColumns(
    tx,
    projectsSeenBy(tx, { id: user_id, seesAllProjects }).selectAll('projects').where('projects.id', '=', id).forUpdate(),
  ).select([panelsOf, 'it.avance_del_plan']),
);
type OwnOfProject = Awaited<ReturnType<typeof lockOwn>>[number];

/** Locks a project and gives all of it. */
async function lockWhole(tx: Tx, user: User, id: number): Promise<Project> {
  await lockProject(tx, user, id);
  return readProject(tx, user, { id });
}

/** Everything in one query: a project is read after each change. What is known of it already is said, and not looked for. */
const whole = (
  db: Pick<Reader, 'selectFrom'>,
  one: Parameters<typeof wholeSummary>[1],
  { panels = panelsOf, lugares = placeCount }: { panels?: typeof panelsOf; lugares?: typeof placeCount } = {},
) => wholeSummary(db, one).select(['it.created_at', 'it.updated_at', 'it.avance_del_plan', lugares, stages, panels]);

type Row = InferResult<ReturnType<typeof whole>>[number];
const present = (row: Row, user: User): Project => ({
  ...row,
  etapas: row.stages.map((it) => it.nombre),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  allowed_actions: allowedAmong(projectActions, { user }),
});

const stages = sql<Project['stages']>`(
  select coalesce(json_agg(json_build_object('id', stages.id, 'nombre', stages.nombre, 'desde', to_char(desde at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by orden), '[]')
  from project_stages join stages on stages.id = stage_id where project_id = it.id)`.as('stages');
const panelsOf = sql<Project['panels']>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'nombre', p.nombre, 'potencia_wp', p.potencia_wp, 'cantidad', cantidad) order by p.id), '[]')
  from project_panels join special_panels as p on p.id = panel_id where project_id = it.id)`.as('panels');

const noPanels = sql<Project['panels']>`'[]'::json`.as('panels');
const noPlaces = sql<number>`0`.as('lugares');

export const getProject = ({ db, user }: Reading, { code }: { code: string }) => readProject(db, user, { code });
export const getProjectById = ({ db, user }: Reading, { id }: { id: number }) => readProject(db, user, { id });

/** A project without a code gets the next one of its line and year; it begins in stage 1. */
export async function createProject(context: Preparing, given: Received<typeof contract.createProyecto>): Promise<Project> {
  const { write, writeAside } = context;
  // Taken before the transaction: two who create at once do not wait for each other, and a refused one leaves a gap.
  const codigoProyecto = given.codigoProyecto ?? (await writeAside((tx) => nextProjectCode(tx, given.linea, given.fecha_inicio)));
  const moneda = given.moneda ?? (await usualCurrency(context));
  return write((tx) => insertProject({ ...context, tx }, { ...given, codigoProyecto, moneda }));
}

/** Of who says nothing else. */
export const usualCurrency = ({ db, events, hooks }: Pick<Reading, 'db' | 'events' | 'hooks'>) =>
  hooks.constant({ db, events }, 'default_currency');

async function insertProject(
  context: Writing,
  { panels, ...row }: Received<typeof contract.createProyecto> & { codigoProyecto: string },
): Promise<Project> {
  const { tx, user } = context;
  await requireActiveAccount(tx, { field: 'jefe_proyecto_id', chosen: row.jefe_proyecto_id });
  await requireNewlyActive(tx, {}, chosenIn({ ...row, panels }));
  const chosen = { panel_ids: panels.map((it) => it.id), counts: panels.map((it) => it.cantidad) };
  const [made] = await insertWhole(tx, { hasPanels: panels.length > 0 }, { ...row, ...chosen }).catch(explain);
  if (!made) throw new Error('What is inserted is there');
  const after = present(made, user);
  // Whoever sees only their own projects must see the one they made.
  if (!user.seesAllProjects) await tx.insertInto('project_members').values({ project_id: after.id, user_id: user.id }).execute();
  await record(context, { action: 'create', entity: 'project', id: row.codigoProyecto, after: auditOfProject(after) });
  announceHere(tx, projectsChanged);
  return after;
}

type NewProject = Insertable<Tables['projects']> & { panel_ids: readonly number[]; counts: readonly number[] };

/** Makes a project in stage 1 with its panels, and gives it as it stands then, in one statement. Without panels nothing is done for them. */
const insertWhole = statement((tx: Tx, { hasPanels }: { hasPanels: boolean }, { panel_ids, counts, ...row }: NewProject) => {
  const made = tx
    .with('projects', (it) => it.insertInto('projects').values(row).returningAll())
    .with('project_stages', (it) =>
      it
        .insertInto('project_stages')
        .columns(['project_id', 'stage_id'])
        .expression((of) => of.selectFrom('projects').select(['id', sql<number>`1`.as('stage_id')]))
        .returningAll(),
    );
  const withPanels = () =>
    made.with('project_panels', (it) =>
      it
        .insertInto('project_panels')
        .columns(['project_id', 'panel_id', 'cantidad'])
        .expression(sql`select id, chosen.* from projects, unnest(${panel_ids}::integer[], ${counts}::integer[]) as chosen`)
        .returningAll(),
    );
  const known = { lugares: noPlaces, ...(!hasPanels && { panels: noPanels }) };
  return whole(hasPanels ? withPanels() : made, tx.selectFrom('projects').selectAll('projects'), known);
});

export async function updateProject(
  context: Writing,
  { id, version, panels, ...given }: Received<typeof contract.updateProyecto>,
): Promise<Project> {
  const { tx, user } = context;
  const own = await lockProject(tx, user, id);
  if (own.version !== version) throw new Problem('stale', { current: await readProject(tx, user, { id }) });
  // Whoever it names besides is read only when it will name others: the names are needed for its history.
  const before = namesOthers(own, given) ? await readProject(tx, user, { id }) : own;
  await requireActiveAccount(tx, { field: 'jefe_proyecto_id', chosen: given.jefe_proyecto_id, held: before.jefe_proyecto_id });
  await requireNewlyActive(tx, chosenIn(before), chosenIn({ ...given, panels }));
  const hasSamePanels = samePanels(before.panels, panels);
  if (!hasSamePanels) await setPanels(tx, id, panels);
  const written = { ...given, ...unseenMoney(user, before), ...plannedProgress(before), id, version: version + 1 };
  const after = await writeProject(tx, user, written, hasSamePanels ? before.panels : undefined);
  await record(context, {
    action: 'update',
    entity: 'project',
    id: after.codigoProyecto,
    before: auditOfProject({ ...after, ...before }),
    after: auditOfProject(after),
  });
  await announceChange(tx, [{ before, after }]);
  return after;
}

const references = ['cliente_id', 'jefe_proyecto_id', 'tipo_proyecto_id', 'tipo_venta_id', 'codigo_comuna'] as const;
type References = Pick<Project, (typeof references)[number]>;
const namesOthers = (own: References, given: References): boolean => references.some((it) => given[it] !== own[it]);

type ProjectUpdate = Updateable<Tables['projects']> & { id: number };

/** Changes a project that is locked and gives it as it stands then. What is kept beside it must be written before; `panels` are those it still has. */
async function writeProject(tx: Tx, user: User, written: ProjectUpdate, panels?: Project['panels']): Promise<Project> {
  const [row] = await updateWhole(tx, { readsPanels: panels === undefined }, written).catch(explain);
  if (!row) throw notSeen('El proyecto');
  return present(panels ? { ...row, panels } : row, user);
}

const updateWhole = statement((tx: Tx, { readsPanels }: { readsPanels: boolean }, { id, ...row }: ProjectUpdate) => {
  const changed = tx.with('projects', (it) =>
    it
      .updateTable('projects')
      .set({ ...row, updated_at: sql`now()` })
      .where('id', '=', id)
      .returningAll(),
  );
  return whole(changed, tx.selectFrom('projects').selectAll('projects'), readsPanels ? {} : { panels: noPanels });
});

/** Who does not see the amount leaves it as it is. */
const unseenMoney = (user: User, before: OwnOfProject) => (seesMoney(user) ? {} : only(before, ['monto', 'moneda']));

/** What its plans say of its progress stays, whatever the form was opened with. */
const plannedProgress = ({ avance, avance_del_plan }: OwnOfProject) => (avance_del_plan ? { avance } : {});

type ProjectName = Pick<Project, 'nombre' | 'linea'>;

/** The map of all places names their projects. */
async function announceChange(tx: Tx, changes: readonly { before: ProjectName; after: ProjectName }[]): Promise<void> {
  const isOnMap = changes.some(({ before, after }) => before.nombre !== after.nombre || before.linea !== after.linea);
  if (isOnMap) await announcePlaces(tx);
  else announceHere(tx, projectsChanged);
}

interface Choosing {
  tipo_proyecto_id: number | null;
  tipo_venta_id: number | null;
  panels: Panels;
}
const chosenIn = ({ tipo_proyecto_id, tipo_venta_id, panels }: Choosing) => ({
  tipo_proyecto_id,
  tipo_venta_id,
  panels: panels.map((it) => it.id),
});

type Panels = readonly { id: number; cantidad: number }[];
const samePanels = (a: Panels, b: Panels): boolean =>
  a.length === b.length && a.every((it) => b.some((other) => other.id === it.id && other.cantidad === it.cantidad));

async function setPanels(tx: Tx, project_id: number, panels: Panels): Promise<void> {
  await tx.deleteFrom('project_panels').where('project_id', '=', project_id).execute();
  if (panels.length === 0) return;
  const rows = panels.map((it) => ({ project_id, panel_id: it.id, cantidad: it.cantidad }));
  await tx.insertInto('project_panels').values(rows).execute().catch(explain);
}

export async function deleteProject(context: Writing, { id }: { id: number }) {
  const { tx, user } = context;
  const before = await lockWhole(tx, user, id);
  if (before.lugares > 0) throw new Problem('in_use', { message: `Tiene ${before.lugares} lugares de instalación. Elimínelos antes.` });
  await tx
    .deleteFrom('projects')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (brokenReference(error))
        throw new Problem('in_use', { message: 'La matriz de aprobación, una solicitud u otro registro lo nombra: no se puede eliminar.' });
      throw error;
    });
  await record(context, { action: 'delete', entity: 'project', id: before.codigoProyecto, before: auditOfProject(before) });
  announceHere(tx, projectsChanged);
  return { done: true } as const;
}

/** Several projects changed by hand, all or none; a stale one names itself. */
export async function updateProjects(context: Writing, { projects }: Received<typeof contract.manualUpdateProjects>) {
  const { tx, user } = context;
  const changes: { before: Project; after: Project }[] = [];
  // In the order of their numbers, so that two people who change the same rows wait instead of blocking each other.
  for (const { id, version, ...change } of projects.toSorted((a, b) => a.id - b.id)) {
    const before = await lockWhole(tx, user, id);
    if (before.version !== version)
      throw new Problem('stale', { message: `${before.label}: otra persona lo cambió. Actualice la lista.`, current: before });
    const { fecha_inicio } = before;
    const fecha_termino = change.fecha_termino === undefined ? before.fecha_termino : change.fecha_termino;
    if (!endsAfterItStarts({ fecha_inicio, fecha_termino }))
      throw new Problem('invalid', {
        message: `${before.label}: ${datesInOrder.error}`,
        fields: { fecha_termino: datesInOrder.error },
      });
    await requireActiveAccount(tx, { field: 'jefe_proyecto_id', chosen: change.jefe_proyecto_id, held: before.jefe_proyecto_id });
    changes.push({ before, after: await writeProject(tx, user, { ...change, id, version: version + 1 }, before.panels) });
  }
  const written = changes.map(({ before, after }) => ({
    id: before.codigoProyecto,
    before: auditOfProject(before),
    after: auditOfProject(after),
  }));
  await recordAll(
    context,
    written.map((it) => ({ action: 'update', entity: 'project', ...it })),
  );
  await announceChange(tx, changes);
  return { updated: projects.length };
}

/** What the history keeps of a project: what people enter, not what is computed. */
const enteredColumns = [
  ...([
    'nombre',
    'linea',
    'cliente',
    'jefe_proyecto',
    'tipo_proyecto',
    'tipo_venta',
    'comuna',
    'direccion',
    'kwp',
    'monto',
    'moneda',
  ] as const),
  ...(['fecha_inicio', 'fecha_termino', 'avance', 'comprometido', 'observaciones'] as const),
] as const;
export const auditOfProject = (project: Project) => ({
  ...only(project, enteredColumns),
  panels: project.panels.map((it) => `${it.cantidad} × ${it.nombre}`),
});

/** What the database refuses, at the field that caused it. */
function explain(error: unknown): never {
  if (brokenUnique(error)?.includes('codigoProyecto'))
    throw new Problem('duplicate', { fields: { codigoProyecto: 'Ese código ya existe.' } });
  if (brokenUnique(error) === 'project_panels_pkey') throw new Problem('invalid', { fields: { panels: 'Un panel está repetido.' } });
  const reference = brokenReference(error) ?? '';
  const missing = Object.entries(missingReferences).find(([column]) => reference.includes(column));
  if (missing) throw new Problem('invalid', { fields: { [missing[0] === 'panel_id' ? 'panels' : missing[0]]: missing[1] } });
  throw error;
}
const missingReferences = {
  cliente_id: 'Ese cliente no existe.',
  jefe_proyecto_id: 'Esa persona no existe.',
  codigo_comuna: 'Esa comuna no existe.',
  panel_id: 'Ese panel no existe.',
};
