import { ActionButton, allowedActions, type Action } from '../page/action.tsx';
import { ExplainButton } from '../page/explanation.tsx';
import { MoreActions } from '../page/MoreActions.tsx';
import type { ListProps } from './listProps.ts';

interface Props<Row extends object> extends Pick<ListProps<Row>, 'rowActions' | 'explains'> {
  row: Row;
  /** The element with the name of the row. */
  nameId: string;
}

/** What can be done with one row, and why not the rest. What destroys, and what is seldom done, is one more tap away. */
export function RowActions<Row extends object>({ row, rowActions, explains, nameId }: Props<Row>) {
  const offered = allowedActions(rowActions?.(row) ?? []);
  const isFolded = (it: Action) => it.isDangerous || it.isQuiet;
  return (
    <>
      {offered
        .filter((it) => !isFolded(it))
        .map((it) => (
          <ActionButton key={it.label} action={it} kind="text" />
        ))}
      <MoreActions isText nameId={nameId} actions={offered.filter(isFolded)} />
      {explains && <ExplainButton {...explains(row)} />}
    </>
  );
}
