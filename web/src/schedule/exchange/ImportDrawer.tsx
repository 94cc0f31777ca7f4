import { formatNumber } from 'contract/format.ts';
import { importSchedule, restoreGantt, type ScheduleImport } from 'contract/schedule/index.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { notify, notifyUndo } from '../../ui/page/notices.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { loseAsked } from '../losing.ts';
import { mayRecover } from '../Removals.tsx';
import { tellRestored } from '../restoring.ts';
import { ImportReview } from './ImportReview.tsx';
import '../drawers.css';

interface Props {
  codes: PlaceCodes;
  onClose: () => void;
  /** The plan is another one now. */
  onImported?: () => void;
}

interface ImportInHand {
  file: File;
  mode: 'replace' | 'merge';
  calendar: 'file' | 'place';
  preview: ScheduleImport;
}

/** A plan from a file, beside the chart: what it would change is seen first, and written whole or not at all. */
export function ImportDrawer({ codes, onClose, onImported }: Props) {
  const [held, setHeld] = useState<ImportInHand>();
  const apply = useAction(importSchedule, { quiet: true });
  const restore = useAction(restoreGantt, { quiet: true });
  const tell = ({ resumen, removal_id, plan_version }: ScheduleImport): void => {
    const { nuevas, cambian, se_eliminan } = resumen;
    const figures = `Nuevas: ${formatNumber(nuevas)} · cambiadas: ${formatNumber(cambian)} · eliminadas: ${formatNumber(se_eliminan)}`;
    if (removal_id === null || plan_version === null || !mayRecover()) return notify('success', 'Plan importado', figures);
    const takeBack = (): void => {
      const back = { removal_id, replace: true, plan_version };
      void loseAsked(
        (confirm) => restore.mutateAsync({ ...back, confirm }),
        (answer) => {
          tellRestored(answer);
          onImported?.();
        },
      );
    };
    notifyUndo('Plan importado', takeBack, figures);
  };
  const run = ({ file, mode, calendar, preview }: ImportInHand, confirm: boolean) =>
    apply.mutate(
      {
        ...codes,
        file,
        mode,
        calendar,
        apply: 'true',
        confirm: confirm ? 'true' : 'false',
        ...(preview.plan_version !== null && { plan_version: preview.plan_version }),
      },
      {
        onSuccess: (imported) => {
          tell(imported);
          onImported?.();
          onClose();
        },
      },
    );
  return (
    <Drawer title="Importar carta Gantt" width={760} onClose={onClose}>
      {held ? (
        <ImportReview
          filename={held.file.name}
          preview={held.preview}
          isApplying={apply.isPending}
          refused={apply.refused}
          onApply={(confirm) => run(held, confirm)}
          onAgain={() => {
            apply.reset();
            setHeld(undefined);
          }}
        />
      ) : (
        <div className="drawer-form">
          <Form
            call={importSchedule}
            fixed={codes}
            start={{ mode: 'replace', calendar: 'file' }}
            save="Revisar archivo"
            asksBeforeLeaving={false}
            onCancel={onClose}
            onSaved={(preview, { file, mode = 'replace', calendar = 'file' }) => setHeld({ file, mode, calendar, preview })}
          >
            <p className="muted">
              Un archivo XML de MS Project (Archivo › Guardar como › Formato XML) o una planilla con nombre, duración y predecesoras.
              Todavía no se guarda nada: primero verá qué cambiaría.
            </p>
            <FileField name="file" label="Archivo" accept=".xml,.xlsx,.csv,.mpp" prompt="Arrastre el archivo aquí o elija uno" />
            <SegmentedField
              name="mode"
              label="Qué hacer con el plan que hay"
              help="Fusionar cambia lo que tiene el mismo UID, agrega lo nuevo y deja lo demás."
              options={[
                { value: 'replace', label: 'Reemplazarlo' },
                { value: 'merge', label: 'Fusionar por UID' },
              ]}
            />
            <SegmentedField
              name="calendar"
              label="Calendario"
              help="Con el del archivo las fechas son las suyas; con el del lugar, sus días pasan a ser días de aquí."
              options={[
                { value: 'file', label: 'El del archivo' },
                { value: 'place', label: 'El del lugar' },
              ]}
            />
          </Form>
        </div>
      )}
    </Drawer>
  );
}
