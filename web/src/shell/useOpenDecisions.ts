import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../api/connection.ts';
import { openDecisionsOf } from '../api/openDecisions.ts';
import { personHere } from '../api/session.ts';
import { notify } from '../ui/page/notices.tsx';

/** What the person decided here on a page that is gone, and nobody answered: it is sent as soon as they are back and there is a line, and they read what became of it. */
export function useOpenDecisions(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isSending = false;
    const send = async (): Promise<void> => {
      const person = personHere();
      if (isSending || person === undefined || openDecisionsOf(person).length === 0) return;
      isSending = true;
      // Where its code does not come there is no line: it goes when the line is back.
      const again = await import('../api/sendAgain.ts').catch(() => undefined);
      await again?.sendAgain(person, (words, fate) => {
        if (fate.was === 'done') notify('success', 'Su decisión quedó registrada', `${words} Había quedado sin respuesta.`);
        else if (fate.was === 'partly') notify('error', 'Su decisión llegó, pero no para todo', `${words} ${fate.why}`);
        else if (fate.was === 'refused') notify('error', 'No se registró lo que había quedado sin respuesta', `${words} ${fate.why}`);
        else notify('error', 'Su decisión no alcanzó a enviarse', `${words} Espera todavía: decídala de nuevo.`);
        void client.invalidateQueries();
      });
      isSending = false;
    };
    void send();
    return connection.subscribe(() => {
      if (connection.get() === 'ok') void send();
    });
  }, [client]);
}
