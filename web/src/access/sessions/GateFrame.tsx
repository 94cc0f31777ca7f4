import type { ReactNode } from 'react';
import { Mark } from '../../shell/Mark.tsx';
import { ProductVersion } from '../../shell/ProductVersion.tsx';
import { SolarField } from './SolarField.tsx';
import './GateFrame.css';

/** The frame of sign-in and its relatives: the mark, one card, links below. */
export function GateFrame({ title, intro, children, below }: { title: string; intro?: ReactNode; children: ReactNode; below?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="gate">
      <SolarField />
      <div className="gate-page">
        <div className="gate-brand">
          <Mark />
          <span>Project Administrator</span>
        </div>
        <section className="gate-card">
          <h1 tabIndex={-1}>{title}</h1>
          {intro && <p className="muted">{intro}</p>}
          {children}
        </section>
        {below && <div className="gate-below">{below}</div>}
        <ProductVersion />
      </div>
    </main>
  );
}
