import { ArrowLeftOutlined, HistoryOutlined } from '@ant-design/icons';
import { useParams } from '@tanstack/react-router';
import {
  createActividadProyectoTemplate,
  getLearnedDurations,
  getTemplate,
  listActividadProyectoTemplate,
  templatePlanRoom,
  type Activity,
  type Template,
} from 'contract/schedule/index.ts';
import { dayMinutes } from 'contract/schedule/index.ts';
import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import { plainWeeks } from 'contract/schedule/calendars/working-times.ts';
import { useMemo, useState } from 'react';
import { useAction, useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { useOnPaper } from '../../ui/look/paper.ts';
import { Problem } from '../../ui/page/Problem.tsx';
import { useOwnName } from '../../ui/page/pageNames.ts';
import { LearningDrawer } from '../learning/LearningDrawer.tsx';
import { paths } from '../addresses.ts';
import { GanttChart } from '../plans/chart/GanttChart.tsx';
import { GanttPaper } from '../plans/chart/GanttPaper.tsx';
import { GanttSkeleton } from '../plans/chart/GanttSkeleton.tsx';
import { useUnsaved } from '../plans/chart/PlaceGantt.tsx';
import { useNames, usePlanSession, type Source } from '../plans/chart/usePlanSession.ts';
import type { Head } from '../plans/plan/computePlan.ts';
import { usePlanPresence } from '../plans/presence/usePlanPresence.ts';

/** A template's chart: the same editor, on days that are counted and have no dates. */
export function TemplateGantt() {
  const { templateId = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const id = Number(templateId);
  const template = useCall(getTemplate, { id }, { enabled: id > 0 });
  const activities = useCall(listActividadProyectoTemplate, { templateId: id }, { enabled: id > 0 });
  useLive(id > 0 ? templatePlanRoom(id) : undefined, [listActividadProyectoTemplate, getLearnedDurations]);
  const refused = template.error ?? activities.error;
  if (refused && !activities.data)
    return (
      <Problem
        refused={refused}
        title="No se pudo cargar la plantilla."
        onRetry={() => void Promise.all([template.refetch(), activities.refetch()])}
      />
    );
  if (!template.data || !activities.data) return <GanttSkeleton />;
  return <TemplateChart key={id} template={template.data} activities={activities.data} source={activities} refetch={activities.refetch} />;
}

/** The Monday that a template counts from (decision 094). */
const firstDay = '2001-01-01';

const head: Head = {
  start: firstDay,
  status: null,
  calendar: calendarOf(plainWeeks.rhythms),
  others: new Map(),
  dayMinutes,
  isRelative: true,
};

interface Props {
  template: Template;
  activities: Activity[];
  source: Pick<Source, 'dataUpdatedAt' | 'isFetching' | 'error'>;
  refetch: () => unknown;
}

function TemplateChart({ template, activities, source: { dataUpdatedAt, isFetching, error }, refetch }: Props) {
  useOwnName(template.nombre);
  const session = usePlanSession({ template_id: template.id }, head, { data: activities, dataUpdatedAt, isFetching, error, refetch });
  const presence = usePlanPresence({ template_id: template.id }, session);
  const names = useNames(activities);
  const isPhone = useIsPhone();
  const isOnPaper = useOnPaper();
  useUnsaved(session);
  const { doc } = session.use();
  const add = useAction(createActividadProyectoTemplate);
  const [isLearning, setLearning] = useState(false);
  const { data: known } = useCall(getLearnedDurations, { id: template.id });
  const learned = useMemo(() => new Map(known?.activities.map((it) => [it.activity_id, it])), [known]);
  const setting = { session, presence, ...names, learned, mayWrite: may('schedule:update') && !isPhone, title: template.nombre };
  const heading = (
    <div className="gantt-title">
      <Button kind="text" icon={<ArrowLeftOutlined />} label="Volver a las plantillas" link={{ to: paths.templates }} />
      <h1 tabIndex={-1}>
        {template.nombre} <span>{template.tipoProyecto}</span>
      </h1>
    </div>
  );
  if (isOnPaper) return <GanttPaper {...setting} />;
  if (doc.rows.size === 0)
    return (
      <>
        {heading}
        <Empty
          text="La plantilla no tiene actividades. Sus días se cuentan desde el primero, sin fechas: al aplicarla se ponen en el calendario del lugar."
          action={
            may('schedule:update') && (
              <Button
                kind="primary"
                busy={add.isPending}
                onClick={() => add.mutate({ template_id: template.id, nombre: 'Actividad nueva' }, { onSuccess: () => refetch() })}
              >
                Agregar la primera actividad
              </Button>
            )
          }
        />
      </>
    );
  const tools = (
    <>
      {heading}
      <Button kind="text" icon={<HistoryOutlined />} onClick={() => setLearning(true)}>
        Duraciones reales
      </Button>
    </>
  );
  return (
    <>
      <GanttChart {...setting} actions={tools} />
      {isLearning && <LearningDrawer template={template} onClose={() => setLearning(false)} />}
    </>
  );
}
