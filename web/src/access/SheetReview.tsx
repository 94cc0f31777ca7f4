import { useState } from 'react';
import type { SheetApplied, SheetPreview, SheetRow } from 'contract/access/sheets.ts';
import type { Tone } from 'contract/states.ts';
import { useAction, useCall } from '../api.ts';
import { Box } from '../ui/Box.tsx';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/columns.tsx';
import type { Filter } from '../ui/Filters.tsx';
import { List } from '../ui/List.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Status } from '../ui/Status.tsx';
import type { SheetCalls } from './SheetImport.tsx';

type Outcome = SheetRow['outcome'];

const outcomes: Record<Outcome, { label: string; several: string; tone: Tone }> = {
  create: { label: 'Crear', several: 'por crear', tone: 'success' },
  update: { label: 'Actualizar', several: 'por actualizar', tone: 'info' },
  unchanged: { label: 'Sin cambios', several: 'sin cambios', tone: 'neutral' },
  error: { label: 'Con error', several: 'con error', tone: 'danger' },
};
const inOrder: readonly Outcome[] = ['create', 'update', 'unchanged', 'error'];

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'outcome',
    label: 'Mostrar',
    options: inOrder.map((value) => ({ value, label: `Filas ${outcomes[value].several}` })),
  },
];

const columns: readonly Column<SheetRow>[] = [
  { key: 'row', title: 'Fila', card: 'subtitle', render: (it) => `Fila ${it.row}` },
  {
    key: 'outcome',
    title: 'Qué pasará',
    card: 'status',
    render: (it) => <Status tone={outcomes[it.outcome].tone}>{outcomes[it.outcome].label}</Status>,
  },
  { key: 'reference', title: 'Quién', card: 'fact', render: (it) => it.reference ?? '—' },
  { key: 'nombre', title: 'Nombre', card: 'title', render: (it) => it.nombre ?? <span className="muted">Sin nombre</span> },
  { key: 'summary', title: 'Detalle', card: 'fact', render: (it) => <Detail row={it} /> },
];

interface Props {
  calls: SheetCalls;
  import_id: number;
  onAgain: () => void;
  onApplied: (applied: SheetApplied) => void;
}

/** What importing would do, row by row, and the decision. */
export function SheetReview({ calls, import_id, onAgain, onApplied }: Props) {
  const preview = useCall(calls.page, { import_id, page: 1, per_page: 25 });
  return (
    <Loaded answer={preview}>
      {(found) => (
        <>
          <Box title={found.filename}>
            <ul className="sheet-counts">
              {inOrder.map((it) => (
                <li key={it}>
                  <strong>{found.counts[it]}</strong>
                  <Status tone={outcomes[it].tone}>{outcomes[it].several}</Status>
                </li>
              ))}
            </ul>
            <Columns columns={found.columns} />
          </Box>
          <Decision calls={calls} import_id={import_id} counts={found.counts} onAgain={onAgain} onApplied={onApplied} />
          <List
            title="Fila por fila"
            isPart
            call={calls.page}
            fixed={{ import_id }}
            rowKey={(it) => it.row}
            columns={columns}
            filters={filters}
            empty="La planilla no tiene filas con datos."
          />
        </>
      )}
    </Loaded>
  );
}

/** What was understood of the heading; what was not is said, so that nothing is lost in silence. */
function Columns({ columns: found }: Pick<SheetPreview, 'columns'>) {
  const known = found.filter((it) => it.field !== null);
  const ignored = found.filter((it) => it.field === null);
  return (
    <dl className="sheet-columns">
      <dt>Columnas reconocidas ({known.length})</dt>
      <dd>{known.map((it) => it.column).join(', ')}</dd>
      {ignored.length > 0 && (
        <>
          <dt>Columnas que se ignoran ({ignored.length})</dt>
          <dd className="muted">{ignored.map((it) => it.column).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** All of it, or without the wrong rows, or not at all. */
function Decision({ calls, import_id, counts, onAgain, onApplied }: Props & Pick<SheetPreview, 'counts'>) {
  const apply = useAction(calls.apply, { quiet: true });
  const [skips, setSkips] = useState(false);
  const writes = counts.create + counts.update;
  const rows = writes === 1 ? '1 fila' : `${writes} filas`;
  const hindrance =
    writes === 0
      ? 'No hay nada que importar en esta planilla.'
      : counts.error > 0 && !skips
        ? 'Corrija las filas con error, o márquelas para omitirlas.'
        : undefined;
  const run = () => apply.mutate({ import_id, skip_errors: skips }, { onSuccess: onApplied });
  return (
    <Box label="Decisión" busy={apply.isPending}>
      {apply.refused && (
        <Problem refused={apply.refused} title="No se importó nada." onRetry={apply.refused.isUnanswered ? run : onAgain} />
      )}
      <div className="sheet-decision">
        {counts.error > 0 && (
          <label>
            <input type="checkbox" checked={skips} disabled={apply.isPending} onChange={(event) => setSkips(event.target.checked)} />
            {counts.error === 1 ? 'Omitir la fila con error' : `Omitir las ${counts.error} filas con error`}
          </label>
        )}
        {hindrance && <span className="muted">{hindrance}</span>}
        <span className="sheet-buttons">
          <Button onClick={onAgain}>Elegir otra planilla</Button>
          <Button kind="primary" busy={apply.isPending} disabled={hindrance !== undefined} onClick={run}>
            {writes > 0 ? `Importar ${rows}` : 'Importar'}
          </Button>
        </span>
      </div>
    </Box>
  );
}

function Detail({ row }: { row: SheetRow }) {
  return (
    <div className="cell-wrap">
      {row.summary}
      {row.errors.length > 0 && (
        <ul className="sheet-errors">
          {row.errors.map(({ column, message }) => (
            <li key={column + message}>
              <strong>{column}:</strong> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
