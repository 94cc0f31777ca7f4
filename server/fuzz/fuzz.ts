import { inspect } from 'node:util';
import fc from 'fast-check';
import type { Call } from 'contract/call.ts';
import { faultIn } from './judge.ts';
import { send, lineOf } from './line.ts';
import { attempts, type Attempt } from './requests.ts';
import type { ValuesByColumn } from './values.ts';
import type { World } from './world.ts';

interface Effort {
  known: ValuesByColumn;
  seed: number;
  /** Requests of the call. */
  runs: number;
}

/** Tries one call with many requests; says the smallest that was not answered as it should, and why. */
export async function tryCall(call: Call, world: World, { known, seed, runs }: Effort): Promise<string | undefined> {
  const half = await world.newcomer();
  let fault: string | undefined;
  const property = fc.asyncProperty(attempts(call, known), async (attempt) => {
    const found = await faultOf(call, attempt, world, half);
    fault = found ?? fault;
    return found === undefined;
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed: seedOf(call, seed), numRuns: runs });
  if (!failed) return undefined;
  const cause = fault ?? (errorInstance instanceof Error ? errorInstance.stack : 'no fault');
  return `${call.id}: ${cause}\n  seed ${seed}, after ${inspect(counterexample, { depth: 8, maxStringLength: 80, maxArrayLength: 5, breakLength: 140 })}`;
}

/** Each call draws its own: else all of them would be sent the same samples. */
const seedOf = (call: Call, seed: number): number => seed * 1_000 + Buffer.from(call.id).reduce((sum, it) => (sum * 31 + it) % 999_983, 7);

async function faultOf(
  call: Call,
  attempt: Attempt,
  world: World,
  half: Awaited<ReturnType<World['newcomer']>>,
): Promise<string | undefined> {
  const line = await lineOf(call, attempt, half);
  try {
    const reply = await send(line, world.line);
    const fault = reply && faultIn(reply);
    const causes = world.causes();
    return fault && [fault, ...causes.map((it) => it.stack ?? it.message)].join('\n');
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}
