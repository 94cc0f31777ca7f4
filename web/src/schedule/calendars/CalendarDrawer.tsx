import { today } from '../../ui/days/santiago.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { lastDayOf } from 'contract/schedule/plans/time.ts';
import { getPlanCalendar, previewPlanCalendar, savePlanCalendar, type PlanCalendar } from 'contract/schedule/index.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { ExceptionList } from './ExceptionList.tsx';
import { HolidayNote } from './HolidayNote.tsx';
import { PatternFields } from './PatternFields.tsx';
import { calendarOfTimes, workTimesOf } from './pattern.ts';
import '../drawers.css';

interface Props {
  codes: PlaceCodes;
  onClose: () => void;
  onSaved?: () => void;
}

/** When is worked at a place: the company's week or shifts, holidays, days that are otherwise; what moves is seen before it is saved. */
export function CalendarDrawer({ codes, onClose, onSaved }: Props) {
  const answer = useCall(getPlanCalendar, codes);
  return (
    <Drawer title="Calendario de trabajo del lugar" width={640} onClose={onClose}>
      <Loaded answer={answer}>
        {(calendar) => (
          <CalendarForm
            key={calendar.version}
            codes={codes}
            calendar={calendar}
            onClose={onClose}
            onSaved={() => {
              onSaved?.();
              onClose();
            }}
          />
        )}
      </Loaded>
    </Drawer>
  );
}

interface FormProps {
  codes: PlaceCodes;
  calendar: PlanCalendar;
  onClose: () => void;
  onSaved: () => void;
}

function CalendarForm({ codes, calendar, onClose, onSaved }: FormProps) {
  const [times, setTimes] = useState(() => workTimesOf(calendar, today()));
  const [asked, setAsked] = useState<CalendarText>();
  const save = useAction(savePlanCalendar, { quiet: true });
  const said = calendarOfTimes(times);
  const mayWrite = may(savePlanCalendar.permission);
  const change = (news: Partial<typeof times>) => {
    setTimes({ ...times, ...news });
    setAsked(undefined);
  };
  return (
    <div className="work-times">
      {calendar.origen !== null && <p className="muted">Este calendario vino de {calendar.origen}.</p>}
      <HolidayNote lastHoliday={calendar.ultimo_feriado} isBeyond={calendar.pasa_ultimo_feriado} className="import-warnings" />
      <fieldset disabled={!mayWrite}>
        <legend>Días que se trabajan</legend>
        <PatternFields times={times} hasKept={calendar.patrones.length > 0} onChange={change} />
        <label className="work-check">
          <input type="checkbox" checked={!times.feriados} onChange={(event) => change({ feriados: !event.target.checked })} />
          Se trabaja también los feriados
        </label>
      </fieldset>
      <fieldset disabled={!mayWrite}>
        <legend>Excepciones del lugar</legend>
        <ExceptionList exceptions={times.excepciones} first={today()} onChange={(excepciones) => change({ excepciones })} />
      </fieldset>
      {asked && <MovedActivities codes={codes} said={asked} />}
      {save.refused && <Problem refused={save.refused} title="No se guardó el calendario." />}
      <div className="work-buttons">
        <Button onClick={onClose}>Cerrar</Button>
        {mayWrite && (
          <>
            <Button off={!said && 'Corrija antes lo marcado.'} onClick={() => setAsked(said)}>
              Ver qué se mueve
            </Button>
            <Button
              kind="primary"
              busy={save.isPending}
              off={!said && 'Corrija antes lo marcado.'}
              onClick={() =>
                said &&
                save.mutate(
                  { ...codes, ...said, version: calendar.version },
                  {
                    onSuccess: () => {
                      notify('success', 'Calendario guardado', 'El plan se calculó de nuevo; las duraciones no cambian.');
                      onSaved();
                    },
                  },
                )
              }
            >
              Guardar
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

type CalendarText = NonNullable<ReturnType<typeof calendarOfTimes>>;

/** What the change moves; durations stay. */
function MovedActivities({ codes, said }: { codes: PlaceCodes; said: CalendarText }) {
  const answer = useCall(previewPlanCalendar, { ...codes, ...said });
  return (
    <Loaded answer={answer}>
      {({ antes, despues, total, activities }) => (
        <section aria-label="Qué se mueve" className="import-plan">
          <p role="status">
            {movedInWords(total)} Término: {antes === null ? '—' : formatDay(antes)} → {despues === null ? '—' : formatDay(despues)}.
          </p>
          {total > 0 && (
            <ul className="import-rows" aria-label="Actividades que se mueven">
              {activities.map(({ id, nombre, start, finish, new_start, new_finish }) => (
                <li key={id}>
                  <span>{nombre}</span>
                  <p className="import-changes">
                    <del>{span(start, finish)}</del> {span(new_start, new_finish)}
                  </p>
                </li>
              ))}
            </ul>
          )}
          {total > activities.length && <p className="muted">Se muestran las primeras {formatNumber(activities.length)}.</p>}
        </section>
      )}
    </Loaded>
  );
}

function movedInWords(total: number): string {
  if (total === 0) return 'No se mueve ninguna actividad.';
  return total === 1 ? 'Se mueve 1 actividad.' : `Se mueven ${formatNumber(total)} actividades.`;
}

const span = (start: string, finish: string): string => `${formatDay(start.slice(0, 10))} al ${formatDay(lastDayOf({ start, finish }))}`;
