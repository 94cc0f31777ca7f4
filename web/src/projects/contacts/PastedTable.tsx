import { DeleteOutlined } from '@ant-design/icons';
import { memo, useState, type KeyboardEvent } from 'react';
import { contactColumns, type ContactColumn } from 'contract/projects/index.ts';
import type { Tone } from 'contract/states.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Status } from '../../ui/page/Status.tsx';
import type { Row } from './pastedRows.ts';

interface Doing {
  onEdit: (key: number, field: ContactColumn, value: string) => void;
  /** The person leaves a cell: what was changed is checked. */
  onLeave: () => void;
  onRemove: (key: number) => void;
}

const titles: Record<ContactColumn, string> = {
  nombre: 'Nombre',
  rut: 'RUT',
  cargo: 'Cargo',
  email: 'Correo',
  telefono: 'Teléfono',
  observaciones: 'Observaciones',
};
const verdicts: Record<Row['outcome'], { label: string; tone: Tone }> = {
  create: { label: 'Lista', tone: 'success' },
  duplicate: { label: 'Repetida', tone: 'warning' },
  error: { label: 'Con error', tone: 'danger' },
};
/** Five hundred rows are three thousand fields: so many are drawn at a time. */
const pageLength = 50;

/** Pasted rows as a sheet: every cell can be corrected, Enter goes to the one below. */
export function PastedTable({ rows, ...doing }: Doing & { rows: readonly Row[] }) {
  const [wanted, setWanted] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageLength));
  const page = Math.min(wanted, pages);
  return (
    <div className="pasted-rows" tabIndex={0} role="region" aria-label="Filas pegadas" onKeyDown={goBelow}>
      <table className="pasted-table">
        <thead>
          <tr>
            <th scope="col">Fila</th>
            {contactColumns.map((it) => (
              <th key={it} scope="col">
                {titles[it]}
              </th>
            ))}
            <th scope="col">Revisión</th>
            <th scope="col">
              <span className="unseen">Quitar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice((page - 1) * pageLength, page * pageLength).map((row) => (
            <PastedLine key={row.key} row={row} {...doing} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="pasted-pages">
          <Button off={page === 1 && 'Es la primera página.'} onClick={() => setWanted(page - 1)}>
            Anteriores
          </Button>
          <span className="muted">
            Página {page} de {pages}
          </span>
          <Button off={page === pages && 'Es la última página.'} onClick={() => setWanted(page + 1)}>
            Siguientes
          </Button>
        </div>
      )}
    </div>
  );
}

const PastedLine = memo(
  function PastedLine({ row: { key, values, outcome, errors, isUnchecked }, onEdit, onLeave, onRemove }: Doing & { row: Row }) {
    const { label, tone } = verdicts[outcome];
    return (
      <tr data-outcome={isUnchecked ? undefined : outcome}>
        <th scope="row" className="pasted-number">
          {key}
        </th>
        {contactColumns.map((field) => {
          const error = errors.find((it) => it.field === field)?.message;
          const errorId = `pasted-${key}-${field}`;
          return (
            <td key={field} data-title={titles[field]}>
              <input
                className="control"
                aria-label={`${titles[field]}, fila ${key}`}
                data-cell={field}
                data-wrong={(error !== undefined && outcome === 'error') || undefined}
                spellCheck={false}
                autoComplete="off"
                value={values[field]}
                onChange={(event) => onEdit(key, field, event.target.value)}
                onBlur={onLeave}
                {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
              />
              {error && (
                <span id={errorId} className="pasted-error">
                  {error}
                </span>
              )}
            </td>
          );
        })}
        <td className="pasted-verdict">{isUnchecked ? <span className="muted">Revisando…</span> : <Status tone={tone}>{label}</Status>}</td>
        <td>
          <Button kind="text" icon={<DeleteOutlined />} label={`Quitar la fila ${key}`} onClick={() => onRemove(key)} />
        </td>
      </tr>
    );
  },
  // What is done with a row is done on the rows of that moment, whichever drawing gave the function: only the row counts.
  (before, after) => before.row === after.row,
);

/** As in a spreadsheet: Enter goes down, with Shift up. */
function goBelow(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const line = target.closest('tr');
  const beside = shiftKey ? line?.previousElementSibling : line?.nextElementSibling;
  const next = beside?.querySelector<HTMLInputElement>(`[data-cell="${target.dataset['cell'] ?? ''}"]`);
  if (next) next.select();
  else target.blur();
}
