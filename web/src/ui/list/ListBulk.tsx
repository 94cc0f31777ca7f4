import { ActionButton } from '../page/action.tsx';
import { Button } from '../page/Button.tsx';
import type { BulkAction } from './listProps.ts';

interface Props<Row> {
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  onClear: () => void;
}

/** What can be done with the ticked rows at once. */
export function ListBulk<Row>({ actions, rows, onClear }: Props<Row>) {
  if (rows.length === 0) return null;
  return (
    <div className="list-bulk" role="region" aria-label="Acciones sobre lo marcado">
      <strong>{rows.length === 1 ? '1 marcado' : `${rows.length} marcados`}</strong>
      {actions.map(({ run, ...it }) => (
        <ActionButton key={it.label} action={{ ...it, onClick: () => run(rows) }} />
      ))}
      <Button kind="text" onClick={onClear}>
        Desmarcar
      </Button>
    </div>
  );
}
