import type { Answer, Call, Input } from 'contract/call.ts';
import { Refused } from './refused.ts';
import { send } from './send.ts';

/** One thing that a person does, however often it is sent. */
export interface Attempt<C extends Call> {
  input: Input<C>;
  idempotencyKey: string;
  /** What went under the same key before, said otherwise, and nobody answered; the latest first. */
  earlier?: readonly Input<C>[];
}

interface Once<C extends Call> {
  keepalive: boolean;
  /** Hears what the server had taken, where it is not what was sent now. */
  onEarlier?: ((earlier: Input<C>) => void) | undefined;
}

/**
 * What was changed after a try that nobody answered goes under the key of that try, so that the server does one of them: had an earlier one
 * arrived, its answer is asked for again.
 */
export async function sendAttempt<C extends Call>(
  call: C,
  { input, idempotencyKey, earlier = [] }: Attempt<C>,
  { keepalive, onEarlier }: Once<C>,
): Promise<Answer<C>> {
  const given = (what: Input<C>) => send(call, what, { idempotencyKey, keepalive });
  try {
    return await given(input);
  } catch (refused) {
    if (!isOfAnother(refused)) throw refused;
    for (const one of earlier) {
      const answer = await given(one).catch(passAnother);
      if (!answer) continue;
      onEarlier?.(one);
      return answer;
    }
    throw refused;
  }
}

/** The key was used for something else. */
const isOfAnother = (error: unknown): boolean => error instanceof Refused && error.code === 'key_reused';

function passAnother(error: unknown): undefined {
  if (!isOfAnother(error)) throw error;
}

/** What was sent and not answered, for this tab: after a reload it is still the same action. */
export const attempts = {
  read<C extends Call>(name: string): Attempt<C> | undefined {
    const text = sessionStorage.getItem(keyOf(name));
    return text ? JSON.parse(text) : undefined;
  },
  has: (name: string): boolean => sessionStorage.getItem(keyOf(name)) !== null,
  keep: (name: string, attempt: object): void => sessionStorage.setItem(keyOf(name), JSON.stringify(attempt)),
  drop: (name: string): void => sessionStorage.removeItem(keyOf(name)),
};

const keyOf = (name: string): string => `attempt:${name}`;
