import { useEffect, useState, useSyncExternalStore } from 'react';
import { autosaveText, type Autosave } from '../../ui/form/autosave.ts';
import type { Sheet } from '../sheet.ts';
import type { Work } from '../work.ts';

/** Why what is on the screen is not yet what would be sent; nothing once the server has all of it, and its version is known. */
export function useWhyNotYet(work: Work): string | undefined {
  const state = useSyncExternalStore(work.saver.subscribe, work.saver.state);
  // Saving gives the take-off another version, which is asked for.
  const [known, setKnown] = useState<Autosave>();
  const isSaved = !('waiting' in state);
  useEffect(() => {
    if (!isSaved) return undefined;
    let isCurrent = true;
    void work.refresh().then(() => isCurrent && setKnown(state));
    return () => {
      isCurrent = false;
    };
  }, [work, state, isSaved]);
  if (!isSaved) return waitingWords(state);
  return known === state ? undefined : 'Se está comprobando qué versión ve.';
}

export function waitingWords(state: Autosave): string {
  if (state.kind === 'offline' || state.kind === 'refused') return `${autosaveText(state)}. Se envía solo lo que está guardado.`;
  return 'Se está guardando lo último que escribió: espere un momento.';
}

type TroubledSheet = Pick<Sheet<{ id: number; name: string }>, 'troubled' | 'row'>;

/** The first of these rows in which something stands that was not saved. */
export function whyUnsaved(sheet: TroubledSheet, ids: ReadonlySet<number>): string | undefined {
  const found = sheet.troubled().find((it) => ids.has(it.id));
  return found && `${sheet.row(found.id)?.name ?? 'Una fila'} tiene algo sin guardar: ${found.trouble.message}`;
}
