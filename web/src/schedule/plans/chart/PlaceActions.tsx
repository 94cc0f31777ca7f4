import { formatDay, formatNumber } from 'contract/format.ts';
import { deleteGantt, restoreGantt, updatePlan, createTemplate, type Plan } from 'contract/schedule/index.ts';
import { CalendarOutlined } from '@ant-design/icons';
import { tipoProyecto } from 'contract/catalogues/index.ts';
import { useState } from 'react';
import { useAction } from '../../../api.ts';
import { Button } from '../../../ui/page/Button.tsx';
import { ChooseField } from '../../../ui/fields/ChooseField.tsx';
import { confirm } from '../../../ui/form/dialogs.tsx';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { MoreActions } from '../../../ui/page/MoreActions.tsx';
import { notify, notifyUndo } from '../../../ui/page/notices.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { LoneField } from '../../../ui/fields/LoneField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { AreaField } from '../../../ui/fields/AreaField.tsx';
import { useCodes } from '../../addresses.ts';
import { usePlanFiles } from '../../exchange/usePlanFiles.tsx';
import { leastReadable, savePicture } from '../paint/picture.ts';
import { partOf } from './GanttPaper.tsx';
import { loseAsked } from '../../losing.ts';
import { removedInWords, tellRestored } from '../../restoring.ts';
import { allowedActions } from '../../../ui/page/action.tsx';
import { BaselinePanel } from './BaselinePanel.tsx';
import type { Baselines } from './useBaselines.ts';
import { useChartContext } from './useChart.ts';

interface Props {
  plan: Plan;
  baselines: Baselines;
  refetch: () => unknown;
}

/** What can be done with the chart of a place as a whole. */
export function PlaceActions({ plan, baselines, refetch }: Props) {
  const chart = useChartContext();
  const codes = useCodes();
  const [isKeeping, setKeeping] = useState(false);
  const remove = useAction(deleteGantt, { quiet: true });
  const restore = useAction(restoreGantt);
  const files = usePlanFiles(codes, { place_id: plan.place_id, onChanged: () => void refetch(), baseline_id: baselines.shown });
  const ask = async () => {
    const question = {
      title: '¿Eliminar la carta Gantt completa?',
      text: 'Se van todas sus actividades y vínculos. Puede recuperarla durante 30 días.',
      yes: 'Eliminar la carta Gantt',
      isDangerous: true,
    };
    if (!(await confirm(question))) return;
    await loseAsked(
      (isSure) => remove.mutateAsync({ ...codes, ...(isSure && { confirm: 'true' }) }),
      ({ removal_id, activities }) =>
        notifyUndo(removedInWords(activities), () =>
          restore.mutate(
            { removal_id },
            {
              onSuccess: (back) => {
                tellRestored(back);
                void refetch();
              },
            },
          ),
        ),
    );
  };
  const picture = () => {
    const width = 1600;
    const named = {
      title: `Carta Gantt · ${chart.title} · ${formatDay(chart.sheet.today)}`,
      name: `gantt-${codes.codigoLugarInstalacion}.png`,
    };
    savePicture(partOf(chart, 0, chart.lines.length, width), named).then(
      (fineness) => {
        if (fineness < leastReadable) tellSmall(fineness, chart.lines.length);
      },
      () => notify('error', 'El navegador no pudo hacer la imagen', 'Pliegue algunos resúmenes y vuelva a intentar.'),
    );
  };
  return (
    <>
      <PlanPanel plan={plan} />
      <BaselinePanel baselines={baselines} />
      <MoreActions
        isText
        of="la carta Gantt"
        actions={allowedActions([
          ...files.actions,
          { label: 'Imprimir (A3)', onClick: () => setTimeout(() => window.print()) },
          { label: 'Guardar como imagen PNG', onClick: picture },
          { label: 'Guardar como plantilla', call: createTemplate, onClick: () => setKeeping(true) },
          { label: 'Eliminar la carta Gantt', call: deleteGantt, isDangerous: true, onClick: () => void ask() },
        ])}
      />
      {files.drawer}
      {isKeeping && (
        <FormDrawer
          title="Guardar como plantilla"
          call={createTemplate}
          fixed={{ from: codes }}
          save="Crear plantilla"
          saved="Plantilla creada: la encuentra en Mantenedores → Plantillas de Gantt"
          onSaved={({ warnings }) => warnings.length > 0 && notify('info', 'Algo del plan no cabe en una plantilla', warnings.join(' '))}
          onClose={() => setKeeping(false)}
        >
          <TextField name="nombre" label="Nombre" maxLength={120} />
          <ChooseField
            name="tipo_proyecto_id"
            label="Tipo de proyecto"
            call={tipoProyecto.calls.list}
            fixed={{ activo: 'true' }}
            option={({ id, nombre }) => ({ value: id, label: nombre })}
          />
          <AreaField name="descripcion" label="Descripción" rows={3} maxLength={500} />
        </FormDrawer>
      )}
    </>
  );
}

const tellSmall = (fineness: number, rows: number): void =>
  notify(
    'info',
    `La imagen quedó al ${Math.round(fineness * 100)} % de su tamaño: ${formatNumber(rows)} filas no caben legibles`,
    'Para leerlas todas, use «Exportar a PDF (A3)», que va en varias hojas, o pliegue algunos resúmenes.',
  );

/** From when on the plan counts, and up to when what happened is known. */
function PlanPanel({ plan }: { plan: Plan }) {
  const { mayWrite } = useChartContext();
  return (
    <Panel
      className="button button-text"
      button={
        <>
          <CalendarOutlined aria-hidden />
          Fechas del plan
        </>
      }
    >
      {(close) => <PlanForm key={plan.version} plan={plan} mayWrite={mayWrite} close={close} />}
    </Panel>
  );
}

function PlanForm({ plan, mayWrite, close }: { plan: Plan; mayWrite: boolean; close: () => void }) {
  const codes = useCodes();
  const [start, setStart] = useState(plan.start);
  const [status, setStatus] = useState(plan.status_day ?? '');
  const change = useAction(updatePlan, { placed: ['start', 'status_day'] });
  return (
    <form
      className="gantt-panel"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ ...codes, version: plan.version, start, status_day: status || null }, { onSuccess: close });
      }}
    >
      <LoneField name="start" label="El plan comienza el" refused={change.refused}>
        {(control) => (
          <input
            className="control"
            type="date"
            required
            min="1990-01-01"
            max="2099-12-31"
            value={start}
            disabled={!mayWrite}
            onChange={(event) => setStart(event.target.value)}
            {...control}
          />
        )}
      </LoneField>
      <LoneField
        name="status_day"
        label="Fecha de estado"
        help="Hasta cuándo se sabe lo que pasó: lo que falta no queda antes."
        refused={change.refused}
      >
        {(control) => (
          <input
            className="control"
            type="date"
            min="1990-01-01"
            max="2099-12-31"
            value={status}
            disabled={!mayWrite}
            onChange={(event) => setStatus(event.target.value)}
            {...control}
          />
        )}
      </LoneField>
      {mayWrite && (
        <div className="gantt-pair">
          <Button type="submit" kind="primary" busy={change.isPending}>
            Replanificar
          </Button>
        </div>
      )}
    </form>
  );
}
