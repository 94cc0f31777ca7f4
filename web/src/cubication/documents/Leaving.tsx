import { useBlocker } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { confirm } from '../../ui/form/dialogs.tsx';
import type { Work } from '../work.ts';

/** Asks whoever leaves while something waits that no server has seen; another sheet of the same take-off is no leaving. */
export function Leaving({ work: { saver } }: { work: Work }) {
  const isUnsaved = useSyncExternalStore(saver.subscribe, () => 'waiting' in saver.state());
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirm(leaving)),
  });
  return null;
}

const leaving = {
  title: '¿Salir antes de que se guarde?',
  text: 'Hay cambios que todavía no llegan al servidor.',
  yes: 'Salir y perderlos',
  no: 'Quedarse',
  isDangerous: true,
};
