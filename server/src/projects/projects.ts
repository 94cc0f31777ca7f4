import type { Project } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record, recordAll } from '../platform/audit.ts';
import type { Reading, Writing } from '../platform/context.ts';
import { brokenReference, brokenUnique, type Reader, type Tx } from '../platform/database.ts';
import { announce } from '../platform/events.ts';
import { Problem } from '../platform/problem.ts';
import { may, type User } from '../platform/user.ts';
import { nextProjectCode } from './codes.ts';
import { projectsChanged, summaries } from './list.ts';
import { projectsSeenBy } from './visible.ts';

type Wanted = { id: number } | { code: string };

/** One project with all that its screen shows, or a 404 when it is not there for this person. */
export async function readProject(db: Reader, user: User, wanted: Wanted): Promise<Project> {
  const seen = projectsSeenBy(db, user).selectAll('projects');
  const one = 'id' in wanted ? seen.where('projects.id', '=', wanted.id) : seen.where('codigoProyecto', '=', wanted.code.toUpperCase());
  const row = await summaries(db, one).select(['it.created_at', 'it.updated_at']).executeTakeFirst();
  if (!row) throw new Problem('not_found', { message: 'El proyecto no existe, o no tiene acceso a él.' });
  const [stages, panels] = await Promise.all([stagesOf(db, row.id), panelsOf(db, row.id)]);
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString(), stages, panels, allowed_actions: actionsFor(user) };
}

function actionsFor(user: User): Project['allowed_actions'] {
  const actions: Project['allowed_actions'] = [];
  if (may(user, 'projects:update')) actions.push('update');
  if (may(user, 'projects:delete')) actions.push('delete');
  if (may(user, 'projects:create')) actions.push('add_place');
  return actions;
}

async function stagesOf(db: Reader, project_id: number) {
  const rows = await db.selectFrom('project_stages').innerJoin('stages', 'stages.id', 'stage_id')
    .select(['stages.id', 'stages.nombre', 'desde']).where('project_id', '=', project_id).orderBy('orden').execute();
  return rows.map((it) => ({ ...it, desde: it.desde.toISOString() }));
}

const panelsOf = (db: Reader, project_id: number) =>
  db.selectFrom('project_panels').innerJoin('special_panels', 'special_panels.id', 'panel_id')
    .select(['special_panels.id', 'nombre', 'potencia_wp', 'cantidad']).where('project_id', '=', project_id).orderBy('special_panels.id').execute();

export const getProject = ({ db, user }: Reading, { code }: { code: string }) => readProject(db, user, { code });
export const getProjectById = ({ db, user }: Reading, { id }: { id: number }) => readProject(db, user, { id });

/** A project without a code gets the next one of its line and year; it begins in stage 1. */
export async function createProject(context: Writing, { panels, ...given }: Received<typeof contract.createProyecto>): Promise<Project> {
  const { tx, user } = context;
  const codigoProyecto = given.codigoProyecto ?? (await nextProjectCode(tx, given.linea, given.fecha_inicio));
  const made = await tx.insertInto('projects').values({ ...given, codigoProyecto }).returningAll().executeTakeFirstOrThrow().catch(explain);
  await tx.insertInto('project_stages').values({ project_id: made.id, stage_id: 1 }).execute();
  await setPanels(tx, made.id, panels);
  // Whoever sees only their own projects must see the one they made.
  if (!user.seesAllProjects) await tx.insertInto('project_members').values({ project_id: made.id, user_id: user.id }).execute();
  const after = await readProject(tx, user, { id: made.id });
  await record(context, { action: 'create', entity: 'project', id: codigoProyecto, after: kept(after) });
  await announce(tx, projectsChanged);
  return after;
}

export async function updateProject(context: Writing, { id, version, panels, ...given }: Received<typeof contract.updateProyecto>): Promise<Project> {
  const { tx, user } = context;
  const before = await lockProject(tx, user, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await tx.updateTable('projects').set({ ...given, version: version + 1, updated_at: sql`now()` }).where('id', '=', id).execute().catch(explain);
  await setPanels(tx, id, panels);
  const after = await readProject(tx, user, { id });
  await record(context, { action: 'update', entity: 'project', id: after.codigoProyecto, before: kept(before), after: kept(after) });
  await announce(tx, projectsChanged);
  return after;
}

/** Locks a project for a change and gives it as it stands. */
export async function lockProject(tx: Tx, user: User, id: number): Promise<Project> {
  const seen = await projectsSeenBy(tx, user).select('projects.id').where('projects.id', '=', id).forUpdate().executeTakeFirst();
  if (!seen) throw new Problem('not_found', { message: 'El proyecto no existe, o no tiene acceso a él.' });
  return readProject(tx, user, { id });
}

async function setPanels(tx: Tx, project_id: number, panels: readonly { id: number; cantidad: number }[]): Promise<void> {
  await tx.deleteFrom('project_panels').where('project_id', '=', project_id).execute();
  if (panels.length === 0) return;
  const rows = panels.map((it) => ({ project_id, panel_id: it.id, cantidad: it.cantidad }));
  await tx.insertInto('project_panels').values(rows).execute().catch(explain);
}

export async function deleteProject(context: Writing, { id }: { id: number }) {
  const { tx, user } = context;
  const before = await lockProject(tx, user, id);
  if (before.lugares > 0) throw new Problem('in_use', { message: `Tiene ${before.lugares} lugares de instalación. Elimínelos antes.` });
  await tx.deleteFrom('projects').where('id', '=', id).execute().catch(explain);
  await record(context, { action: 'delete', entity: 'project', id: before.codigoProyecto, before: kept(before) });
  await announce(tx, projectsChanged);
  return { done: true } as const;
}

/** Several projects changed by hand, all or none; a stale one names itself. */
export async function updateProjects(context: Writing, { projects }: Received<typeof contract.manualUpdateProjects>) {
  const { tx, user } = context;
  const changes = [];
  // In the order of their numbers, so that two people who change the same rows wait instead of blocking each other.
  for (const { id, version, ...change } of projects.toSorted((a, b) => a.id - b.id)) {
    const before = await lockProject(tx, user, id);
    if (before.version !== version) throw new Problem('stale', { message: `${before.label}: otra persona lo cambió. Actualice la lista.`, current: before });
    await tx.updateTable('projects').set({ ...change, version: version + 1, updated_at: sql`now()` }).where('id', '=', id).execute().catch(explain);
    changes.push({ action: 'update', entity: 'project', id: before.codigoProyecto, before: kept(before), after: { ...kept(before), ...change } });
  }
  await recordAll(context, changes);
  await announce(tx, projectsChanged);
  return { updated: projects.length };
}

/** What the history keeps of a project: what people enter, not what is computed. */
function kept({ nombre, linea, cliente, jefe_proyecto, comuna, direccion, kwp, monto, moneda, fecha_inicio, fecha_termino, avance, comprometido, observaciones, panels }: Project) {
  const panelNames = panels.map((it) => `${it.cantidad} × ${it.nombre}`);
  return { nombre, linea, cliente, jefe_proyecto, comuna, direccion, kwp, monto, moneda, fecha_inicio, fecha_termino, avance, comprometido, observaciones, panels: panelNames };
}

/** What the database refuses, at the field that caused it. */
function explain(error: unknown): never {
  if (brokenUnique(error)?.includes('codigoProyecto')) throw new Problem('duplicate', { fields: { codigoProyecto: 'Ese código ya existe.' } });
  if (brokenUnique(error) === 'project_panels_pkey') throw new Problem('invalid', { fields: { panels: 'Un panel está repetido.' } });
  const reference = brokenReference(error) ?? '';
  const missing = Object.entries(references).find(([column]) => reference.includes(column));
  if (missing) throw new Problem('invalid', { fields: { [missing[0] === 'panel_id' ? 'panels' : missing[0]]: missing[1] } });
  throw error;
}
const references = { cliente_id: 'Ese cliente no existe.', jefe_proyecto_id: 'Esa persona no existe.', codigo_comuna: 'Esa comuna no existe.', panel_id: 'Ese panel no existe.' };
