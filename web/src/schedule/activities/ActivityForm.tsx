import { useEffect, type ReactNode } from 'react';
import { actividad } from 'contract/catalogues/entries/activities.ts';
import { etapaProyecto, subEtapaProyecto } from 'contract/catalogues/entries/projects.ts';
import { daysIn, dayUnit, minutesIn, type DayCount } from 'contract/schedule/plans/day-length.ts';
import { createActividadProyecto, updateActividadProyecto, type Activity } from 'contract/schedule/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberControl, NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SuggestField } from '../../ui/fields/SuggestField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { workers } from '../sources.ts';

interface Props {
  codes: PlaceCodes;
  /** Without one a new one is made. */
  activity?: Activity;
  /** Minutes of a day of the plan. */
  day_minutes: number;
  onClose: () => void;
}

/** What people say of an activity in words and figures; its dates and links are for the chart. */
export function ActivityForm({ codes, activity, day_minutes, onClose }: Props) {
  if (!activity)
    return (
      <FormDrawer
        title="Agregar actividad"
        call={createActividadProyecto}
        fixed={codes}
        save="Agregar"
        saved="Actividad agregada"
        onClose={onClose}
      >
        <Fields day_minutes={day_minutes} />
      </FormDrawer>
    );
  const { id, version, nombre, etapa_id, sub_etapa_id, responsable_id, peso, avance, notas, gantt, estado } = activity;
  return (
    <FormDrawer
      title="Editar actividad"
      call={updateActividadProyecto}
      fixed={{ id, version }}
      start={{
        nombre,
        etapa_id,
        sub_etapa_id,
        responsable_id,
        peso,
        notas,
        ...(!gantt.is_summary && { avance, suspendida: estado === 'suspendida', gantt: { duration: gantt.duration } }),
      }}
      save="Guardar"
      saved="Actividad guardada"
      onClose={onClose}
    >
      <Fields activity={activity} day_minutes={day_minutes} />
    </FormDrawer>
  );
}

function Fields({ activity, day_minutes }: { activity?: Activity; day_minutes: number }) {
  const isSummary = activity?.gantt.is_summary ?? false;
  const { data: listed = [] } = useCall(actividad.calls.list, { activo: 'true' });
  return (
    <>
      <SuggestField
        name="nombre"
        label="Nombre"
        {...(!activity && { help: 'Con un nombre de la lista vienen la etapa, la duración y el peso que aquí deje vacíos.' })}
        suggestions={listed.map((it) => it.nombre)}
        maxLength={200}
        wide
      />
      <Stages {...(activity && { activity })} />
      <ChooseField name="responsable_id" label="Responsable" startLabel={activity?.responsable ?? null} {...workers} />
      {!isSummary && (
        <>
          <Days {...(activity && { activity })} day_minutes={day_minutes} />
          <NumberField name="peso" label="Peso" unit="%" help="Su parte del avance físico: los de todas las actividades suman 100." />
          <NumberField name="avance" label="Avance" unit="%" />
          {activity && <SwitchField name="suspendida" label="Suspendida" words={['Sí, está detenida', 'No']} />}
        </>
      )}
      <AreaField name="notas" label="Notas" rows={4} maxLength={2000} />
    </>
  );
}

/** A sub-stage is one of the stage's own. */
function Stages({ activity }: { activity?: Activity }): ReactNode {
  const { values } = useForm();
  const { data: stages = [] } = useCall(etapaProyecto.calls.list, { activo: 'true' });
  const { data: parts = [] } = useCall(subEtapaProyecto.calls.list, { activo: 'true' });
  const stage = values['etapa_id'];
  const own = parts.filter((it) => it.etapa_id === stage).map(({ id, nombre }) => ({ value: id, label: nombre }));
  const retired = (
    { id, nombre }: { id: number | null | undefined; nombre: string | null | undefined },
    among: readonly { value: number }[],
  ) => (id && nombre && !among.some((it) => it.value === id) ? [{ value: id, label: nombre }] : []);
  const offered = stages.map(({ id, nombre }) => ({ value: id, label: nombre }));
  const held = activity?.etapa_id === stage ? retired({ id: activity?.sub_etapa_id, nombre: activity?.sub_etapa }, own) : [];
  return (
    <>
      <SelectField
        name="etapa_id"
        label="Etapa"
        options={[...offered, ...retired({ id: activity?.etapa_id, nombre: activity?.etapa }, offered)]}
      />
      {own.length + held.length > 0 && <SelectField name="sub_etapa_id" label="Subetapa" options={[...own, ...held]} />}
    </>
  );
}

const ofWork: DayCount = { is_elapsed: false };

/** The plan counts minutes; people say days of work, or of the clock where the activity is counted so. */
function Days({ activity, day_minutes }: { activity?: Activity; day_minutes: number }) {
  const form = useForm();
  const counted = activity?.gantt ?? ofWork;
  const unsaid = activity ? null : undefined;
  useEffect(() => form.introduce('gantt', { label: 'Duración', show: () => '' }));
  return (
    <FieldsWithin path={['gantt']}>
      <Field
        name="duration"
        label="Duración"
        help={`${counted.is_elapsed ? 'Días corridos, también de noche y feriados' : 'Días hábiles'}; 0 es un hito.${activity ? '' : ' Vacía: la de la lista, o un día.'}`}
      >
        {({ value, set, ...control }) => (
          <NumberControl
            as="number"
            unit={dayUnit(counted)}
            control={{
              ...control,
              value: typeof value === 'number' ? daysIn(value, day_minutes, counted) : value,
              set: (days, complaint) => set(typeof days === 'number' ? minutesIn(days, day_minutes, counted) : (days ?? unsaid), complaint),
            }}
          />
        )}
      </Field>
    </FieldsWithin>
  );
}
