import { crearActividadesProyectoBase, createActividadProyecto, listTemplate, type Plan } from 'contract/schedule/index.ts';
import { useState, type ReactNode } from 'react';
import { useAction, useCall } from '../../../api.ts';
import { may } from '../../../api/session.ts';
import { LoneField } from '../../../ui/fields/LoneField.tsx';
import { Button } from '../../../ui/page/Button.tsx';
import { ExplainButton } from '../../../ui/page/explanation.tsx';
import { useCodes } from '../../addresses.ts';
import { ImportDrawer } from '../../exchange/ImportDrawer.tsx';
import { todayIn } from '../plan/today.ts';
import { Removals } from '../../Removals.tsx';
import './chart.css';

interface Props {
  heading: ReactNode;
  plan: Pick<Plan, 'place_id' | 'removals'>;
  mayWrite: boolean;
  refetch: () => unknown;
}

/** A place that has no plan yet: from a template, or from nothing. */
export function NoPlan({ heading, plan: { place_id, removals }, mayWrite, refetch }: Props) {
  const codes = useCodes();
  const templates = useCall(listTemplate, { activo: 'true' });
  const [template, setTemplate] = useState('');
  const [start, setStart] = useState(() => todayIn({ isRelative: false, start: '' }));
  const [isImporting, setImporting] = useState(false);
  const begin = useAction(crearActividadesProyectoBase, { placed: ['template_id', 'start'] });
  const add = useAction(createActividadProyecto);
  const mayBegin = may('schedule:create');
  return (
    <div className="gantt-alone">
      {heading}
      <section className="gantt-none">
        <h2>Este lugar todavía no tiene carta Gantt</h2>
        <p className="muted">
          {mayBegin || mayWrite
            ? 'Empiece con la plantilla de su tipo de proyecto: trae actividades, duraciones y vínculos; las fechas salen del día en que comienza.'
            : 'Cuando alguien la haga, se verá aquí.'}
        </p>
        {mayBegin && (
          <form
            className="gantt-begin"
            onSubmit={(event) => {
              event.preventDefault();
              begin.mutate({ ...codes, start, ...(template && { template_id: Number(template) }) }, { onSuccess: () => refetch() });
            }}
          >
            <LoneField name="template_id" label="Plantilla" refused={begin.refused}>
              {(control) => (
                <select className="control" value={template} onChange={(event) => setTemplate(event.target.value)} {...control}>
                  <option value="">La de su tipo de proyecto</option>
                  {(templates.data ?? []).map((it) => (
                    <option key={it.id} value={it.id}>
                      {it.nombre} ({it.activities} actividades, {it.working_days} días)
                    </option>
                  ))}
                </select>
              )}
            </LoneField>
            <LoneField name="start" label="Comienza el" refused={begin.refused}>
              {(control) => (
                <input
                  className="control"
                  type="date"
                  required
                  value={start}
                  onChange={(event) => setStart(event.target.value)}
                  {...control}
                />
              )}
            </LoneField>
            <Button type="submit" kind="primary" busy={begin.isPending}>
              Crear la carta Gantt
            </Button>
          </form>
        )}
        {mayWrite && (
          <Button busy={add.isPending} onClick={() => add.mutate({ ...codes, nombre: 'Actividad nueva' }, { onSuccess: () => refetch() })}>
            Empezar en blanco
          </Button>
        )}
        {mayWrite && <Button onClick={() => setImporting(true)}>Importar de MS Project o Excel</Button>}
        <Removals removals={removals} version={null} onRecovered={() => void refetch()} />
        {!(mayBegin && mayWrite) && <ExplainButton thing="plan" id={String(place_id)} title="la carta Gantt" />}
        {isImporting && <ImportDrawer codes={codes} onClose={() => setImporting(false)} onImported={() => void refetch()} />}
      </section>
    </div>
  );
}
