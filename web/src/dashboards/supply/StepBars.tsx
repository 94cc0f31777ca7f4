import type { ReactNode } from 'react';
import { supplySteps } from 'contract/dashboards/index.ts';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { To } from '../../ui/page/to.ts';
import { StepLegend } from './StepLegend.tsx';
import { colorOf, drawnSteps, type DrawnStep } from './steps.ts';

interface StepRow {
  key: string;
  name: ReactNode;
  /** How much got so far. */
  amountOf: (step: DrawnStep) => number;
  words: (step: DrawnStep) => string;
  /** Where just these are listed; or what opens them. */
  rows: (step: DrawnStep) => To | (() => void);
}

interface Props {
  rows: readonly StepRow[];
  /** How many there are, drawn or not. */
  total: number;
  /** Rows of one unit are drawn on one scale; of several, each on its own. */
  isOneScale?: boolean;
}

/** So many rows are drawn. */
export const mostDrawn = 20;

/** Of each row how much got how far, as bars below each other; each opens what it counts. */
export function StepBars({ rows, total, isOneScale = false }: Props) {
  const longestOf = (some: readonly StepRow[]): number => Math.max(...some.flatMap((row) => drawnSteps.map(row.amountOf)));
  const longest = longestOf(rows);
  return (
    <>
      <StepLegend steps={drawnSteps} />
      <ul className="step-bars">
        {rows.map((row) => (
          <li key={row.key}>
            <div>{row.name}</div>
            <Bars row={row} most={isOneScale ? longest : longestOf([row])} />
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="muted">
          Se dibujan {rows.length} de {formatNumber(total)}: los demás están en la lista.
        </p>
      )}
    </>
  );
}

const Bars = ({ row: { amountOf, words, rows }, most }: { row: StepRow; most: number }) => (
  <ul>
    {drawnSteps
      .filter((step) => amountOf(step) > 0)
      .map((step) => (
        <li key={step}>
          <span aria-hidden>
            <span style={{ width: `${(100 * amountOf(step)) / most}%`, background: colorOf(step) }} />
          </span>
          <Opener to={rows(step)}>
            <span className="unseen">{supplySteps[step]} </span>
            {words(step)}
          </Opener>
        </li>
      ))}
  </ul>
);

const Opener = ({ to, children }: { to: To | (() => void); children: ReactNode }) =>
  typeof to === 'function' ? (
    <Button kind="text" onClick={to}>
      {children}
    </Button>
  ) : (
    <Link {...to}>{children}</Link>
  );
