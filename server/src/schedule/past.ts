import { pastRows } from 'contract/dashboards/past.ts';
import { formatDay } from 'contract/format.ts';
import { linkKindNames, type Activity } from 'contract/schedule/index.ts';
import { sharesOf } from 'contract/schedule/plans/progress.ts';
import { daysText } from 'contract/schedule/plans/day-length.ts';
import { sql } from 'kysely';
import { day, number, tellColumns, text } from '../platform/audit/words.ts';
import type { Reader } from '../platform/database/database.ts';
import { rowsToTell } from '../platform/database/past.ts';
import { tellRow, type PastPartSource, type PastSource, type Telling } from '../platform/past.ts';
import { rowNumber } from '../platform/rules.ts';
import { seenPlace } from '../projects/index.ts';
import { auditWords } from './audit-words.ts';
import { entity, nameOfPlan } from './plans/history.ts';
import { planOfPlaceId } from './plans/plans.ts';
import { readPlanActivities } from './plans/rows.ts';

/** The plan of a place as it stood, by the place's number: from when on it counted, and where it ended. */
export const pastPlan: PastSource = {
  permission: 'schedule:read',
  tables: ['schedule_plans', 'schedule_activities', 'schedule_links'],
  find: async ({ db, user }, id) => {
    const place = await seenPlace(db, user, rowNumber(id));
    const { codigoLugarInstalacion, nombre } = place;
    return {
      title: `Carta Gantt de ${codigoLugarInstalacion} - ${nombre}`,
      audit: { entity, entity_id: nameOfPlan({ codes: place, template_id: null }) },
      tell: (from) => tellPlan(from, place.id),
    };
  },
};

const planWords = {
  desde: day('el comienzo del plan'),
  estado_al: day('la fecha de estado'),
  termino: day('el término'),
  dias: number('los días hábiles'),
  avance: number('el avance', '%'),
};

async function tellPlan(db: Reader, place_id: number): Promise<Telling | undefined> {
  const row = await db
    .selectFrom('schedule_plans')
    .where('place_id', '=', place_id)
    .select(['start_on as desde', 'status_on as estado_al', 'finish_on as termino', 'working_days as dias', 'avance'])
    .executeTakeFirst();
  return row && { facts: tellColumns(planWords, row), parts: [] };
}

const { se_movieron: _moved, actividad: _name, ...facts } = auditWords['schedule']?.facts ?? {};
const activityWords = {
  ...Object.fromEntries(
    ['avance', 'etapa', 'responsable', 'peso', 'notas', 'situacion'].flatMap((it) => (facts[it] ? [[it, facts[it]]] : [])),
  ),
  inicio: text('el inicio'),
  termino: text('el término'),
  duracion: text('la duración'),
  predecesoras: text('las predecesoras'),
};

/** The activities of a plan, each by its number; of thousands those that changed first. */
export const pastActivities: PastPartSource = {
  of: 'plan',
  permission: 'schedule:read',
  tables: [],
  find: async ({ db, user, past }, id, al) => {
    const place = await seenPlace(db, user, rowNumber(id));
    const among = sql<boolean>`plan_id in (select id from public.schedule_plans where place_id = ${place.id})`;
    const { ids, unread } = await past.at(al, (from) => rowsToTell(from, 'schedule_activities', { among, most: pastRows }));
    const told = new Set(ids);
    return async (from) => {
      const plan = await planOfPlaceId(from, place.id);
      if (!plan) return { title: 'Actividades', rows: [], unread };
      const all = await readPlanActivities(from, plan);
      const names = new Map(all.map((it) => [it.id, it.nombre]));
      const shares = sharesOf(all.map(shareOf), plan.day_minutes);
      const rows = all.filter((it) => told.has(it.id));
      return {
        title: 'Actividades',
        rows: rows.map((it) =>
          tellRow(
            String(it.id),
            it.nombre,
            activityWords,
            columnsOf(it, { names, share: shares.get(it.id) ?? 0, day_minutes: plan.day_minutes }),
          ),
        ),
        unread,
      };
    };
  },
};

const shareOf = ({ id, parent_id, peso, avance, gantt: { is_summary, inactive, duration, is_elapsed } }: Activity) => ({
  key: id,
  parent: parent_id,
  isSummary: is_summary,
  inactive,
  duration,
  is_elapsed,
  peso,
  avance,
});

/** Of a summary row, as on its chart, how far it has come follows from what is beneath it, and it has no state of its own. */
function columnsOf(
  { gantt, dependencias, ...it }: Activity,
  { names, share, day_minutes }: { names: ReadonlyMap<number, string>; share: number; day_minutes: number },
) {
  const after = dependencias.map(({ desde_id, tipo, lag }) => {
    const wait = lag.value === 0 ? '' : ` ${lag.value > 0 ? '+' : '−'}${lagWords(lag, day_minutes)}`;
    return `${names.get(desde_id) ?? '?'} (${linkKindNames[tipo].toLowerCase()}${wait})`;
  });
  return {
    avance: gantt.is_summary ? String(Math.round(share * 10) / 10) : it.avance,
    etapa: it.etapa,
    responsable: it.responsable,
    peso: it.peso,
    notas: it.notas,
    situacion: gantt.is_summary ? null : it.estado,
    inicio: clockOf(gantt.start),
    termino: clockOf(gantt.finish),
    duracion: gantt.is_summary ? null : daysText(gantt.duration, day_minutes, gantt),
    predecesoras: after.length === 0 ? null : after.join('; '),
  };
}

const clockOf = (at: string): string => `${formatDay(at.slice(0, 10))} ${at.slice(11)}`;
const lagWords = ({ kind, value }: Activity['dependencias'][number]['lag'], day_minutes: number): string =>
  kind === 'percent' ? `${Math.abs(value)} %` : daysText(Math.abs(value), day_minutes, { is_elapsed: kind === 'elapsed' });
