import type { ReactNode } from 'react';
import { seesMoney } from '../../api/session.ts';
import './Detail.css';

/** A name and a value; one without a value is shown as missing. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** An amount: it is not there for who may not see money. */
  money?: boolean;
}

const factsFor = (facts: readonly Fact[]): readonly Fact[] => (seesMoney() ? facts : facts.filter((it) => !it.money));

/** Names and values, side by side where there is room. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {factsFor(facts).map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? '—'}</dd>
      </div>
    ))}
  </dl>
);

/** A titled panel of names and values, on detail pages. */
export const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className="panel">
    <h2>{title}</h2>
    <FactList facts={facts} />
  </section>
);
