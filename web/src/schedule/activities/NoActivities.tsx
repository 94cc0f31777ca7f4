import { useState } from 'react';
import { crearActividadesProyectoBase, createActividadProyecto, getPlan, listTemplate } from 'contract/schedule/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { today } from '../../ui/days/santiago.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { Removals } from '../Removals.tsx';
import { ActivityForm } from './ActivityForm.tsx';

/** A place that nobody has planned: it begins with its type's template, or with a first activity. */
export function NoActivities({ codes }: { codes: PlaceCodes }) {
  const [open, setOpen] = useState<'base' | 'one'>();
  const { data: plan } = useCall(getPlan, codes);
  return (
    <>
      <PageHead title="Actividades" />
      <Empty text="Este lugar todavía no tiene actividades." />
      <p className="activities-begin">
        {may(crearActividadesProyectoBase.permission) && (
          <Button kind="primary" onClick={() => setOpen('base')}>
            Crear actividades base
          </Button>
        )}
        {may(createActividadProyecto.permission) && <Button onClick={() => setOpen('one')}>Agregar actividad</Button>}
      </p>
      <Removals removals={plan?.removals ?? []} version={null} onRecovered={() => undefined} />
      {open === 'base' && <BaseForm codes={codes} onClose={() => setOpen(undefined)} />}
      {open === 'one' && plan && <ActivityForm codes={codes} day_minutes={plan.day_minutes} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function BaseForm({ codes, onClose }: { codes: PlaceCodes; onClose: () => void }) {
  const { data = [] } = useCall(listTemplate, { activo: 'true' });
  const options = data.map(({ id, nombre, tipoProyecto, activities, working_days }) => ({
    value: id,
    label: `${nombre} · ${tipoProyecto}, ${activities} actividades, ${working_days} días`,
  }));
  return (
    <FormDrawer
      title="Crear actividades base"
      call={crearActividadesProyectoBase}
      fixed={codes}
      start={{ start: today() }}
      save="Crear actividades"
      saved="Actividades creadas"
      onClose={onClose}
    >
      <SelectField name="template_id" label="Plantilla" help="Vacío: la plantilla por defecto del tipo del proyecto." options={options} />
      <DateField name="start" label="Primer día" />
    </FormDrawer>
  );
}
