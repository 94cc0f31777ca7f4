/** Chosen photos, and the one from which a range is drawn. */
export interface Selection {
  ids: ReadonlySet<number>;
  anchor: number | undefined;
}

export const nothing: Selection = { ids: new Set(), anchor: undefined };

/** One more, or one less. */
export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Everything from the anchor to here, besides what is chosen already; without an anchor, only this one. */
export function extendTo({ ids, anchor }: Selection, order: readonly number[], id: number): Selection {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (from === -1 || to === -1) return { ids: new Set(ids).add(id), anchor: id };
  return { ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor: anchor ?? id };
}

/** All of these, or none of them when all were chosen. */
export function allOrNone({ ids, anchor }: Selection, some: readonly number[]): Selection {
  const isAll = some.every((it) => ids.has(it));
  const rest = [...ids].filter((it) => !some.includes(it));
  return { ids: new Set(isAll ? rest : [...ids, ...some]), anchor };
}

/** Without those that are no longer there: deleted, or hidden by a filter. */
export function among({ ids, anchor }: Selection, order: readonly number[]): Selection {
  const there = new Set(order);
  if ([...ids].every((it) => there.has(it))) return { ids, anchor };
  return { ids: new Set([...ids].filter((it) => there.has(it))), anchor: anchor !== undefined && there.has(anchor) ? anchor : undefined };
}
