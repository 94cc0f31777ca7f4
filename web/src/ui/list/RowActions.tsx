import { ActionButton, allowedActions, type Action } from '../page/action.tsx';
import { ExplainButton } from '../page/explanation.tsx';
import { MoreActions } from '../page/MoreActions.tsx';
import type { ListProps } from './listProps.ts';

interface Props<Row extends object> extends Pick<ListProps<Row>, 'rowActions' | 'explains'> {
  row: Row;
  /** On a phone, what destroys is one more tap away: of which row it is said then. */
  folds?: string;
}

/** What can be done with one row, and why not the rest. */
export function RowActions<Row extends object>({ row, rowActions, explains, folds }: Props<Row>) {
  const offered = allowedActions(rowActions?.(row) ?? []);
  const isInSight = (it: Action) => folds === undefined || !it.isDangerous;
  return (
    <>
      {offered.filter(isInSight).map((it) => (
        <ActionButton key={it.label} action={it} kind="text" />
      ))}
      {folds !== undefined && <MoreActions isText of={folds} actions={offered.filter((it) => !isInSight(it))} />}
      {explains && <ExplainButton {...explains(row)} />}
    </>
  );
}
