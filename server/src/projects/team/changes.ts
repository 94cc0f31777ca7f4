import type { ProjectMember } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceHere } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { projectsChanged } from '../projects/list.ts';
import { memberText, writeMembers } from '../members.ts';
import { memberRows, presentMember } from './team.ts';
import { slices } from '../../platform/turns.ts';
import { projectsSeenBy } from '../visible.ts';

/** Several people into several projects, all or none. */
export async function addMembers(
  context: Writing,
  { project_ids, user_ids, ...membership }: Received<typeof contract.addProjectMembers>,
): Promise<{ added: number; unchanged: number }> {
  const { tx } = context;
  const codes = await lockProjects(context, project_ids);
  const names = await activePeople(tx, user_ids);
  const wanted = [...codes.keys()].flatMap((project_id) => [...names.keys()].map((user_id) => ({ project_id, user_id })));
  const written = await writeMembers(
    tx,
    wanted.map((it) => ({ ...it, ...membership })),
  );
  const changes = written.map(({ project_id, user_id }) => ({
    action: 'add_member',
    entity: 'project',
    id: codes.get(project_id) ?? project_id,
    after: { integrante: memberText(names.get(user_id) ?? '', membership) },
  }));
  for (const some of slices(changes)) await recordAll(context, some);
  announceHere(tx, projectsChanged);
  return { added: written.length, unchanged: wanted.length - written.length };
}

/** The projects in the order of their numbers, so that two who do this at once wait instead of blocking each other. */
async function lockProjects({ tx, user }: Writing, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)];
  const rows = await projectsSeenBy(tx, user)
    .select(['projects.id', 'projects.codigoProyecto'])
    .where('projects.id', 'in', wanted)
    .orderBy('projects.id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length)
    throw new Problem('invalid', { fields: { project_ids: 'Uno de los proyectos no existe, o no tiene acceso a él.' } });
  return new Map(rows.map((it) => [it.id, it.codigoProyecto]));
}

/** People who can be newly chosen; nobody deactivates them meanwhile. */
async function activePeople(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)];
  const rows = await tx.selectFrom('users').select(['id', 'nombre', 'activo']).where('id', 'in', wanted).orderBy('id').forShare().execute();
  const gone = rows.find((it) => it.activo !== 1);
  if (gone) throw new Problem('invalid', { fields: { user_ids: `La cuenta de ${gone.nombre} está inactiva: actívela antes.` } });
  if (rows.length < wanted.length) throw new Problem('invalid', { fields: { user_ids: 'Una de las personas no existe.' } });
  return new Map(rows.map((it) => [it.id, it.nombre]));
}

/** Changes what somebody does in a project, and when. */
export async function updateMember(
  context: Writing,
  { project_id, user_id, version, ...membership }: Received<typeof contract.updateProjectMember>,
): Promise<ProjectMember> {
  const { tx } = context;
  const before = await lockMember(context, { project_id, user_id });
  if (before.version !== version) throw new Problem('stale', { current: before });
  await tx
    .updateTable('project_members')
    .set({ ...membership, version: version + 1 })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();
  const after = await readMember(context, { project_id, user_id });
  await noteMember(context, { action: 'update_member', before, after });
  return after;
}

export async function removeMember(context: Writing, which: Received<typeof contract.removeProjectMember>): Promise<ProjectMember> {
  const before = await lockMember(context, which);
  await context.tx.deleteFrom('project_members').where('project_id', '=', which.project_id).where('user_id', '=', which.user_id).execute();
  await noteMember(context, { action: 'remove_member', before });
  return before;
}

type Which = Pick<ProjectMember, 'project_id' | 'user_id'>;

/** The project is held, as whoever adds people holds it. */
async function lockMember(context: Writing, which: Which): Promise<ProjectMember> {
  await lockProjects(context, [which.project_id]);
  return readMember(context, which);
}

async function readMember({ tx, user }: Writing, { project_id, user_id }: Which): Promise<ProjectMember> {
  const row = await memberRows(tx).where('project_id', '=', project_id).where('user_id', '=', user_id).executeTakeFirst();
  if (!row) throw new Problem('not_found', { message: 'Esa persona ya no está en el equipo.' });
  return presentMember(row, user);
}

interface MemberChange {
  action: string;
  before: ProjectMember;
  after?: ProjectMember;
}

async function noteMember(context: Writing, { action, before, after }: MemberChange): Promise<void> {
  const { tx } = context;
  const told = (it: ProjectMember | undefined) => it && { integrante: memberText(it.nombre, it) };
  const { codigoProyecto } = await tx
    .selectFrom('projects')
    .select('codigoProyecto')
    .where('id', '=', before.project_id)
    .executeTakeFirstOrThrow();
  await record(context, { action, entity: 'project', id: codigoProyecto, before: told(before), after: told(after) });
  announceHere(tx, projectsChanged);
}
