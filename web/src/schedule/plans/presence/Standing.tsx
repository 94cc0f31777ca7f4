import type { Other } from '../../../ui/presence/usePresence.ts';

/** Who else is on an activity. */
export function Standing({ others }: { others: readonly Other[] | undefined }) {
  if (!others) return null;
  return (
    <span className="gantt-here">
      <span className="unseen">Aquí está </span>
      {others.map((it) => it.name).join(', ')}
    </span>
  );
}
