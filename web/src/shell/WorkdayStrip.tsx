import { workday, workdayPartNames, workdayParts } from 'contract/dashboards/workday/workday.ts';
import { useCall } from '../api.ts';
import { Link } from '../ui/page/Link.tsx';
import { workdayPath } from './permissions.ts';
import './WorkdayStrip.css';

/** The day in one line: how much there is of each part. As high before it is known as afterwards. */
export function WorkdayStrip() {
  const { data } = useCall(workday, {});
  const counted = workdayPartNames.flatMap((part) => {
    const total = (data?.lineas ?? []).filter((it) => it.parte === part).reduce((sum, it) => sum + it.total, 0);
    return total === 0 ? [] : [{ part, total }];
  });
  return (
    <nav className="workday-strip" aria-label="Mi día">
      <Link to={workdayPath}>Mi día</Link>
      {data && counted.length === 0 && <span className="muted">Nada espera por usted hoy.</span>}
      {counted.map(({ part, total }) => (
        <Link key={part} to={workdayPath} style={{ color: `var(--tone-${workdayParts[part].tone})` }}>
          {workdayParts[part].label} <span className="figure">{total}</span>
        </Link>
      ))}
    </nav>
  );
}
