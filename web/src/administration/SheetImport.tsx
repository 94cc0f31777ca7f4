import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import type { sheetImport, SheetReport, SheetRow } from 'contract/administration/sheets.ts';
import type { Call } from 'contract/call.ts';
import type { Tone } from 'contract/states.ts';
import { useAction } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FileField } from '../ui/FileField.tsx';
import { Form } from '../ui/Form.tsx';
import { useForm } from '../ui/formState.ts';
import { useIsPhone } from '../ui/media.ts';
import { notify } from '../ui/notices.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Status } from '../ui/Status.tsx';

/** A call that judges a spreadsheet, and writes it when told. */
type ImportCall = Call & { body: typeof sheetImport; answer: typeof SheetReport; multipart: true; query?: never; params?: never };

interface Props {
  title: string;
  call: ImportCall;
  /** Which columns the sheet must have. */
  columns: string;
  /** What happens to what is known already. */
  one: string;
  onClose: () => void;
}

/** What was chosen, and what it would do. */
interface Chosen {
  file: File;
  report: SheetReport;
}

/** Choose a spreadsheet, see row by row what it would do, then write it whole. */
export function SheetImport({ title, call, columns, one, onClose }: Props) {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<Chosen>();
  const [file, setFile] = useState<File>();
  return (
    <Drawer open title={title} size={isPhone ? '100%' : 640} onClose={onClose} closable={{ 'aria-label': 'Cerrar' }}>
      {chosen ? (
        <Judged call={call} chosen={chosen} onAgain={() => setChosen(undefined)} onDone={onClose} />
      ) : (
        <div className="drawer-form">
          <Form
            call={call}
            save="Revisar planilla"
            asksBeforeLeaving={false}
            onCancel={onClose}
            onSaved={(report) => file && setChosen({ file, report })}
          >
            <p className="muted">
              Excel (.xlsx) o CSV, hasta 5 MB y 5.000 filas, con las columnas: {columns} {one} Todavía no se guarda nada.
            </p>
            <FileField name="file" label="Planilla" accept=".csv,.xlsx" prompt="Arrastre la planilla aquí o elija un archivo" />
            <Remember onFile={setFile} />
          </Form>
        </div>
      )}
    </Drawer>
  );
}

/** The file goes to the server a second time when it is written. */
function Remember({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { file } = useForm().values;
  useEffect(() => onFile(file instanceof File ? file : undefined), [file, onFile]);
  return null;
}

const outcomes: Record<SheetRow['outcome'], { label: string; tone: Tone }> = {
  create: { label: 'Nueva', tone: 'success' },
  update: { label: 'Corrige', tone: 'info' },
  unchanged: { label: 'Sin cambios', tone: 'neutral' },
  error: { label: 'Con error', tone: 'danger' },
};
const inOrder = ['create', 'update', 'unchanged', 'error'] as const;
const counted = {
  create: ['nueva', 'nuevas'],
  update: ['se corrige', 'se corrigen'],
  unchanged: ['sin cambios', 'sin cambios'],
  error: ['con error', 'con error'],
} as const;

interface JudgedProps {
  call: ImportCall;
  chosen: Chosen;
  onAgain: () => void;
  onDone: () => void;
}

function Judged({ call, chosen: { file, report }, onAgain, onDone }: JudgedProps) {
  const { counts, rows, ignored } = report;
  const apply = useAction(call, { quiet: true });
  const writes = counts.create + counts.update;
  const total = writes + counts.unchanged + counts.error;
  const run = () =>
    apply.mutate(
      { file, apply: 'true' },
      {
        onSuccess: ({ counts: done }) => {
          notify('success', 'Importación terminada', `Nuevas: ${done.create} · Corregidas: ${done.update}`);
          onDone();
        },
      },
    );
  return (
    <div className="judged">
      <p>
        <strong>{file.name}</strong>
      </p>
      <ul className="judged-counts">
        {inOrder
          .filter((it) => counts[it] > 0)
          .map((it) => (
            <li key={it}>
              <Status tone={outcomes[it].tone}>{`${counts[it]} ${counted[it][counts[it] === 1 ? 0 : 1]}`}</Status>
            </li>
          ))}
      </ul>
      {ignored.length > 0 && <p className="muted">Columnas que no se usan: {ignored.join(', ')}.</p>}
      {apply.refused && <Problem refused={apply.refused} title="No se importó nada." />}
      {counts.error > 0 && (
        <p className="field-error">Corrija las filas con error y vuelva a cargar la planilla: se importa completa o nada.</p>
      )}
      {counts.error === 0 && writes === 0 && <p className="muted">Todo lo que trae esta planilla ya está guardado.</p>}
      <ul className="judged-rows" aria-label="Filas de la planilla">
        {rows.map(({ row, outcome, name, errors }) => (
          <li key={row}>
            <span className="muted">Fila {row}</span>
            <span>
              {name || <span className="muted">Sin datos</span>}
              {errors.map(({ column, message }) => (
                <span key={column + message} className="field-error">
                  {column}: {message}
                </span>
              ))}
            </span>
            <Status tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Status>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="muted">
          Se muestran {rows.length} de {total} filas, primero las que tienen errores.
        </p>
      )}
      <div className="form-buttons">
        <Button onClick={onAgain}>Elegir otra planilla</Button>
        <Button kind="primary" busy={apply.isPending} disabled={counts.error > 0 || writes === 0} onClick={run}>
          {writes === 1 ? 'Importar 1 fila' : `Importar ${writes} filas`}
        </Button>
      </div>
    </div>
  );
}
