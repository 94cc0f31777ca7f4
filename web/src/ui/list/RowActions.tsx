import { ActionButton, allowedActions } from '../page/action.tsx';
import { ExplainButton } from '../page/explanation.tsx';
import type { ListProps } from './listProps.ts';

type Props<Row extends object> = Pick<ListProps<Row>, 'rowActions' | 'explains'> & { row: Row };

/** What can be done with one row, and why not the rest. */
export const RowActions = <Row extends object>({ row, rowActions, explains }: Props<Row>) => (
  <>
    {allowedActions(rowActions?.(row) ?? []).map((it) => (
      <ActionButton key={it.label} action={it} kind="text" />
    ))}
    {explains && <ExplainButton {...explains(row)} />}
  </>
);
