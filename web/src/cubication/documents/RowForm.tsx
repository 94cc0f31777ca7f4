import { useId, useState, useSyncExternalStore, type ChangeEvent } from 'react';
import type { GridColumn } from '../../ui/grid/columns.ts';
import type { PartName } from '../parts.ts';
import type { Sheet } from '../sheet.ts';
import type { Work } from '../work.ts';

interface Props<Row extends { id: number }> {
  work: Work;
  part: PartName;
  sheet: Sheet<Row>;
  id: number;
  columns: readonly GridColumn<Row>[];
}

/** One row with its cells below each other: what may be written is a field, and saves itself. */
export function RowForm<Row extends { id: number }>({ work, part, sheet, id, columns }: Props<Row>) {
  const drawn = useSyncExternalStore(sheet.subscribe, () => sheet.drawn(id));
  if (!drawn) return <p className="muted">Otra persona quitó esta fila.</p>;
  const { row, troubles } = drawn;
  const [open, closed] = [columns.filter((it) => it.edit?.isOpen(row)), columns.filter((it) => !it.edit?.isOpen(row))];
  return (
    <div className="cubage-rowform">
      <dl className="facts">
        {closed.map((it) => (
          <div key={it.key}>
            <dt>{it.title}</dt>
            <dd>{it.text(row) || '—'}</dd>
          </div>
        ))}
      </dl>
      {open.map((column) => (
        <CellField
          key={`${column.key} ${column.edit?.text(row) ?? ''}`}
          column={column}
          row={row}
          complaint={troubles.get(column.key)?.message}
          onWrite={(typed) => {
            const read = column.edit?.read(typed, row);
            if (!read) return;
            if (read.ok) work.write(part, [{ id, key: column.key, value: read.value }]);
            else work.complain(part, [{ id, key: column.key, typed, message: read.message }]);
          }}
        />
      ))}
    </div>
  );
}

interface FieldProps<Row> {
  column: GridColumn<Row>;
  row: Row;
  complaint: string | undefined;
  onWrite: (typed: string) => void;
}

function CellField<Row>({ column: { title, edit, isFigure }, row, complaint, onWrite }: FieldProps<Row>) {
  const name = useId();
  const [typed, setTyped] = useState(edit?.text(row) ?? '');
  const common = {
    id: name,
    className: 'control',
    'aria-invalid': complaint !== undefined,
    ...(complaint && { 'aria-describedby': `${name}-wrong` }),
  };
  const written = {
    ...common,
    value: typed,
    autoComplete: 'off',
    maxLength: edit?.longest ?? 500,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.target.value),
    onBlur: () => typed !== edit?.text(row) && onWrite(typed),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {title}
      </label>
      {edit?.choices ? (
        <select
          {...common}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onWrite(event.target.value);
          }}
        >
          {edit.choices.map((it) => (
            <option key={it.value} value={it.value}>
              {it.label}
            </option>
          ))}
        </select>
      ) : edit?.hasLines ? (
        <textarea {...written} />
      ) : (
        <input
          {...written}
          inputMode={isFigure ? 'text' : undefined}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      )}
      {complaint && (
        <span id={`${name}-wrong`} className="field-error" role="alert">
          {complaint}
        </span>
      )}
    </div>
  );
}
