import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { tryCall } from '../fuzz/fuzz.ts';
import { rightInputs, withName, type CallInput } from '../fuzz/requests.ts';
import { inheritedNames } from '../fuzz/samples.ts';
import { openWorld } from '../fuzz/world.ts';
import { inputOf } from '../src/platform/http/input.ts';
import { Problem } from '../src/platform/problem.ts';
import { cloneDatabase } from './database.ts';

const folder = await mkdtemp(join(tmpdir(), 'pa-fuzz-'));
const { url, drop } = await cloneDatabase();
const world = await openWorld(url, folder);
const known = await world.known();
afterAll(async () => {
  await world.close();
  await drop();
  await rm(folder, { recursive: true });
});

/** What the schemas say to such an input: nothing, or its refusal. */
function refusalOf(call: Call, { params, query, body }: CallInput): Problem | undefined {
  try {
    inputOf(call)({ params, query }, body);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

describe('a name that every object has', () => {
  // All calls, each with many inputs: much to compute, of which a busy machine needs longer.
  test('is refused wherever it stands in what a call is sent, and is named', { timeout: 120_000 }, () => {
    for (const call of allCalls) {
      const [right] = fc.sample(
        rightInputs(call, known).filter((it) => refusalOf(call, it) === undefined),
        { numRuns: 1, seed: 1 },
      );
      if (!right) throw new Error(`${call.id}: nothing that it accepts was found.`);
      for (const name of inheritedNames)
        for (const sent of withName({ sent: right, name })) {
          const { fields = {} } = refusalOf(call, sent)?.details ?? {};
          expect(
            Object.keys(fields).some((it) => it.split('.').at(-1) === name),
            `${call.id}: ${name} in ${JSON.stringify(sent)}`,
          ).toBe(true);
        }
    }
  });
});

test('whatever a call is sent, it answers or refuses in its own words, and the server lives', { timeout: 120_000 }, async () => {
  const seed = 20_261_122;
  const waiting = [...allCalls];
  const faults: string[] = [];
  const lane = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const fault = await tryCall(call, world, { known, seed, runs: 6 });
      if (fault !== undefined) faults.push(fault);
    }
  };
  await Promise.all([lane(), lane(), lane()]);

  expect(faults.join('\n\n')).toBe('');
});
