import { serialLimits } from 'contract/materials/index.ts';

interface Wanting<K, T> {
  of: K;
  quantity: string;
  /** Whether it fits this line better than another one of the same. */
  suits: (it: T) => boolean;
}

/** Deals serials to lines of what they are of, to each first those that suit it; none to a line that cannot have as many as it moves. */
export function dealSerials<K, T>(lines: readonly Wanting<K, T>[], named: ReadonlyMap<K, readonly T[]>): (T[] | undefined)[] {
  const left = new Map([...named].map(([of, all]) => [of, new Set(all)]));
  const take = (of: K, most: number, suits: (it: T) => boolean): T[] => {
    const taken = [...(left.get(of) ?? [])].filter(suits).slice(0, most);
    for (const it of taken) left.get(of)?.delete(it);
    return taken;
  };
  const fitting = lines.map(({ of, quantity, suits }) => take(of, Number(quantity), suits));
  return lines.map(({ of, quantity }, at) => {
    const own = fitting[at] ?? [];
    const whole = [...own, ...take(of, Number(quantity) - own.length, () => true)];
    if (whole.length === Number(quantity) && whole.length <= serialLimits.line) return whole;
    for (const it of whole) left.get(of)?.add(it);
    return undefined;
  });
}
