import { useRef } from 'react';
import { askReason } from './dialogs.tsx';
import { notify } from '../page/notices.tsx';

interface Rejection {
  /** What is rejected: what was written of it before is there when it is asked again. */
  key: string | number;
  title: string;
  text?: string;
  reason?: string;
  yes: string;
  /** What stays as it was when the person thinks better of it. */
  stays: string;
}

/** Asks why something is rejected; who thinks better of it hears that nothing was, and finds what they wrote. */
export function useRejection() {
  const written = useRef(new Map<string | number, string>());
  return async ({ key, reason = 'Motivo', stays, ...question }: Rejection): Promise<string | undefined> => {
    const answer = await askReason({
      ...question,
      reason,
      isDangerous: true,
      start: written.current.get(key) ?? '',
      onDropped: (text) => written.current.set(key, text),
    });
    if (answer === undefined) notify('info', 'No se rechazó nada', stays);
    else written.current.delete(key);
    return answer;
  };
}
