import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Enter on what was found, also when it is pressed while the answer to what was typed is still on its way: then it waits, and takes
 * what the answer says. `isBehind`: what is in sight was found by other words.
 */
export function useEnterWhenFound(isBehind: boolean, take: () => void): { press: () => void; forget: () => void } {
  const isWaiting = useRef(false);
  const onFound = useEffectEvent(take);
  useEffect(() => {
    if (isBehind || !isWaiting.current) return;
    isWaiting.current = false;
    onFound();
  }, [isBehind]);
  return {
    press: () => {
      if (isBehind) isWaiting.current = true;
      else take();
    },
    forget: () => {
      isWaiting.current = false;
    },
  };
}
