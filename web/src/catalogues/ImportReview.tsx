import type { Catalogue, SheetReview } from 'contract/catalogues/index.ts';
import type { Tone } from 'contract/states.ts';
import { useAction } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { notify } from '../ui/notices.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Status } from '../ui/Status.tsx';

interface Props {
  catalogue: Catalogue;
  file: File;
  review: SheetReview;
  onAgain: () => void;
  onDone: () => void;
}

type Row = SheetReview['items'][number];

const outcomes: Record<Row['outcome'], { label: string; several: string; tone: Tone }> = {
  error: { label: 'Con error', several: 'con error', tone: 'danger' },
  create: { label: 'Crear', several: 'por crear', tone: 'success' },
  update: { label: 'Cambiar', several: 'por cambiar', tone: 'info' },
  unchanged: { label: 'Sin cambios', several: 'sin cambios', tone: 'neutral' },
};
/** What needs attention first. */
const inOrder: readonly Row['outcome'][] = ['error', 'create', 'update', 'unchanged'];
/** More than anybody reads. */
const mostShown = 200;

/** What importing would do, row by row, and the decision. */
export function ImportReview({ catalogue, file, review, onAgain, onDone }: Props) {
  const { digest, counts, columns, items } = review;
  const { mutate, isPending, refused } = useAction(catalogue.calls.importing, { quiet: true });
  const writes = counts.create + counts.update;
  const hindrance =
    counts.error > 0
      ? 'Corrija las filas con error y revise la planilla de nuevo.'
      : writes === 0
        ? 'No hay nada que importar.'
        : undefined;
  const ignored = columns.filter((it) => it.field === null).map((it) => it.column);
  const rows = inOrder.flatMap((outcome) => items.filter((it) => it.outcome === outcome));
  const run = () =>
    mutate(
      { file, digest },
      {
        onSuccess: ({ created, updated }) => {
          notify('success', 'Importación terminada', `Creados: ${created} · Cambiados: ${updated}`);
          onDone();
        },
      },
    );

  return (
    <div className="sheet">
      {refused && <Problem refused={refused} title="No se importó nada." onRetry={refused.isUnanswered ? run : onAgain} />}
      <ul className="sheet-counts">
        {inOrder.map((it) => (
          <li key={it}>
            <strong>{counts[it]}</strong> <Status tone={outcomes[it].tone}>{outcomes[it].several}</Status>
          </li>
        ))}
      </ul>
      {ignored.length > 0 && <p className="muted">Columnas que se ignoran: {ignored.join(', ')}.</p>}
      <ul className="sheet-rows" aria-label="Fila por fila">
        {rows.slice(0, mostShown).map((it) => (
          <SheetRow key={it.row} row={it} />
        ))}
      </ul>
      {rows.length > mostShown && (
        <p className="muted">
          Se muestran {mostShown} de {rows.length} filas.
        </p>
      )}
      <div className="order-buttons">
        {hindrance && <span className="muted">{hindrance}</span>}
        <Button onClick={onAgain}>Elegir otra planilla</Button>
        <Button kind="primary" busy={isPending} disabled={hindrance !== undefined} onClick={run}>
          {writes === 1 ? 'Importar 1 fila' : `Importar ${writes} filas`}
        </Button>
      </div>
    </div>
  );
}

function SheetRow({ row: { row, outcome, nombre, summary, errors } }: { row: Row }) {
  const { label, tone } = outcomes[outcome];
  return (
    <li className="sheet-row">
      <span className="muted">Fila {row}</span>
      <strong>{nombre ?? 'Sin nombre'}</strong>
      <Status tone={tone}>{label}</Status>
      {errors.length > 0 ? (
        <ul className="sheet-errors">
          {errors.map(({ column, message }) => (
            <li key={column + message}>
              <strong>{column}:</strong> {message}
            </li>
          ))}
        </ul>
      ) : (
        outcome !== 'unchanged' && <span className="sheet-summary muted">{summary}</span>
      )}
    </li>
  );
}
