import type { Change } from './change.ts';
import type { Doc } from './doc.ts';

/** A change that was made once and is made again, as it can be in a plan that others have changed since; and what of it cannot. */
export function fitting({ rows, ties }: Change, now: Doc): { change: Change; told: string | undefined } {
  const isThere = (key: number): boolean => now.rows.has(key) || rows.get(key)?.after !== undefined;
  const fits = new Map(rows);
  const told: string[] = [];
  for (const [key, { before, after }] of rows) {
    if (before !== undefined || after === undefined) continue;
    if (now.rows.has(key)) fits.delete(key);
    else if (after.parent !== null && !isThere(after.parent)) {
      fits.set(key, { before, after: { ...after, parent: null, orden: last(now) } });
      told.push(`«${after.nombre}» queda en el primer nivel: el resumen bajo el que estaba ya no está.`);
    }
  }
  const kept = [...ties].filter(([, { before, after }]) => before !== undefined || !after || (isThere(after.from) && isThere(after.to)));
  const without = ties.size - kept.length;
  if (without > 0)
    told.push(
      without === 1
        ? 'Un vínculo no vuelve: la otra actividad ya no está.'
        : `${without} vínculos no vuelven: las otras actividades ya no están.`,
    );
  return { change: { rows: fits, ties: new Map(kept) }, told: told.length > 0 ? told.join(' ') : undefined };
}

const last = (doc: Doc): number => [...doc.rows.values()].filter((it) => it.parent === null).length + 1;
