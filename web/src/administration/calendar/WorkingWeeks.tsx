import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { deleteWorkingWeek, listWorkingWeeks, saveWorkingWeek, type WorkingWeek } from 'contract/administration/calendar.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { MovedPlans, plansMovedBy } from './MovedPlans.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { today } from '../../ui/days/santiago.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Status } from '../../ui/page/Status.tsx';

const days = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'].map((label, at) => ({ value: at + 1, label }));
const nameOf = (day: number): string => days[day - 1]?.label ?? '';

/** `lunes a viernes`, or the days one by one when they do not follow each other. */
function inWords(dias: readonly number[]): string {
  const [first = 1] = dias;
  const last = dias.at(-1) ?? first;
  return dias.length > 2 && last - first === dias.length - 1 ? `${nameOf(first)} a ${nameOf(last)}` : dias.map(nameOf).join(', ');
}

/** The week as it is worked from each date on. */
export function WorkingWeeks() {
  const weeks = useCall(listWorkingWeeks, {});
  const [open, setOpen] = useState<WorkingWeek | 'new'>();
  return (
    <section className="panel weeks-panel" aria-label="Jornada">
      <div className="form-card-head">
        <h2>Jornada</h2>
        {may(saveWorkingWeek.permission) && (
          <Button icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            Nueva jornada
          </Button>
        )}
      </div>
      <p className="muted">Cada una rige desde su fecha hasta que empieza la siguiente. La semana usa el límite vigente el lunes.</p>
      <Loaded answer={weeks}>
        {(all) => {
          const current = all.findLast((it) => it.desde <= today());
          return (
            <ul className="working-weeks">
              {all.toReversed().map((it) => (
                <Week key={it.desde} week={it} isCurrent={it === current} isFirst={it === all[0]} onOpen={() => setOpen(it)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {open && <WeekDrawer week={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface WeekProps {
  week: WorkingWeek;
  isCurrent: boolean;
  isFirst: boolean;
  onOpen: () => void;
}

function Week({ week: { desde, dias, horas_dia, horas_semana }, isCurrent, isFirst, onOpen }: WeekProps) {
  const remove = useAction(deleteWorkingWeek);
  const ask = async () => {
    const text = `Desde ese día vuelve a regir la anterior. ${await plansMovedBy({ sin_jornada: desde })}`;
    if (!(await confirm({ title: `¿Eliminar la jornada del ${formatDay(desde)}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    remove.mutate({ desde }, { onSuccess: () => notify('success', 'Jornada eliminada') });
  };
  return (
    <li>
      <span className="week-words">
        <strong>Desde el {formatDay(desde)}</strong> {isCurrent && <Status tone="success">Vigente</Status>}
        <span className="muted">
          {inWords(dias)}, {formatNumber(horas_dia)} horas por día, {formatNumber(horas_semana)} por semana
        </span>
      </span>
      {may(saveWorkingWeek.permission) && (
        <span className="row-actions">
          <Button kind="text" icon={<EditOutlined />} label={`Cambiar la jornada del ${formatDay(desde)}`} onClick={onOpen} />
          {!isFirst && (
            <MoreActions
              isText
              of={`la jornada del ${formatDay(desde)}`}
              actions={[
                { label: 'Eliminar', icon: <DeleteOutlined />, isDangerous: true, isBusy: remove.isPending, onClick: () => void ask() },
              ]}
            />
          )}
        </span>
      )}
    </li>
  );
}

function WeekDrawer({ week, onClose }: { week: WorkingWeek | undefined; onClose: () => void }) {
  const { desde, version, ...start } = week ?? { dias: [1, 2, 3, 4, 5], horas_dia: 8.4, horas_semana: 42 };
  return (
    <FormDrawer
      title={desde ? `Editar la jornada desde el ${formatDay(desde)}` : 'Nueva jornada'}
      call={saveWorkingWeek}
      start={start}
      {...(desde !== undefined && version !== undefined && { fixed: { desde, version } })}
      save={desde ? 'Guardar' : 'Crear jornada'}
      saved="Jornada guardada"
      onClose={onClose}
    >
      {!week && <DateField name="desde" label="Rige desde" />}
      <SelectField name="dias" label="Días que se trabajan" several options={days} />
      <NumberField name="horas_dia" label="Horas ordinarias por día" as="number" unit="horas" help="A lo más 10." />
      <NumberField
        name="horas_semana"
        label="Límite de la semana"
        as="number"
        unit="horas"
        help="42 desde el 26-04-2026; 40 desde el 26-04-2028 (Ley 21.561)."
      />
      <MovedPlans change={({ dias, desde: since }) => ({ jornada: { desde: desde ?? since, dias } })} />
    </FormDrawer>
  );
}
