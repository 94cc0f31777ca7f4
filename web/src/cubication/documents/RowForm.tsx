import { useEffect, useSyncExternalStore } from 'react';
import type { GridColumn, Standing } from '../../ui/grid/columns.ts';
import type { Spot } from '../../ui/presence/speaker.ts';
import type { PartName } from '../parts.ts';
import type { Sheet } from '../sheet.ts';
import { nowhere, spotIn } from '../sheetProps.ts';
import type { Work } from '../work.ts';
import { CellField } from './CellField.tsx';

interface Props<Row extends { id: number }> {
  work: Work;
  part: PartName;
  sheet: Sheet<Row>;
  id: number;
  columns: readonly GridColumn<Row>[];
  /** Who else stands in the row. */
  others: readonly Standing[];
  moveTo: (spot: Spot) => void;
}

/** One row with its cells below each other: what may be written is a field, and saves itself. */
export function RowForm<Row extends { id: number }>({ work, part, sheet, id, columns, others, moveTo }: Props<Row>) {
  const drawn = useSyncExternalStore(sheet.subscribe, () => sheet.drawn(id));
  useEffect(() => {
    // Whoever looks at a row stands at its name.
    moveTo(spotIn(part, id, 'name'));
    return () => moveTo(nowhere);
  }, [part, id, moveTo]);
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
          key={column.key}
          work={work}
          sheet={sheet}
          row={row}
          column={column}
          trouble={troubles.get(column.key)}
          other={others.find((it) => it.column === column.key)?.name}
          onEnter={() => moveTo(spotIn(part, id, column.key))}
        />
      ))}
    </div>
  );
}
