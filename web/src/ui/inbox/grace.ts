import { useEffect, useState } from 'react';
import { connection } from '../../api/connection.ts';
import { sendBeforeLeaving } from '../../api/parting.ts';
import { Refused } from '../../api/refused.ts';
import { store } from '../../api/store.ts';

/** So long the person may take back what they did. */
export const graceSeconds = 10;

/** What was done and may be taken back; what is on its way; what was not answered, and is sent again. */
export type Grace<T> = { state: 'none' } | { state: 'waiting' | 'sending' | 'unanswered'; what: T };

/**
 * Sends what the person did after some seconds in which they may take it back, and at once when they leave. `send` throws a
 * `Refused`: what was not answered is sent again when the line is there, anything else has been told to the person.
 */
export function newGrace<T>() {
  const now = store<Grace<T>>({ state: 'none' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let send: (what: T) => Promise<void> = async () => undefined;
  let callOff = (): void => undefined;
  let hasLeft = false;

  const end = (): void => {
    clearTimeout(timer);
    callOff();
    now.set({ state: 'none' });
  };
  const attempt = async (what: T): Promise<void> => {
    now.set({ state: 'sending', what });
    try {
      await send(what);
    } catch (error) {
      if (error instanceof Refused && error.mayBeDone) return now.set({ state: 'unanswered', what });
      end();
      if (!(error instanceof Refused)) throw error;
      return;
    }
    end();
  };
  const sendNow = (): Promise<void> => {
    const at = now.get();
    clearTimeout(timer);
    if (at.state === 'waiting' || at.state === 'unanswered') sending = attempt(at.what);
    return sending;
  };
  /** What was done before goes first; false when that could not be sent, so that nothing is lost between the two. */
  const begin = async (what: T, how: typeof send): Promise<boolean> => {
    // Whoever leaves while the one before is on its way has this one sent too.
    let gone: Promise<void> | undefined;
    const stayMeanwhile = sendBeforeLeaving(() => (gone ??= how(what)));
    await sendNow();
    stayMeanwhile();
    if (gone) return gone.then(() => true, forgive);
    if (now.get().state !== 'none') return false;
    send = how;
    now.set({ state: 'waiting', what });
    timer = setTimeout(() => void sendNow(), graceSeconds * 1000);
    const stay = sendBeforeLeaving(sendNow);
    const forget = connection.subscribe(() => {
      if (connection.get() === 'ok' && now.get().state === 'unanswered') void sendNow();
    });
    callOff = () => {
      stay();
      forget();
    };
    if (hasLeft) void sendNow();
    return true;
  };
  /** Nothing was done; gives what it was. Undefined when it is on its way already. */
  const takeBack = (): T | undefined => {
    const at = now.get();
    if (at.state !== 'waiting') return undefined;
    end();
    return at.what;
  };
  /** The screen is open, or another one is: there what was done is sent at once. */
  const stay = (isHere: boolean): void => {
    hasLeft = !isHere;
    if (hasLeft) void sendNow();
  };
  return { get: now.get, use: now.use, begin, sendNow, takeBack, stay };
}

/** A refusal has been told to the person. */
function forgive(error: unknown): true {
  if (!(error instanceof Refused)) throw error;
  return true;
}

/** The same for a screen: sent at once when the person goes to another one. */
export function useGrace<T>() {
  const [grace] = useState(() => newGrace<T>());
  useEffect(() => {
    grace.stay(true);
    return () => grace.stay(false);
  }, [grace]);
  return { ...grace, now: grace.use() };
}
