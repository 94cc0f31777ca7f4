import { ActionButton, allowedActions, type Action } from './action.tsx';
import { MoreActions } from './MoreActions.tsx';

interface Props {
  actions: readonly Action[];
  /** What they are done to. */
  of: string;
}

/** What can be done with the thing of a drawer; what destroys is one more tap away. */
export function ActionBar({ actions, of }: Props) {
  const offered = allowedActions(actions);
  return (
    <div className="page-actions">
      {offered
        .filter((it) => !it.isDangerous)
        .map((it) => (
          <ActionButton key={it.label} action={it} />
        ))}
      <MoreActions of={of} actions={offered.filter((it) => it.isDangerous)} />
    </div>
  );
}
