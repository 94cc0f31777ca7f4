import { useState, type ReactNode } from 'react';
import { formatNumber } from 'contract/format.ts';
import type { SheetReport, SheetRow } from 'contract/sheets.ts';
import type { Tone } from 'contract/states.ts';
import type { Refused } from '../../api/refusal.ts';
import { Button } from '../page/Button.tsx';
import { Empty } from '../page/Empty.tsx';
import { ListPager } from '../list/ListPager.tsx';
import type { ListChange } from '../rows/listState.ts';
import { Problem } from '../page/Problem.tsx';
import { Status } from '../page/Status.tsx';
import './Sheet.css';

export type Outcome = SheetRow['outcome'];

const outcomes: Record<Outcome, { label: string; several: string; tone: Tone }> = {
  create: { label: 'Crear', several: 'por crear', tone: 'success' },
  update: { label: 'Cambiar', several: 'por cambiar', tone: 'info' },
  unchanged: { label: 'Sin cambios', several: 'sin cambios', tone: 'neutral' },
  error: { label: 'Con error', several: 'con error', tone: 'danger' },
};
const inOrder: readonly Outcome[] = ['create', 'update', 'unchanged', 'error'];

/** Which of the rows are looked at. */
export interface SheetView {
  outcome: Outcome | undefined;
  page: number;
  perPage: number;
}

/** What is wrong comes first: a sheet without errors is shown whole. */
export const firstView = ({ error }: SheetReport['counts']): SheetView => ({
  outcome: error > 0 ? 'error' : undefined,
  page: 1,
  perPage: 25,
});

interface Props extends Pick<SheetReport, 'counts' | 'columns'> {
  filename: string;
  /** Those of the view. */
  rows: readonly SheetRow[];
  /** What follows from all of them beyond themselves. */
  consequences?: ReactNode;
  view: SheetView;
  onView: (view: SheetView) => void;
  /** Other rows are on their way. */
  isFading?: boolean;
  /** The rows without errors may be written without the others. */
  canSkip?: boolean;
  isApplying: boolean;
  refused: Refused | null;
  onApply: (skipErrors: boolean) => void;
  onAgain: () => void;
  /** Fetches the wrong rows, where the server gives them back. */
  onWrong?: (() => void) | undefined;
}

/** What importing a spreadsheet would do, row by row, and the decision: nothing is written before. */
export function SheetReview({ filename, counts, columns, rows, consequences, view, onView, isFading, ...decision }: Props) {
  const all = inOrder.reduce((sum, it) => sum + counts[it], 0);
  const total = view.outcome ? counts[view.outcome] : all;
  const look = (outcome: Outcome | undefined) => onView({ ...view, outcome, page: 1 });
  return (
    <div className="sheet-review">
      <p>
        <strong className="sheet-file">{filename}</strong>
      </p>
      <Columns columns={columns} />
      {consequences}
      <Decision counts={counts} {...decision} />
      <div className="sheet-outcomes" role="group" aria-label="Filas que se muestran">
        <button type="button" aria-pressed={view.outcome === undefined} onClick={() => look(undefined)}>
          <strong>{formatNumber(all)}</strong> {all === 1 ? 'fila' : 'filas'}
        </button>
        {inOrder.map((it) => (
          <button
            key={it}
            type="button"
            aria-pressed={view.outcome === it}
            disabled={counts[it] === 0}
            title={counts[it] === 0 ? 'No hay ninguna.' : undefined}
            onClick={() => look(it)}
          >
            <strong>{formatNumber(counts[it])}</strong> <Status tone={outcomes[it].tone}>{outcomes[it].several}</Status>
          </button>
        ))}
      </div>
      {all === 0 && <Empty text="La planilla no tiene filas con datos." />}
      {total > 0 && (
        <ul className="sheet-rows" aria-label="Fila por fila" data-fading={isFading || undefined}>
          {rows.map((it) => (
            <Row key={it.row} row={it} />
          ))}
        </ul>
      )}
      {total > view.perPage && (
        <ListPager
          state={{ ...view, sort: undefined, filters: {} }}
          total={total}
          onChange={(change) => onView({ ...view, page: 1, ...pagingOf(change) })}
          onNear={() => undefined}
        />
      )}
    </div>
  );
}

const pagingOf = (change: ListChange): Partial<SheetView> =>
  'page' in change ? { page: change.page } : 'perPage' in change ? { perPage: change.perPage } : {};

/** What was understood of the heading; what was not is said, so that nothing is lost in silence. */
function Columns({ columns }: Pick<SheetReport, 'columns'>) {
  const known = columns.filter((it) => it.field !== null);
  const ignored = columns.filter((it) => it.field === null);
  return (
    <dl className="sheet-columns">
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

function Row({ row: { row, outcome, reference, nombre, summary, errors } }: { row: SheetRow }) {
  const { label, tone } = outcomes[outcome];
  return (
    <li className="sheet-row">
      <span className="sheet-number muted">Fila {row}</span>
      <span className="sheet-name">
        <strong>{nombre ?? reference ?? 'Sin nombre'}</strong>
        {nombre && reference && <span className="muted">{reference}</span>}
      </span>
      <span className="sheet-outcome">
        <Status tone={tone}>{label}</Status>
      </span>
      <div className="sheet-detail">
        {errors.length > 0 ? (
          <ul className="sheet-errors">
            {errors.map(({ column, message }) => (
              <li key={column + message}>
                <strong>{column}:</strong> {message}
              </li>
            ))}
          </ul>
        ) : (
          outcome !== 'unchanged' && <span className="muted">{summary}</span>
        )}
      </div>
    </li>
  );
}

type DecisionProps = Pick<Props, 'counts' | 'canSkip' | 'isApplying' | 'refused' | 'onApply' | 'onAgain' | 'onWrong'>;

/** All of it, or without the wrong rows where the server can, or not at all. */
function Decision({ counts, canSkip = false, isApplying, refused, onApply, onAgain, onWrong }: DecisionProps) {
  const [skips, setSkips] = useState(false);
  const writes = counts.create + counts.update;
  const rows = writes === 1 ? '1 fila' : `${formatNumber(writes)} filas`;
  const hindrance = hindranceOf(counts, canSkip, skips);
  return (
    <div className="sheet-decision" role="group" aria-label="Decisión">
      {refused && <Problem refused={refused} title="No se importó nada." onRetry={refused.isUnanswered ? () => onApply(skips) : onAgain} />}
      {isApplying && (
        <p className="sheet-running" role="status">
          <span className="running-bar" aria-hidden />
          Importando {rows}. Puede seguir trabajando en otra pantalla; le avisaremos al terminar.
        </p>
      )}
      {canSkip && counts.error > 0 && (
        <label className="sheet-skip">
          <input
            type="checkbox"
            checked={skips}
            disabled={isApplying}
            title={isApplying ? 'Se está importando.' : undefined}
            onChange={(event) => setSkips(event.target.checked)}
          />
          {counts.error === 1 ? 'Omitir la fila con error' : `Omitir las ${formatNumber(counts.error)} filas con error`}
        </label>
      )}
      {hindrance && <span className="muted">{hindrance}</span>}
      <span className="sheet-buttons">
        {onWrong && counts.error > 0 && <Button onClick={onWrong}>Descargar las filas con error</Button>}
        <Button onClick={onAgain}>Elegir otra planilla</Button>
        <Button kind="primary" busy={isApplying} off={hindrance} onClick={() => onApply(skips)}>
          {writes > 0 ? `Importar ${rows}` : 'Importar'}
        </Button>
      </span>
    </div>
  );
}

function hindranceOf({ create, update, unchanged, error }: SheetReport['counts'], canSkip: boolean, skips: boolean): string | undefined {
  if (error > 0 && !canSkip) return 'Corrija las filas con error y vuelva a subir la planilla: se importa completa o nada.';
  if (create + update === 0)
    return unchanged > 0 ? 'Lo que trae esta planilla ya está guardado.' : 'No hay nada que importar en esta planilla.';
  return error > 0 && !skips ? 'Corrija las filas con error, o márquelas para omitirlas.' : undefined;
}
