/** What a figure is measured against. */
export interface Bound {
  words: string;
  holds: (measured: number) => boolean;
}
export const below = (most: number, unit: string): Bound => ({ words: `< ${most} ${unit}`, holds: (it) => it < most });
export const least = (share: number): Bound => ({ words: `≥ ${share.toFixed(1)}`, holds: (it) => it >= share });
/** A figure that is only told, and why nothing is asked of it. */
export const without = (why: string): Bound => ({ words: `none: ${why}`, holds: () => true });
export const none: Bound = { words: 'none', holds: (it) => it === 0 };

const missed: string[] = [];

/** Remembers a figure that does not keep to its goal; the run goes on, and ends with an error. */
export function judge(what: string, bound: Bound, measured: number): void {
  if (!bound.holds(measured)) missed.push(`${what}: ${measured.toFixed(2)} (goal: ${bound.words})`);
}

/** One figure that is no ratio. */
export const line = (what: string, value: string): void => console.log(`  ${what.padEnd(72)} ${value}`);

/** One with a goal: what is shown of it may be more than the figure that is judged. */
export function goal(what: string, bound: Bound, measured: number, shown: string): void {
  line(`${what} (goal: ${bound.words})`, shown);
  judge(what, bound, measured);
}

/** Says which goals were missed: with one the run fails. */
export function tellMissed(): void {
  if (missed.length === 0) return;
  console.error(`\n${missed.length === 1 ? 'One goal was missed' : `${missed.length} goals were missed`}:\n  ${missed.join('\n  ')}`);
  process.exitCode = 1;
}
