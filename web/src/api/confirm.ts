import { cancelled, Refused } from './refused.ts';

type Ask = (wrong: string | undefined) => Promise<string | undefined>;

let ask: Ask = () => Promise.resolve(undefined);

/** Says how a person is asked for their password; whoever draws the app sets it. `wrong` is what the last answer met. */
export function whenConfirming(asking: Ask): void {
  ask = asking;
}

/** Does what the person confirms with their password, which is asked for again while it is wrong; throws when they think better of it. */
export async function withPassword<T>(work: (password: string) => Promise<T>): Promise<T> {
  let wrong: string | undefined;
  for (;;) {
    const password = await ask(wrong);
    if (password === undefined) throw cancelled();
    try {
      return await work(password);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'confirm_password') throw error;
      wrong = error.message;
    }
  }
}
