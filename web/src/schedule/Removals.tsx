import { useState } from 'react';
import { formatInstant } from 'contract/format.ts';
import { getPlan, restoreGantt, type Plan } from 'contract/schedule/index.ts';
import { useAction, useCall } from '../api.ts';
import { may } from '../api/session.ts';
import { confirm } from '../ui/form/dialogs.tsx';
import { Button } from '../ui/page/Button.tsx';
import { Drawer } from '../ui/page/Drawer.tsx';
import { Empty } from '../ui/page/Empty.tsx';
import { Loaded } from '../ui/page/Loaded.tsx';
import type { PlaceCodes } from './addresses.ts';
import { loseAsked } from './losing.ts';
import { tellRestored } from './restoring.ts';
import './drawers.css';

export const mayRecover = (): boolean => may(restoreGantt.permission);

interface Props {
  removals: Plan['removals'];
  /** The plan's that goes for it; null: there is none. */
  version: number | null;
  onRecovered: () => void;
}

const emptying = {
  title: '¿Dejar la carta sin actividades?',
  text: 'Lo que se recupera son solo líneas base. La carta de ahora se puede recuperar durante 30 días.',
  yes: 'Recuperar las líneas base',
  no: 'Cancelar',
  isDangerous: true,
};

/** Plans that stood at a place before: each is back with one press, and what stands there now is kept in its turn. */
export function Removals({ removals, version, onRecovered }: Props) {
  const restore = useAction(restoreGantt, { quiet: true });
  const [chosen, setChosen] = useState<number>();
  if (removals.length === 0 || !mayRecover()) return null;
  const recover = async ({ id: removal_id, has_activities }: Props['removals'][number]) => {
    if (!has_activities && version !== null && !(await confirm(emptying))) return;
    setChosen(removal_id);
    const over = version === null ? {} : { replace: true, plan_version: version };
    void loseAsked(
      (confirm) => restore.mutateAsync({ removal_id, confirm, ...over }),
      (back) => {
        tellRestored(back);
        onRecovered();
      },
    );
  };
  return (
    <ul className="plan-removals" aria-label="Cartas Gantt que se pueden recuperar">
      {removals.map((removal) => {
        const { id, removed_at, removed_by, has_activities } = removal;
        return (
          <li key={id}>
            <span>
              {has_activities
                ? `La carta que había hasta el ${formatInstant(removed_at)}, quitada por ${removed_by}`
                : `Solo las líneas base que había hasta el ${formatInstant(removed_at)}, sin actividades, cambiadas por ${removed_by}`}
            </span>
            <Button
              label={`Recuperar la del ${formatInstant(removed_at)}`}
              busy={restore.isPending && chosen === id}
              onClick={() => void recover(removal)}
            >
              Recuperar
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The same beside a plan that is there. */
export function RecoveryDrawer({ codes, onClose, onRecovered }: { codes: PlaceCodes; onClose: () => void; onRecovered: () => void }) {
  const plan = useCall(getPlan, codes);
  return (
    <Drawer title="Recuperar una carta anterior" onClose={onClose}>
      <Loaded answer={plan}>
        {({ removals, version, activities }) =>
          removals.length === 0 ? (
            <Empty text="En los últimos 30 días no se eliminó ni se reemplazó ninguna carta Gantt de este lugar." />
          ) : (
            <>
              <p className="muted">La que recupere toma el lugar de la que hay, que también se puede recuperar durante 30 días.</p>
              <Removals
                removals={removals}
                version={activities.length > 0 ? version : null}
                onRecovered={() => {
                  onRecovered();
                  onClose();
                }}
              />
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}
