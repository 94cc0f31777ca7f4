import type { ReactNode } from 'react';
import { supplySteps, type SupplyStep } from 'contract/dashboards/index.ts';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { To } from '../../ui/page/to.ts';

/** The steps that are drawn; what was approved and given back is told by the table. */
export const drawnSteps = ['asked', 'ordered', 'received', 'used'] as const satisfies SupplyStep[];
export type DrawnStep = (typeof drawnSteps)[number];

const stepColors: Record<DrawnStep, string> = {
  asked: 'var(--tone-neutral)',
  ordered: 'var(--tone-violet)',
  received: 'var(--tone-success)',
  used: 'var(--tone-teal)',
};

interface StepRow {
  key: string;
  name: ReactNode;
  /** How much got so far; null where nothing is said of it. */
  values: Record<DrawnStep, number | null>;
  /** The longest bar of its scale. */
  most: number;
  words: (step: DrawnStep) => string;
  /** Where just these are listed; or what opens them. */
  rows: (step: DrawnStep) => To | (() => void);
}

/** So many rows are drawn. */
export const mostDrawn = 20;

/** Of each row how much got how far, as bars below each other; each opens what it counts. `total` is how many rows there are. */
export const StepBars = ({ rows, total }: { rows: readonly StepRow[]; total: number }) => (
  <>
    <ul className="supply-legend" aria-hidden>
      {drawnSteps.map((step) => (
        <li key={step}>
          <span style={{ background: stepColors[step] }} /> {supplySteps[step]}
        </li>
      ))}
    </ul>
    <ul className="step-bars">
      {rows.map((row) => (
        <li key={row.key}>
          <div>{row.name}</div>
          <ul>
            {drawnSteps
              .filter((step) => (row.values[step] ?? 0) > 0)
              .map((step) => (
                <li key={step}>
                  <span aria-hidden>
                    <span style={{ width: `${(100 * (row.values[step] ?? 0)) / row.most}%`, background: stepColors[step] }} />
                  </span>
                  <Opener to={row.rows(step)}>
                    <span className="unseen">{supplySteps[step]} </span>
                    {row.words(step)}
                  </Opener>
                </li>
              ))}
          </ul>
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

const Opener = ({ to, children }: { to: To | (() => void); children: ReactNode }) =>
  typeof to === 'function' ? (
    <Button kind="text" onClick={to}>
      {children}
    </Button>
  ) : (
    <Link {...to}>{children}</Link>
  );
