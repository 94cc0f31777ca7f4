import { connection } from '../../api/connection.ts';
import { sendBeforeLeaving } from '../../api/parting.ts';
import { Refused } from '../../api/refusal.ts';
import { personHere } from '../../api/session.ts';
import { store } from '../../api/store.ts';

/** So long the person may take back what they did. */
export const graceSeconds = 10;

/** Milliseconds until what was not answered is sent again, where nothing else says that the server is there. */
const again = 5_000;

/** What was done and may be taken back; what is on its way; what was not answered, and is sent again. */
export type Grace<T> = { state: 'none' } | { state: 'waiting' | 'sending' | 'unanswered'; what: T };

/**
 * Sends what the person did after some seconds in which they may take it back, and at once when they leave. `send` throws a
 * `Refused`: what was not answered is sent again when the line is there, anything else has been told to the person. `onLost` hears what
 * could not leave any more, as nobody or somebody else is signed in by now.
 */
export function newGrace<T>(onLost: (what: T, person: string) => void = () => undefined) {
  const now = store<Grace<T>>({ state: 'none' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let send: (what: T) => Promise<void> = async () => undefined;
  let callOff = (): void => undefined;
  let hasLeft = false;
  let person: string | undefined;

  const end = (): void => {
    clearTimeout(timer);
    callOff();
    now.set({ state: 'none' });
  };
  const stayOpen = (what: T): void => {
    now.set({ state: 'unanswered', what });
    // Else it is sent when the line is there again.
    if (connection.get() === 'ok') timer = setTimeout(() => void sendNow(), again);
  };
  const attempt = async (what: T): Promise<void> => {
    // Whoever comes next in this window does not decide what another one had decided.
    if (personHere() !== person) {
      const hasLeftOnce = now.get().state === 'unanswered';
      end();
      if (person !== undefined && !hasLeftOnce) onLost(what, person);
      return;
    }
    now.set({ state: 'sending', what });
    try {
      await send(what);
    } catch (error) {
      if (isOpen(error)) return stayOpen(what);
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
  const hold = (how: typeof send): void => {
    send = how;
    person = personHere();
    const stay = sendBeforeLeaving(sendNow);
    const forget = connection.subscribe(() => {
      if (connection.get() === 'ok' && now.get().state === 'unanswered') void sendNow();
    });
    callOff = () => {
      stay();
      forget();
    };
  };
  /** What was done before goes first; false when that could not be sent, so that nothing is lost between the two. */
  const begin = async (what: T, how: typeof send): Promise<boolean> => {
    // Whoever leaves while the one before is on its way has this one sent too.
    let gone: Promise<void> | undefined;
    const stayMeanwhile = sendBeforeLeaving(() => (gone ??= how(what)));
    await sendNow();
    stayMeanwhile();
    if (gone) {
      const error = await gone.catch(passRefusal);
      if (!isOpen(error) || now.get().state !== 'none') return true;
      hold(how);
      stayOpen(what);
      return true;
    }
    if (now.get().state !== 'none') return false;
    hold(how);
    now.set({ state: 'waiting', what });
    timer = setTimeout(() => void sendNow(), graceSeconds * 1000);
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
  /** What the screen is open at; at nothing once the person goes to another one: then what was done is sent at once. */
  const stay = (at: string | undefined): void => {
    hasLeft = at === undefined;
    if (hasLeft) void sendNow();
  };
  return { get: now.get, use: now.use, begin, sendNow, takeBack, stay };
}

/** It may have been done, and may be answered yet. */
const isOpen = (error: unknown): boolean => error instanceof Refused && error.mayBeDone && error.isPassing;

/** A refusal has been told to the person. */
function passRefusal(error: unknown): Refused {
  if (!(error instanceof Refused)) throw error;
  return error;
}
