import type { Material } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { stoppedStage } from 'contract/catalogues/index.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { countedPage } from '../../platform/database/pages.ts';
import { namedCostCenter, openRequests, restriction, urgentRequests } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { notSeen } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { projectsSeenBy, stagesOf, stoppedReason } from '../../projects/index.ts';
import { listMaterials, materialRows, presentMaterial } from '../catalogue/list.ts';
import { todayInChile } from '../../platform/today.ts';

async function seenProject({ db, user }: Reading, code: string) {
  const found = await projectsSeenBy(db, user)
    .leftJoin('users as manager', 'manager.id', 'jefe_proyecto_id')
    .leftJoin('communes', 'communes.codigo', 'projects.codigo_comuna')
    .where('codigoProyecto', '=', code)
    .select(['projects.id', 'codigoProyecto as code', 'projects.nombre as name', 'linea as business_unit'])
    .select(['manager.nombre as manager', 'communes.nombre as commune'])
    .executeTakeFirst();
  if (!found) throw notSeen(`El proyecto ${code}`);
  return found;
}

const markStages = (stages: Awaited<ReturnType<typeof stagesOf>>) => {
  const isStopped = stoppedReason(stages) !== null;
  return stages.map((it) => ({ ...it, available: !isStopped && it.id !== stoppedStage }));
};

export async function listProjectStages(context: Reading, { project_code }: Received<typeof contract.getProjectStages>) {
  const { id } = await seenProject(context, project_code);
  return { stages: markStages(await stagesOf(context.db, id)) };
}

export async function listAvailableStages(context: Reading, asked: Received<typeof contract.getAvailableProjectStages>) {
  const { stages } = await listProjectStages(context, asked);
  return { stages: stages.filter((it) => it.available) };
}

/** What a form needs to know of a project before anything is typed: also whether nothing may be asked for, and why. */
export async function getProjectInfo(context: Reading, { project_code }: Received<typeof contract.getProjectInfo>) {
  const { db, events, hooks } = context;
  const { id, ...project } = await seenProject(context, project_code);
  const [stages, places, open, limit] = await Promise.all([
    stagesOf(db, id),
    db
      .selectFrom('places')
      .where('codigoProyecto', '=', project.code)
      .where('activo', '=', true)
      .select(['id', 'codigoLugarInstalacion as code', 'nombre as name'])
      .orderBy('codigoLugarInstalacion')
      .limit(500)
      .execute(),
    openRequests({ db, hooks }, id),
    restriction({ db, events }, 'open_requests_per_project'),
  ]);
  return {
    ...project,
    label: `${project.code} - ${project.name}`,
    stages: markStages(stages),
    places,
    open_requests: open,
    open_requests_limit: limit ?? null,
    closed: stoppedReason(stages),
  };
}

/** The limits of the maintainer of restrictions, told before anything is sent; they hold when it is. */
export async function getRequestLimits(context: Reading, { project_code }: Received<typeof contract.getRequestLimits>) {
  const { db, events, hooks, user } = context;
  const limit = async (code: Parameters<typeof restriction>[1]) => (await restriction({ db, events }, code)) ?? null;
  const [lines, whole, beyond, open, urgent, back, ahead] = await Promise.all(
    (
      [
        'material_request_lines',
        'line_quantity',
        'beyond_takeoff',
        'open_requests_per_project',
        'urgent_requests_per_month',
        'required_date_days_back',
        'required_date_days_ahead',
      ] as const
    ).map(limit),
  );
  const project = project_code === undefined ? undefined : await seenProject(context, project_code);
  const today = Temporal.PlainDate.from(todayInChile());
  return {
    lines: lines ?? null,
    line_quantity: whole == null ? null : String(whole),
    beyond_takeoff: beyond == null ? null : String(beyond),
    open_requests: project ? await openRequests({ db, hooks }, project.id) : null,
    open_requests_limit: open ?? null,
    urgent_requests: await urgentRequests({ db, hooks }, user.id),
    urgent_requests_limit: urgent ?? null,
    earliest_date: back == null ? null : today.subtract({ days: back }).toString(),
    latest_date: ahead == null ? null : today.add({ days: ahead }).toString(),
  };
}

export async function listCostCentersToChoose({ db }: Reading, { search }: Received<typeof contract.getCostCenters>) {
  let found = db.selectFrom('cost_centers as it').leftJoin('staff', 'staff.id', 'it.responsable_id').where('it.activo', '=', true);
  if (search) found = found.where(contains(textOf('it.codigo', 'it.nombre'), search.replace(' - ', ' ')));
  const rows = await found
    .select(['it.codigo as code', 'it.nombre as name', 'staff.nombre as owner'])
    .orderBy('it.codigo')
    .limit(500)
    .execute();
  return rows.map((it) => ({ ...it, label: `${it.code} - ${it.name}` }));
}

/** All materials in use; without a search those that the centre asked for come first, the most often first. */
export async function listCostCenterMaterials(
  context: Reading,
  { cost_center, search, page, per_page }: Received<typeof contract.getCostCenterMaterials>,
): Promise<Paged<Material>> {
  if (cost_center) await namedCostCenter(context.db, cost_center);
  if (!cost_center || search) return listMaterials(context, { search, page, per_page, active: true, sort: 'code' });
  const { db, user } = context;
  const asked = db
    .selectFrom('material_request_lines as line')
    .innerJoin('material_requests as request', 'request.id', 'line.request_id')
    .where('request.cost_center', '=', cost_center)
    .where('request.status', '<>', 'borrador')
    .select(['line.material_id', (it) => it.fn.countAll<number>().as('times')])
    .groupBy('line.material_id')
    .as('asked');
  const all = db.selectFrom('materials').where('materials.activo', '=', true);
  const window = all
    .leftJoin(asked, 'asked.material_id', 'materials.id')
    .orderBy(sql`asked.times desc nulls last`)
    .orderBy('materials.codigo')
    .limit(per_page)
    .offset((page - 1) * per_page);
  const { items, ...totals } = await countedPage({ per_page }, all, materialRows(db, user, window).execute());
  return { items: items.map((it) => presentMaterial(user, it)), ...totals };
}
