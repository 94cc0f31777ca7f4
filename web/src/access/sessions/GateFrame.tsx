import type { ReactNode } from 'react';
import { Mark } from '../../shell/Mark.tsx';
import { ProductVersion } from '../../shell/ProductVersion.tsx';
import { SolarField } from './SolarField.tsx';
import './GateFrame.css';

interface Props {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
  /** Whether it is known what stands in the card; it is drawn then, since what came later would push about what somebody reads already. */
  isKnown?: boolean;
}

const Brand = () => (
  <div className="gate-brand">
    <Mark />
    <span>Project Administrator</span>
  </div>
);

/** The frame of sign-in and its relatives: the mark, one card, links below. */
export function GateFrame({ title, intro, children, below, isKnown = true }: Props) {
  return (
    <main id="main" tabIndex={-1} className="gate" aria-busy={!isKnown || undefined}>
      <SolarField />
      {isKnown ? (
        <div className="gate-page">
          <Brand />
          <section className="gate-card">
            <h1 tabIndex={-1}>{title}</h1>
            {intro && <p className="muted">{intro}</p>}
            {children}
          </section>
          {below && <div className="gate-below">{below}</div>}
          <ProductVersion />
        </div>
      ) : (
        <div className="gate-page gate-waiting" role="status">
          <Brand />
          <p className="muted">Cargando…</p>
        </div>
      )}
    </main>
  );
}
