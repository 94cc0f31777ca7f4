import type { Answer, Call, Input } from 'contract/call.ts';
import { Refused } from './refusal.ts';
import { newKey, send, type DecisionMemory } from './send.ts';

/** One thing that a person does, however often it is sent. */
export interface Attempt<C extends Call> {
  /** The id of its call. */
  call: string;
  input: Input<C>;
  idempotencyKey: string;
  /** What went under the same key before, and nobody answered; the latest first. */
  earlier: readonly Input<C>[];
  decision?: DecisionMemory | undefined;
}

/** What is changed after a try that nobody answered may be the same action still, and is done once. */
export interface Change {
  /** Hears that the server had taken an earlier one: that is the one that is answered. */
  onEarlier?: (() => void) | undefined;
  /** What the person reads where something was sent under the same key that is not known here, as another window does. */
  elsewhere?: string | undefined;
}

/** Files do not compare. */
export const isSameInput = (call: Call, one: object, other: object): boolean =>
  !call.multipart && JSON.stringify(one) === JSON.stringify(other);

/** The next try after `before`, which nobody answered; of something else, a first one. */
export function nextAttempt<C extends Call>(call: C, input: Input<C>, before: Attempt<C> | undefined, { onEarlier }: Change): Attempt<C> {
  if (!before || call.multipart || !(onEarlier || isSameInput(call, before.input, input)))
    return { call: call.id, input, idempotencyKey: newKey(), earlier: [] };
  const others = before.earlier.filter((it) => !isSameInput(call, it, before.input));
  return { ...before, input, earlier: [before.input, ...others] };
}

/**
 * What was changed after a try that nobody answered goes under the key of that try, so that the server does one of them: had an earlier one
 * arrived, its answer is asked for again. A refusal that never got as far as the call says nothing of the earlier ones: they stay open.
 */
export async function sendAttempt<C extends Call>(call: C, attempt: Attempt<C>, how: Change & { keepalive: boolean }): Promise<Answer<C>> {
  try {
    return await sendOne(call, attempt, how);
  } catch (refused) {
    if (refused instanceof Refused && attempt.earlier.length > 0) refused.leavesEarlierOpen = !refused.isOfTheCall;
    throw refused;
  }
}

async function sendOne<C extends Call>(
  call: C,
  { input, idempotencyKey, earlier, decision }: Attempt<C>,
  { keepalive, onEarlier, elsewhere }: Change & { keepalive: boolean },
): Promise<Answer<C>> {
  const given = (what: Input<C>) => send(call, what, { idempotencyKey, keepalive, decision });
  try {
    return await given(input);
  } catch (refused) {
    if (!isOfAnother(refused)) throw refused;
    for (const one of earlier.filter((it) => !isSameInput(call, it, input))) {
      const answer = await given(one).catch(passAnother);
      if (!answer) continue;
      onEarlier?.();
      return answer;
    }
    throw elsewhere === undefined ? refused : new Refused({ code: refused.code, status: refused.status, message: elsewhere });
  }
}

/** The key was used for something else. */
const isOfAnother = (error: unknown): error is Refused => error instanceof Refused && error.code === 'key_reused';

function passAnother(error: unknown): undefined {
  if (!isOfAnother(error)) throw error;
}

/** What was sent and not answered, for this tab: after a reload it is still the same action. */
export const attempts = {
  read<C extends Call>(name: string, call: C): Attempt<C> | undefined {
    const text = sessionStorage.getItem(keyOf(name));
    const attempt: Attempt<C> | undefined = text ? JSON.parse(text) : undefined;
    return attempt?.call === call.id ? attempt : undefined;
  },
  has: (name: string): boolean => sessionStorage.getItem(keyOf(name)) !== null,
  keep: (name: string, attempt: object): void => sessionStorage.setItem(keyOf(name), JSON.stringify(attempt)),
  drop: (name: string): void => sessionStorage.removeItem(keyOf(name)),
};

const keyOf = (name: string): string => `attempt:${name}`;
