import { People } from '../../../ui/presence/People.tsx';
import { useChartContext } from '../chart/useChart.ts';

/** Who else has the plan open, each with the activity that they are on. */
export function PlanPeople() {
  const { presence, session, shown } = useChartContext();
  return (
    <People
      people={presence.people}
      label="También lo tienen abierto"
      whereOf={({ row }) => {
        const key = session.keyOf(Number(row?.split(':')[1] ?? 0));
        const name = shown.doc.rows.get(key)?.nombre;
        return name === undefined ? '' : `«${name}»`;
      }}
    />
  );
}
