import { sendAgain } from '../api/sendAgain.ts';
import { notify } from '../ui/page/notices.tsx';

/** Sends what the person decided on pages that are gone; they read what became of each, and `onTold` hears that something was told. */
export const sendOpenDecisions = (person: string, onTold: () => void): Promise<void> =>
  sendAgain(person, (words, fate) => {
    if (fate.was === 'done') notify('success', 'Su decisión quedó registrada', `${words} Había quedado sin respuesta.`);
    else if (fate.was === 'partly') notify('error', 'Su decisión llegó, pero no para todo', `${words} ${fate.why}`);
    else if (fate.was === 'refused') notify('error', 'No se registró lo que había quedado sin respuesta', `${words} ${fate.why}`);
    else notify('error', 'Su decisión no alcanzó a enviarse', `${words} Espera todavía: decídala de nuevo.`);
    onTold();
  });
