import { ActionButton, allowedActions } from '../page/action.tsx';
import { ExplainButton } from '../page/explanation.tsx';
import { MoreActions } from '../page/MoreActions.tsx';
import type { ListProps } from './listProps.ts';

interface Props<Row extends object> extends Pick<ListProps<Row>, 'rowActions' | 'explains'> {
  row: Row;
  /** The element with the name of the row. */
  nameId: string;
}

/** What can be done with one row, and why not the rest. What destroys is one more tap away. */
export function RowActions<Row extends object>({ row, rowActions, explains, nameId }: Props<Row>) {
  const offered = allowedActions(rowActions?.(row) ?? []);
  return (
    <>
      {offered
        .filter((it) => !it.isDangerous)
        .map((it) => (
          <ActionButton key={it.label} action={it} kind="text" />
        ))}
      <MoreActions isText nameId={nameId} actions={offered.filter((it) => it.isDangerous)} />
      {explains && <ExplainButton {...explains(row)} />}
    </>
  );
}
