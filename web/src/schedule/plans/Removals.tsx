import { formatInstant } from 'contract/format.ts';
import { restoreGantt, type Plan } from 'contract/schedule/index.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { loseAsked } from './losing.ts';
import '../drawers.css';

type Removal = Plan['removals'][number];

export const mayRecover = (): boolean => may(restoreGantt.permission);

/** Plans that stood here before, for a place that has none: each is back with one press. */
export function Removals({ removals, onRecovered }: { removals: readonly Removal[]; onRecovered: () => void }) {
  const restore = useAction(restoreGantt);
  if (removals.length === 0 || !mayRecover()) return null;
  return (
    <ul className="plan-removals" aria-label="Cartas Gantt que se pueden recuperar">
      {removals.map((it) => (
        <li key={it.id}>
          <span>{wordsOf(it)}</span>
          <Button busy={restore.isPending} onClick={() => restore.mutate({ removal_id: it.id }, { onSuccess: onRecovered })}>
            Recuperar
          </Button>
        </li>
      ))}
    </ul>
  );
}

const wordsOf = ({ removed_at, removed_by }: Removal): string =>
  `La carta que había hasta el ${formatInstant(removed_at)}, quitada por ${removed_by}`;

/** Puts back what stood there before the plan that is seen now, which is kept in its turn. */
export function useRecovery({ version, removals }: Pick<Plan, 'version' | 'removals'>, onRecovered: () => void) {
  const restore = useAction(restoreGantt, { quiet: true });
  const [last] = removals;
  if (!last || !mayRecover()) return undefined;
  return async (): Promise<void> => {
    const isSure = await confirm({
      title: '¿Recuperar la carta Gantt anterior?',
      text: `${wordsOf(last)}, toma el lugar de la que ve, que también se puede recuperar durante 30 días.`,
      yes: 'Recuperar la anterior',
    });
    if (!isSure) return;
    const known = version === null ? {} : { plan_version: version };
    await loseAsked((confirmed) => restore.mutateAsync({ removal_id: last.id, replace: true, confirm: confirmed, ...known }), onRecovered);
  };
}
