import type { ReactNode } from 'react';
import './Detail.css';

/** A titled panel of names and values, on detail pages. */
export function Facts({ title, facts }: { title: string; facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
