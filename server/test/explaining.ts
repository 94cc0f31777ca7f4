import { expect } from 'vitest';
import { explainActions, mostNamedToAsk, type ExplainedThing } from 'contract/dashboards/index.ts';
import { presses } from './presses/index.ts';
import type { Caller } from './scene.ts';

/** A thing as somebody reads it. */
interface ThingInSight {
  id: number | string;
  number?: string;
  version?: number | null;
  allowed_actions: string[];
}

/** What those who are walked prove themselves by, where an action asks for it once more. */
export const clave = 'sol-de-papel-1';

/** Pressed of what is so already, they leave it as it is: twice the same is no mistake of anybody's. */
const repeatable: Partial<Record<ExplainedThing, readonly string[]>> = {
  contact: ['make_main'],
  material: ['activate'],
  user: ['unlock'],
};

/** Somebody reads what they may do with a thing, and why not the rest: pressed all the same, the rest is refused in the same words. */
export async function walk(who: Caller & { id?: number }, thing: ExplainedThing, id: string, seen: ThingInSight) {
  const explained = () => who.call(explainActions, { thing, id });
  const { actions } = await explained();
  const absent = actions.filter((it) => it.reason !== null);

  expect(actions.filter((it) => it.reason === null).map((it) => it.action)).toEqual(seen.allowed_actions);
  for (const { action, reason, who: openers } of absent) {
    expect(reason).toMatch(/^\p{Lu}.*\.$/u);
    if (openers) expect(openers.names.length).toBeGreaterThan(0);
    expect(openers?.names.length ?? 0).toBeLessThanOrEqual(mostNamedToAsk);
    const press = presses[thing][action];
    if (!press) throw new Error(`what pressing ${action} of a ${thing} sends stands in presses/`);
    const sent = press({ number: id, version: 1, me: who.id ?? 0, ...seen });
    if (!sent) continue;
    const answer = await who.raw(...sent, { 'x-confirm-password': clave });
    if (answer.statusCode < 300 && repeatable[thing]?.includes(action)) {
      expect(await explained()).toEqual({ actions });
      continue;
    }
    const refused: { message: string; who?: unknown; permission?: string } = answer.json();
    // The door asks for the right before anything is looked at.
    if (answer.statusCode === 403 && refused.permission !== undefined) continue;
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect({ thing, action, message: refused.message, who: refused.who ?? null }).toEqual({
      thing,
      action,
      message: reason,
      who: openers,
    });
  }
  return new Map(absent.map((it) => [it.action, it]));
}
