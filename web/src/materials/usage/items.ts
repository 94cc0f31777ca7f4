import type { MaterialCondition } from 'contract/materials/index.ts';
import { sum, thousandths } from '../paste.ts';

/** How much of a material a form names; of a return also in which condition. */
export interface UsedItem {
  code: string;
  quantity: string;
  condition?: MaterialCondition;
}

export const itemsIn = (value: unknown): UsedItem[] => (Array.isArray(value) ? value : []);

export const isSame = (a: Omit<UsedItem, 'quantity'>, b: Omit<UsedItem, 'quantity'>): boolean =>
  a.code === b.code && a.condition === b.condition;

/** The items with another quantity of one of them; none of it takes it out. */
export function withQuantity(items: readonly UsedItem[], item: UsedItem): UsedItem[] {
  const at = items.findIndex((it) => isSame(it, item));
  if (item.quantity === '') return items.filter((_, place) => place !== at);
  return at === -1 ? [...items, item] : items.with(at, item);
}

/** What was scanned or pasted, on top of what is there. */
export function withMore(items: readonly UsedItem[], more: readonly UsedItem[]): UsedItem[] {
  let all = [...items];
  for (const it of more) {
    const known = all.find((one) => isSame(one, it));
    all = withQuantity(all, { ...it, quantity: known ? sum(known.quantity, it.quantity) : it.quantity });
  }
  return all;
}

/** All that is named of a material, exact; undefined when something cannot be read. */
export function totalOf(items: readonly UsedItem[], code: string): bigint | undefined {
  let total = 0n;
  for (const it of items) {
    if (it.code !== code) continue;
    const read = thousandths(it.quantity);
    if (read === undefined) return undefined;
    total += read;
  }
  return total;
}
