import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent } from 'react';
import { typedIn, type CellValue, type GridColumn, type Trouble } from '../../ui/grid/columns.ts';
import { CellTrouble } from '../CellTrouble.tsx';
import type { Sheet } from '../sheet.ts';
import type { Work } from '../work.ts';

interface Props<Row extends { id: number }> {
  work: Work;
  sheet: Sheet<Row>;
  row: Row;
  column: GridColumn<Row>;
  trouble: Trouble | undefined;
  /** Who else stands in the cell. */
  other: string | undefined;
  onEnter: () => void;
}

/** What is being typed, and what stood there when that began: what somebody else writes meanwhile is told once it is saved. */
interface Draft {
  typed: string;
  began: string;
  seen: CellValue;
}

/** A cell as a field, which saves itself when it is left. */
export function CellField<Row extends { id: number }>({ work, sheet, row, column, trouble, other, onEnter }: Props<Row>) {
  const name = useId();
  const { title, edit, isFigure } = column;
  const [draft, setDraft] = useState<Draft>();
  const isIn = useRef(false);
  const standing = typedIn(trouble) ?? edit?.text(row) ?? '';
  const shown = draft?.typed ?? standing;
  const seen = () => sheet.part.read(row, column.key);
  const write = (typed: string, before: CellValue) => {
    const [part, { id }, key, read] = [sheet.part.name, row, column.key, edit?.read(typed, row)];
    if (read?.ok) work.write(part, [{ id, key, value: read.value, seen: before }]);
    else if (read) work.complain(part, [{ id, key, typed, message: read.message }]);
  };
  const leave = () => {
    if (!isIn.current) return;
    isIn.current = false;
    if (draft && draft.typed !== draft.began) write(draft.typed, draft.seen);
    setDraft(undefined);
    // Only now: a row that somebody else took away stays for what was written in it.
    sheet.writeIn(undefined);
  };
  const leaveAtLast = useEffectEvent(leave);
  // Where it goes from under the cursor, nobody leaves it.
  useEffect(() => () => leaveAtLast(), []);
  const common = {
    id: name,
    className: 'control',
    'aria-invalid': trouble !== undefined,
    ...(trouble && { 'aria-describedby': `${name}-wrong` }),
    onFocus: () => {
      isIn.current = true;
      sheet.writeIn(row.id);
      onEnter();
    },
    onBlur: leave,
  };
  const written = {
    ...common,
    value: shown,
    autoComplete: 'off',
    maxLength: edit?.longest ?? 500,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...(draft ?? { began: standing, seen: seen() }), typed: target.value }),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {title}
      </label>
      {other !== undefined && <span className="cubage-other">{other}</span>}
      {edit?.choices ? (
        <select {...common} value={shown} onChange={(event) => write(event.target.value, seen())}>
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
      {trouble?.kind === 'wrong' && (
        <span id={`${name}-wrong`} className="field-error" role="alert">
          {trouble.message}
        </span>
      )}
      {trouble && trouble.kind !== 'wrong' && (
        <CellTrouble name={`${name}-wrong`} work={work} sheet={sheet} id={row.id} column={column} trouble={trouble} />
      )}
    </div>
  );
}
