import { tipoProyecto } from 'contract/catalogues/index.ts';
import type { Template } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { planActions, planCase } from '../plans/actions.ts';
import { planOfPlace, planOfTemplate, type PlanRow } from '../plans/plans.ts';
import { copyPlan, firstDayOfTemplates } from './copy.ts';

export const templateEntity = 'schedule_template';
/** A company has a few for each type of project. */
const mostTemplates = 500;

const templates = (db: Reader) =>
  db
    .selectFrom('schedule_templates as it')
    .innerJoin('project_types', 'project_types.id', 'it.tipo_proyecto_id')
    .innerJoin('schedule_plans as plan', 'plan.template_id', 'it.id')
    .leftJoin('users', 'users.id', 'it.updated_by')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('schedule_activities as row')
          .whereRef('row.plan_id', '=', 'plan.id')
          .where('row.is_summary', '=', false)
          .select((row) => row.fn.countAll<number>().as('activities'))
          .as('content'),
      (join) => join.onTrue(),
    )
    .select([
      'it.id',
      'it.nombre',
      'it.tipo_proyecto_id',
      'project_types.nombre as tipoProyecto',
      'it.descripcion',
      'it.por_defecto',
      'it.activo',
    ])
    .select(['it.updated_at', 'users.nombre as updated_by', 'it.version', 'content.activities', 'plan.working_days']);

type TemplateRow = Awaited<ReturnType<ReturnType<typeof templates>['execute']>>[number];
const present = ({ updated_at, activities, ...row }: TemplateRow): Template => ({
  ...row,
  activities: activities ?? 0,
  updated_at: updated_at.toISOString(),
});

export async function listTemplate({ db }: Reading, { search, activo }: Received<typeof contract.listTemplate>): Promise<Template[]> {
  let found = templates(db);
  if (search) found = found.where(contains(textOf('it.nombre', 'project_types.nombre'), search));
  if (activo !== undefined) found = found.where('it.activo', '=', activo);
  return inOrder(await found.orderBy('it.id').limit(mostTemplates).execute());
}

export async function listTemplateByTipoProyecto(
  { db }: Reading,
  { id }: Received<typeof contract.listTemplateByTipoProyecto>,
): Promise<Template[]> {
  return inOrder(
    await templates(db).where('it.tipo_proyecto_id', '=', id).where('it.activo', '=', true).orderBy('it.id').limit(mostTemplates).execute(),
  );
}

/** The one that a place begins with first, the others by their names. */
const inOrder = (rows: readonly TemplateRow[]): Template[] =>
  rows
    .map(present)
    .toSorted(
      (a, b) =>
        a.tipoProyecto.localeCompare(b.tipoProyecto, 'es') ||
        Number(b.por_defecto) - Number(a.por_defecto) ||
        a.nombre.localeCompare(b.nombre, 'es'),
    );

export const getTemplate = ({ db }: Reading, { id }: Received<typeof contract.getTemplate>) => readTemplate(db, id);

async function readTemplate(db: Reader, id: number): Promise<Template> {
  const found = await templates(db).where('it.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('La plantilla');
  return present(found);
}

export async function createTemplate(
  context: Writing,
  { from, from_id, ...said }: Received<typeof contract.createTemplate>,
): Promise<Answer<typeof contract.createTemplate>> {
  const { tx, user } = context;
  await requireActive(tx, { tipo_proyecto_id: [tipoProyecto, said.tipo_proyecto_id] });
  await refuseNamesake(tx, said.nombre);
  if (said.por_defecto) await leaveDefault(tx, said.tipo_proyecto_id);
  const { id } = await tx
    .insertInto('schedule_templates')
    .values({ ...said, updated_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('schedule_plans')
    .values({ place_id: null, template_id: id, start_on: firstDayOfTemplates, status_on: null })
    .execute();
  const source = await sourceOf(context, from, from_id);
  const { warnings } = source ? await copyPlan(context, source, await planOfTemplate(tx, id)) : { warnings: [] };
  const after = await readTemplate(tx, id);
  const avisos = warnings.length > 0 && { avisos: warnings };
  await record(context, { action: 'create', entity: templateEntity, id: after.nombre, after: { ...auditOf(after), ...avisos } });
  return { ...after, warnings };
}

async function sourceOf(
  { tx, user }: Writing,
  from: Received<typeof contract.createTemplate>['from'],
  from_id: number | undefined,
): Promise<PlanRow | undefined> {
  if (from && from_id !== undefined)
    throw new Problem('invalid', { fields: { from_id: 'Parte de un lugar o de otra plantilla, no de los dos.' } });
  if (from_id !== undefined) return planOfTemplate(tx, from_id);
  if (!from) return undefined;
  const plan = await planOfPlace(tx, user, from);
  requireAllowed(planActions.save_template, await planCase(tx, user, from, plan?.id));
  return plan;
}

export async function updateTemplate(
  context: Writing,
  { id, version, ...said }: Received<typeof contract.updateTemplate>,
): Promise<Template> {
  const { tx, user } = context;
  const held = await tx.selectFrom('schedule_templates').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  if (!held) throw notFound('La plantilla');
  const before = await readTemplate(tx, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  if (said.por_defecto && !said.activo)
    throw new Problem('invalid', { fields: { por_defecto: 'Una plantilla retirada no puede ser la que se usa por defecto.' } });
  if (said.tipo_proyecto_id !== before.tipo_proyecto_id)
    await requireActive(tx, { tipo_proyecto_id: [tipoProyecto, said.tipo_proyecto_id] });
  await refuseNamesake(tx, said.nombre, id);
  if (said.por_defecto) await leaveDefault(tx, said.tipo_proyecto_id, id);
  await tx
    .updateTable('schedule_templates')
    .set((it) => ({ ...said, updated_at: new Date(), updated_by: user.id, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const after = await readTemplate(tx, id);
  await record(context, { action: 'update', entity: templateEntity, id: after.nombre, before: auditOf(before), after: auditOf(after) });
  return after;
}

export async function deleteTemplate(
  context: Writing,
  { id, version }: Received<typeof contract.deleteTemplate>,
): Promise<Answer<typeof contract.deleteTemplate>> {
  const { tx } = context;
  const held = await tx.selectFrom('schedule_templates').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  if (!held) throw notFound('La plantilla');
  const before = await readTemplate(tx, id);
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  const asked = await tx
    .selectFrom('schedule_learnings')
    .where('template_id', '=', id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (asked) throw new Problem('wrong_state', { message: 'Alguien debe decidir sus duraciones reales: retire antes ese pedido.' });
  await tx
    .deleteFrom('schedule_activities')
    .where('plan_id', 'in', tx.selectFrom('schedule_plans').where('template_id', '=', id).select('id'))
    .execute();
  await tx.deleteFrom('schedule_templates').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity: templateEntity, id: before.nombre, before: auditOf(before) });
  return { done: true };
}

/** A type has one that a place begins with: the new one takes the place of the old. */
const leaveDefault = (tx: Tx, tipo_proyecto_id: number, but = 0) =>
  tx
    .updateTable('schedule_templates')
    .set((it) => ({ por_defecto: false, version: it('version', '+', 1) }))
    .where('tipo_proyecto_id', '=', tipo_proyecto_id)
    .where('por_defecto', '=', true)
    .where('id', '<>', but)
    .execute();

async function refuseNamesake(tx: Tx, nombre: string, but = 0): Promise<void> {
  const other = await tx
    .selectFrom('schedule_templates')
    .where(sql<boolean>`name_key(nombre) = name_key(${nombre})`)
    .where('id', '<>', but)
    .select('nombre')
    .executeTakeFirst();
  if (other) throw new Problem('invalid', { fields: { nombre: `Ya hay una plantilla «${other.nombre}».` } });
}

const auditOf = ({ nombre, tipoProyecto: tipo, descripcion, por_defecto, activo, activities }: Template) => ({
  nombre,
  tipo,
  descripcion,
  por_defecto,
  activo,
  actividades: activities,
});
