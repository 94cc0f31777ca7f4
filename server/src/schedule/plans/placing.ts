import { Problem } from '../../platform/problem.ts';

interface Place {
  id: number;
  parent_id: number | null;
  orden: number;
}

/** Rows stand where it was said, the others around them as they stood; answers only those whose place is another now. */
export function placesAfter(present: readonly Place[], said: readonly Place[]): Place[] {
  const rows = new Map(present.map((it) => [it.id, { ...it, isSaid: false }]));
  for (const { id, parent_id, orden } of said) {
    if (!rows.has(id) || (parent_id !== null && !rows.has(parent_id)) || parent_id === id)
      throw new Problem('invalid', { fields: { activities: 'Una de esas actividades no es de este plan.' } });
    rows.set(id, { id, parent_id, orden, isSaid: true });
  }
  const before = new Map(present.map((it) => [it.id, it]));
  return [...Map.groupBy(rows.values(), (it) => it.parent_id).values()]
    .flatMap((siblings) =>
      siblings
        .toSorted((a, b) => a.orden - b.orden || Number(b.isSaid) - Number(a.isSaid) || a.id - b.id)
        .map(({ id, parent_id }, at) => ({ id, parent_id, orden: at + 1 })),
    )
    .filter(({ id, parent_id, orden }) => before.get(id)?.parent_id !== parent_id || before.get(id)?.orden !== orden);
}
