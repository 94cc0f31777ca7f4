import { learningStates, sizeBands } from 'contract/schedule/index.ts';
import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import type { ApprovalSubject, ApprovalDeclaration } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { updateAll } from '../../platform/database/rowsets.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announcePlan } from '../plans/live.ts';
import { lockPlan, planOfTemplate } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { templateEntity } from '../templates/templates.ts';
import { daysOf } from './sample.ts';
import type { AskedDuration, LearningStatus } from '../tables.ts';
import '../tables.ts';

export const learningEntity = 'schedule_learning';

export const approvedLearnings: ApprovalDeclaration = { subjects: learningSubjects, decided: learningDecided };

const urlOf = (template_id: number): string => `/mantenedores/templateGantt/gantt/${template_id}`;

/** Approved, the durations are the template's; what somebody has given another one since stays as they said. */
async function learningDecided(context: Writing, { entity_id, estado, steps }: ApprovalStrip): Promise<void> {
  const { tx } = context;
  const learning = await tx
    .selectFrom('schedule_learnings as it')
    .innerJoin('schedule_templates as template', 'template.id', 'it.template_id')
    .where('it.id', '=', Number(entity_id))
    .select(['it.id', 'it.status', 'it.template_id', 'it.activities', 'it.asked_by', 'template.nombre'])
    .forUpdate('it')
    .executeTakeFirstOrThrow();
  const isApproved = estado === 'aprobado';
  await endLearning(tx, learning, stateAfter(learningStates, learning.status, isApproved ? 'approve' : 'reject'));
  if (isApproved) {
    const changed = await takeOver(context, learning);
    const left = learning.activities.length - changed;
    await record(context, {
      action: 'learn',
      entity: templateEntity,
      id: learning.nombre,
      after: { actividades: changed, ...(left > 0 && { sin_cambio: left }) },
    });
    return;
  }
  const last = steps.findLast((it) => it.estado === 'rechazado');
  await record(context, {
    action: 'refuse_learning',
    entity: templateEntity,
    id: learning.nombre,
    after: { motivo: last?.comentario ?? null },
  });
  await notifyPeople(context, {
    user_ids: [learning.asked_by],
    kind: 'approval',
    title: `Las duraciones reales de «${learning.nombre}» fueron rechazadas por ${last?.decided_by ?? 'quien decide'}`,
    text: last?.comentario ?? null,
    url: urlOf(learning.template_id),
    mail: 'aviso_aprobaciones',
  });
}

/** Writes the durations and plans the template anew; answers how many there were. */
async function takeOver(context: Writing, { template_id, activities }: { template_id: number; activities: readonly AskedDuration[] }) {
  const { tx } = context;
  const plan = await lockPlan(tx, await planOfTemplate(tx, template_id));
  const asked = new Map(activities.map((it) => [it.activity_id, it]));
  const rows = await tx
    .selectFrom('schedule_activities')
    .where('plan_id', '=', plan.id)
    .where('is_summary', '=', false)
    .where(sql<boolean>`id = any(${[...asked.keys()]}::integer[])`)
    .select(['id', 'duration'])
    .execute();
  const changed = rows.flatMap(({ id, duration }) => {
    const own = asked.get(id);
    return own?.antes === duration ? [{ id, duration: own.despues }] : [];
  });
  await updateAll(tx, 'schedule_activities', changed);
  await replan(context, plan);
  return changed.length;
}

/** It is over; who has the template open sees so. */
export async function endLearning(tx: Tx, { id, template_id }: { id: number; template_id: number }, status: LearningStatus): Promise<void> {
  await tx
    .updateTable('schedule_learnings')
    .set({ status, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await announcePlan(tx, { place_id: null, template_id });
}

const mostTold = 12;

/** What is asked for in the words of whoever decides: each duration before and after, and of how many places it is known. */
async function learningSubjects(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('schedule_learnings as it')
    .innerJoin('schedule_templates as template', 'template.id', 'it.template_id')
    .innerJoin('project_types', 'project_types.id', 'template.tipo_proyecto_id')
    .leftJoin('regions', 'regions.codigo', 'it.codigo_region')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.template_id', 'it.activities', 'it.tamano', 'template.nombre', 'project_types.nombre as tipo'])
    .select('regions.nombre as region')
    .execute();
  return new Map(
    rows.map(({ id, template_id, activities, nombre, tipo, tamano, region }): [number, ApprovalSubject] => {
      const count = activities.length === 1 ? '1 duración' : `${formatNumber(activities.length)} duraciones`;
      const band = tamano === null ? null : sizeBands[tamano].label;
      return [
        id,
        {
          title: `Duraciones reales de «${nombre}»`,
          subtitle: [tipo, region, band, count].filter((it) => it !== null).join(' · '),
          url: urlOf(template_id),
          facts: [
            ...activities.slice(0, mostTold).map((it) => ({ label: it.nombre, value: inWords(it) })),
            ...(activities.length > mostTold ? [{ label: 'Otras', value: `${formatNumber(activities.length - mostTold)} más` }] : []),
          ],
        },
      ];
    }),
  );
}

const inWords = ({ antes, despues, n, is_elapsed }: AskedDuration): string =>
  `${daysText(antes, is_elapsed)} → ${daysText(despues, is_elapsed)} (n=${n})`;
const daysText = (minutes: number, is_elapsed: boolean): string => `${formatNumber(daysOf(minutes, is_elapsed))} d${is_elapsed ? 't' : ''}`;
