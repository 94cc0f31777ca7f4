/** What an editor's autosave is doing; `waiting` counts the changes that no server has seen. */
export type Autosave =
  | { kind: 'clean' }
  | { kind: 'saved'; at: Date }
  | { kind: 'changed'; waiting: number }
  | { kind: 'saving'; waiting: number }
  | { kind: 'offline'; waiting: number }
  | { kind: 'refused'; waiting: number; message: string }
  | { kind: 'stale'; waiting: number };

export type AutosaveEvent =
  | { kind: 'change' }
  | { kind: 'start' }
  | { kind: 'done'; at: Date; sent: number }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string }
  | { kind: 'stale' }
  | { kind: 'kept' }
  | { kind: 'taken' };

const waitingIn = (state: Autosave): number => ('waiting' in state ? state.waiting : 0);

/** The next state. Changes made while saving are still waiting when it is done; after somebody else's save the person decides first. */
export function nextAutosave(state: Autosave, event: AutosaveEvent): Autosave {
  const waiting = waitingIn(state);
  if (event.kind === 'change') {
    const isBusy = state.kind === 'saving' || state.kind === 'offline' || state.kind === 'stale';
    return isBusy ? { ...state, waiting: waiting + 1 } : { kind: 'changed', waiting: waiting + 1 };
  }
  if (event.kind === 'start') return { kind: 'saving', waiting };
  if (event.kind === 'unreachable') return { kind: 'offline', waiting };
  if (event.kind === 'refused') return { kind: 'refused', waiting, message: event.message };
  if (event.kind === 'stale') return { kind: 'stale', waiting };
  if (event.kind === 'kept') return { kind: 'changed', waiting };
  if (event.kind === 'taken') return { kind: 'clean' };
  return waiting > event.sent ? { kind: 'changed', waiting: waiting - event.sent } : { kind: 'saved', at: event.at };
}

/** The state in the words of the page. */
export function autosaveText(state: Autosave): string {
  if (state.kind === 'clean') return 'Sin cambios';
  if (state.kind === 'saved') return `Guardado ${clock.format(state.at)}`;
  if (state.kind === 'offline') return `Sin conexión: ${state.waiting === 1 ? '1 cambio' : `${state.waiting} cambios`} en espera`;
  if (state.kind === 'stale') return 'Sin guardar: otra persona guardó cambios';
  return state.kind === 'refused' ? `No se guardó: ${state.message}` : 'Guardando…';
}

const clock = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
