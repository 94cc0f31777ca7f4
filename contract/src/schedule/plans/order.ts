import type { Step } from './steps.ts';
import { Unplannable } from './plan.ts';

/** The steps in an order in which everybody comes after whom they wait for; `Unplannable` names a circle. */
export function orderOf(steps: readonly Step[]): Step[] {
  // Until it has a place: how many it still waits for.
  for (const step of steps) step.place = step.into.length;
  const inOrder = steps.filter((it) => it.place === 0);
  for (const step of inOrder) {
    for (const { to } of step.outOf) {
      to.place -= 1;
      if (to.place === 0) inOrder.push(to);
    }
  }
  if (inOrder.length < steps.length) throw new Unplannable('circle', circleAmong(steps.filter((it) => it.place > 0)));
  inOrder.forEach((it, place) => (it.place = place));
  return inOrder;
}

/** From any of those who wait for each other back to whom they wait for, until somebody comes twice. */
function circleAmong(waiting: readonly Step[]): string[] {
  const among = new Set(waiting);
  const trail: Step[] = [];
  const seen = new Set<Step>();
  let at = waiting[0];
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    trail.push(at);
    at = at.into.find(({ from }) => among.has(from))?.from;
  }
  const circle = trail.slice(at === undefined ? 0 : trail.indexOf(at)).toReversed();
  return circle.map((it) => it.id).filter((id, index, ids) => id !== ids[index - 1]);
}
