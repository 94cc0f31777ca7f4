import { getProjectImport, type applyProjectImport, type ImportPreview as Preview, type ImportRow } from 'contract/projects/index.ts';
import type { Tone } from 'contract/states.ts';
import type { z } from 'zod';
import { useCall } from '../api.ts';
import { Box } from '../ui/Box.tsx';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/columns.tsx';
import type { Filter } from '../ui/Filters.tsx';
import { List } from '../ui/List.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Status } from '../ui/Status.tsx';
import { ImportApply } from './ImportApply.tsx';

type Outcome = ImportRow['outcome'];

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

const columns: readonly Column<ImportRow>[] = [
  { key: 'row', title: 'Fila', card: 'subtitle', render: (it) => `Fila ${it.row}` },
  {
    key: 'outcome',
    title: 'Qué pasará',
    card: 'status',
    render: (it) => <Status tone={outcomes[it.outcome].tone}>{outcomes[it.outcome].label}</Status>,
  },
  { key: 'codigoProyecto', title: 'Código', render: (it) => it.codigoProyecto ?? <span className="muted">Automático</span> },
  { key: 'nombre', title: 'Nombre', card: 'title', render: (it) => it.nombre ?? <span className="muted">Sin nombre</span> },
  { key: 'summary', title: 'Detalle', card: 'fact', render: (it) => <Detail row={it} /> },
];

interface Props {
  import_id: number;
  onAgain: () => void;
  onApplied: (applied: z.output<(typeof applyProjectImport)['answer']>) => void;
}

/** What importing would do, row by row, and the decision. */
export function ImportPreview({ import_id, onAgain, onApplied }: Props) {
  const preview = useCall(getProjectImport, { import_id, page: 1, per_page: 25 });
  return (
    <Loaded answer={preview}>
      {({ filename, counts, columns: found }) => (
        <>
          <Box title={filename}>
            <ul className="counts">
              {inOrder.map((it) => (
                <li key={it}>
                  <strong>{counts[it]}</strong>
                  <Status tone={outcomes[it].tone}>{outcomes[it].several}</Status>
                </li>
              ))}
            </ul>
            <Columns columns={found} />
          </Box>
          <ImportApply import_id={import_id} counts={counts} onApplied={onApplied} onAgain={onAgain}>
            <Button onClick={onAgain}>Elegir otra planilla</Button>
          </ImportApply>
          <List
            title="Fila por fila"
            isPart
            call={getProjectImport}
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
function Columns({ columns: found }: Pick<Preview, 'columns'>) {
  const known = found.filter((it) => it.field !== null);
  const ignored = found.filter((it) => it.field === null);
  return (
    <dl className="columns-found">
      <dt>Columnas reconocidas ({known.length})</dt>
      <dd>{known.map((it) => it.column).join(', ') || '—'}</dd>
      {ignored.length > 0 && (
        <>
          <dt>Columnas que se ignoran ({ignored.length})</dt>
          <dd className="muted">{ignored.map((it) => it.column).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

function Detail({ row }: { row: ImportRow }) {
  return (
    <div className="cell-wrap">
      {row.summary}
      {row.errors.length > 0 && (
        <ul className="row-errors">
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
