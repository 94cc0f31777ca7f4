import { supplySteps, type SupplyFigures } from 'contract/dashboards/index.ts';
import { Link } from '../../ui/page/Link.tsx';
import { toRows, type SupplyNarrowing } from './addresses.ts';
import { FigureTable } from './FigureTable.tsx';
import { StepLegend } from './StepLegend.tsx';
import { colorOf, drawnSteps, worthInWords, worthOf } from './steps.ts';

type Month = SupplyFigures & { from: string; to: string };

const names = new Intl.DateTimeFormat('es-CL', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const nameOf = ({ from }: Month): string => names.format(new Date(from));

/** What was asked for in each month and what became of it: in pesos, or else by how many requests; the table below says it exactly. */
export function SupplyMonths({ months, narrowing }: { months: readonly Month[]; narrowing: SupplyNarrowing }) {
  const told = months.filter((it) => it.asked > 0);
  if (told.length === 0) return <p className="muted">En estos meses no se pidió nada.</p>;
  return (
    <>
      <StepLegend steps={drawnSteps} />
      <Picture months={months} narrowing={narrowing} />
      <FigureTable
        head="Mes"
        rows={told
          .toReversed()
          .map((month) => ({ key: month.from, name: nameOf(month), figures: month, narrowing: within(narrowing, month) }))}
      />
    </>
  );
}

const within = (narrowing: SupplyNarrowing, { from, to }: Month): SupplyNarrowing => ({ ...narrowing, from, to });

/** For whoever looks and points; with keys and by ear the table leads to the same. */
function Picture({ months, narrowing }: { months: readonly Month[]; narrowing: SupplyNarrowing }) {
  const most = Math.max(1, ...months.flatMap((month) => drawnSteps.map((step) => worthOf(month, step))));
  return (
    <div className="supply-months" aria-hidden>
      {months.map((month) => (
        <div key={month.from} className={month.asked > 0 ? 'supply-month' : 'supply-month supply-month-empty'}>
          <div className="supply-columns">
            {drawnSteps.map((step) => (
              <Link
                key={step}
                {...toRows(within(narrowing, month), step)}
                tabIndex={-1}
                title={`${supplySteps[step]}, ${nameOf(month)}: ${worthInWords(month, step)}`}
                style={{ '--share': `${(100 * worthOf(month, step)) / most}%`, background: colorOf(step) }}
              />
            ))}
          </div>
          <span>{nameOf(month)}</span>
        </div>
      ))}
    </div>
  );
}
