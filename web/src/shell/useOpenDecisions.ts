import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../api/connection.ts';
import { hasOpenDecisions } from '../api/openDecisionKeys.ts';
import { personHere } from '../api/session.ts';

/** What the person decided here on a page that is gone, and nobody answered: it is sent as soon as they are back and there is a line, and they read what became of it. */
export function useOpenDecisions(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isSending = false;
    const send = async (): Promise<void> => {
      const person = personHere();
      if (isSending || person === undefined || !hasOpenDecisions()) return;
      isSending = true;
      // Where its code does not come there is no line: it goes when the line is back.
      const code = await import('./sendOpenDecisions.ts').catch(() => undefined);
      await code?.sendOpenDecisions(person, () => void client.invalidateQueries());
      isSending = false;
    };
    void send();
    return connection.subscribe(() => {
      if (connection.get() === 'ok') void send();
    });
  }, [client]);
}
