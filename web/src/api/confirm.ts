import { cancellation, Refused } from './refusal.ts';

type Ask = (told: string | undefined) => Promise<string | undefined>;

let ask: Ask = () => Promise.resolve(undefined);

/** Says how a person is asked for their password; whoever draws the app sets it. `told` is why, or what was wrong with the last answer. */
export function whenConfirming(asking: Ask): void {
  ask = asking;
}

/**
 * Does what the person confirms with their password, which is asked for again while it is wrong; throws when they think better of it.
 * `when asked`: the server says whether it is needed, and why.
 */
export async function withPassword<T>(when: true | 'when asked', work: (password: string | undefined) => Promise<T>): Promise<T> {
  let told: string | undefined;
  for (let isAsked = when === true; ; isAsked = true) {
    const password = isAsked ? await ask(told) : undefined;
    if (isAsked && password === undefined) throw cancellation();
    try {
      return await work(password);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'confirm_password') throw error;
      told = error.message;
    }
  }
}
