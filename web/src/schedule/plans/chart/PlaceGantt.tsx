import { ArrowLeftOutlined } from '@ant-design/icons';
import { useBlocker, useSearch } from '@tanstack/react-router';
import { getLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { getPlan, listActividadProyecto, placePlanRoom, type Activity, type Plan } from 'contract/schedule/index.ts';
import { calendarOf, type WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import { useMemo } from 'react';
import { useCall } from '../../../api.ts';
import { useLive } from '../../../api/live.ts';
import { may } from '../../../api/session.ts';
import { confirm } from '../../../ui/form/dialogs.tsx';
import { useIsPhone } from '../../../ui/look/media.ts';
import { useOnPaper } from '../../../ui/look/paper.ts';
import { Button } from '../../../ui/page/Button.tsx';
import { Problem } from '../../../ui/page/Problem.tsx';
import { toPlace, useCodes } from '../../addresses.ts';
import type { Head } from '../plan/computePlan.ts';
import type { Session } from '../plan/session.ts';
import { HolidayNote } from '../../calendars/HolidayNote.tsx';
import { usePlanPresence } from '../presence/usePlanPresence.ts';
import { GanttChart } from './GanttChart.tsx';
import { GanttSkeleton } from './GanttSkeleton.tsx';
import { Clashes } from './Clashes.tsx';
import { NoPlan } from './NoPlan.tsx';
import { GanttPaper } from './GanttPaper.tsx';
import { PhonePlan } from './PhonePlan.tsx';
import { PlaceActions } from './PlaceActions.tsx';
import { PlanFilesMenu } from '../../exchange/PlanFilesMenu.tsx';
import { useBaselines } from './useBaselines.ts';
import { useNames, usePlanSession, type Source } from './usePlanSession.ts';

/** The chart of a place, in a window of its own (spec 1 §2). */
export function PlaceGantt() {
  const codes = useCodes();
  const activities = useCall(listActividadProyecto, codes);
  const plan = useCall(getPlan, codes);
  const place = useCall(getLugarInstalacionByProyecto, codes);
  useLive(plan.data && placePlanRoom(plan.data.place_id), [listActividadProyecto, getPlan]);
  const refused = activities.error ?? plan.error;
  const title = place.data?.nombre ?? codes.codigoLugarInstalacion;
  if (refused && !activities.data)
    return (
      <div className="gantt-alone">
        <GanttTitle codes={codes} title={title} />
        <Problem refused={refused} title="No se pudo cargar la carta Gantt." onRetry={() => void activities.refetch()} />
      </div>
    );
  if (!activities.data || !plan.data) return <GanttSkeleton />;
  return (
    <PlaceChart
      key={`${codes.codigoProyecto} ${codes.codigoLugarInstalacion}`}
      title={title}
      source={activities}
      activities={activities.data}
      refetch={activities.refetch}
      plan={plan.data}
    />
  );
}

interface Props {
  title: string;
  activities: Activity[];
  source: Pick<Source, 'dataUpdatedAt' | 'isFetching' | 'error'>;
  refetch: () => unknown;
  plan: Plan;
}

function PlaceChart({ title, activities, source: { dataUpdatedAt, isFetching, error }, refetch, plan }: Props) {
  const codes = useCodes();
  const head = useHead(plan);
  const session = usePlanSession({ place: codes }, head, { data: activities, dataUpdatedAt, isFetching, error, refetch });
  const presence = usePlanPresence({ place: codes, place_id: plan.place_id }, session);
  const names = useNames(activities);
  const baselines = useBaselines();
  const { actividad }: { actividad?: unknown } = useSearch({ strict: false });
  const isPhone = useIsPhone();
  const isOnPaper = useOnPaper();
  useUnsaved(session);
  const { doc } = session.use();
  const opening = Number(actividad) > 0 ? Number(actividad) : undefined;
  const setting = { session, presence, opening, ...names, mayWrite: may('schedule:update'), title, baseline: baselines.rows };
  if (isOnPaper) return <GanttPaper {...setting} />;
  const heading = <GanttTitle codes={codes} title={title} />;
  const clashes = <Clashes session={session} people={names.people} stages={names.stages} />;
  if (doc.rows.size === 0)
    return (
      <NoPlan
        heading={
          <>
            {heading}
            {clashes}
          </>
        }
        plan={plan}
        mayWrite={setting.mayWrite}
        refetch={refetch}
      />
    );
  const notice = <HolidayNote lastHoliday={plan.last_holiday} isBeyond={plan.beyond_holidays} className="gantt-notice" />;
  if (isPhone)
    return (
      <PhonePlan
        {...setting}
        notice={notice}
        heading={
          <>
            {heading}
            <PlanFilesMenu codes={codes} place_id={plan.place_id} onChanged={() => void refetch()} baseline_id={baselines.shown} />
          </>
        }
      />
    );
  return (
    <GanttChart
      {...setting}
      notice={notice}
      actions={
        <>
          {heading}
          <PlaceActions plan={plan} baselines={baselines} refetch={refetch} />
        </>
      }
    />
  );
}

/** What the plan counts from; the same object as long as it says the same, whoever read it again. */
function useHead({ start, status_day: status, day_minutes: dayMinutes, times, other_times }: Plan): Head {
  const calendar = useMemo(() => buildCalendar(times), [times]);
  const others = useMemo(() => new Map(other_times.map((it) => [it.id, buildCalendar(it.times)])), [other_times]);
  return useMemo(() => ({ start, status, calendar, others, dayMinutes, isRelative: false }), [start, status, calendar, others, dayMinutes]);
}

const buildCalendar = ({ rhythms, exceptions }: WorkingTimes) => calendarOf(rhythms, exceptions);

/** Where one came from, and the page's name. */
function GanttTitle({ codes, title }: { codes: { codigoLugarInstalacion: string; codigoProyecto: string }; title: string }) {
  return (
    <div className="gantt-title">
      <Button kind="text" icon={<ArrowLeftOutlined />} label="Volver al lugar" link={toPlace(codes)} />
      <h1 tabIndex={-1}>
        Carta Gantt <span>{title}</span>
      </h1>
    </div>
  );
}

/** Whoever leaves before the last gesture is saved is asked. */
export function useUnsaved(session: Session): void {
  const isUnsaved = 'waiting' in session.use().saving;
  useBlocker({ disabled: !isUnsaved, enableBeforeUnload: isUnsaved, shouldBlockFn: async () => !(await confirm(leaving)) });
}

const leaving = {
  title: '¿Salir antes de que se guarde?',
  text: 'Hay cambios que todavía no llegan al servidor.',
  yes: 'Salir y perderlos',
  no: 'Quedarse',
  isDangerous: true,
};
