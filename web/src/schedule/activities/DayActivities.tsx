import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from 'contract/format.ts';
import { listActividadProyectoByFecha, type Activity } from 'contract/schedule/index.ts';
import { Temporal } from 'temporal-polyfill';
import { Button } from '../../ui/page/Button.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { today } from '../../ui/days/santiago.ts';
import type { PlaceCodes } from '../addresses.ts';
import { ActivityForm } from './ActivityForm.tsx';
import { columnsOf } from './columns.tsx';
import { isPlanDay, momentOn } from './moment.ts';

interface Props {
  codes: PlaceCodes;
  /** As the address says it; today where it says none. */
  fecha: string | undefined;
  /** Minutes of a day of the plan. */
  day_minutes: number;
}

/** What is under way at a place on one day: what begins, goes on and ends (spec 1 §7). */
export function DayActivities({ codes, fecha, day_minutes }: Props) {
  const navigate = useNavigate();
  const day = fecha ?? today();
  const show = (next: string) => void navigate({ to: '.', search: { vista: 'dia', fecha: next }, replace: true, resetScroll: false });
  const step = (days: number) => show(Temporal.PlainDate.from(day).add({ days }).toString());
  const isBounded = (by: number) => !isPlanDay(Temporal.PlainDate.from(day).add({ days: by }).toString());
  const [open, setOpen] = useState<Activity>();
  return (
    <>
      <List
        key={day}
        title={`Actividades del ${formatDay(day)}`}
        call={listActividadProyectoByFecha}
        fixed={{ ...codes, fecha: day }}
        rowKey={(it) => it.id}
        columns={[...columnsOf(new Map(), day_minutes), momentColumn(day)]}
        intro={
          <div className="activities-day" role="group" aria-label="Día">
            <Button off={isBounded(-1) && 'Antes no hay días con actividades.'} onClick={() => step(-1)}>
              ‹ Antes
            </Button>
            <input
              className="control"
              type="date"
              aria-label="Día que se ve"
              required
              min="1990-01-01"
              max="2100-12-31"
              value={day}
              onChange={({ target }) => isPlanDay(target.value) && show(target.value)}
            />
            <Button off={isBounded(1) && 'Después no hay días con actividades.'} onClick={() => step(1)}>
              Después ›
            </Button>
            {day !== today() && (
              <Button kind="text" onClick={() => show(today())}>
                Hoy
              </Button>
            )}
          </div>
        }
        onOpen={setOpen}
        empty="Ese día no hay actividades en este lugar."
      />
      {open && <ActivityForm key={open.id} codes={codes} activity={open} day_minutes={day_minutes} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const momentColumn = (day: string): Column<Activity> => ({
  key: 'momento',
  title: 'Ese día',
  width: 150,
  card: 'fact',
  groupOf: (it) => momentOn(day, it),
  render: (it) => momentOn(day, it),
});
