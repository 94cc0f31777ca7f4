import type { ReactNode } from 'react';

interface Props {
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  empty: string;
}

/** A plain table for reading and printing: all rows, nothing to press. */
export const SheetTable = ({ title, head, rows, empty }: Props) => (
  <section className="panel">
    <h2>{title}</h2>
    {rows.length === 0 ? (
      <p className="muted">{empty}</p>
    ) : (
      <div className="sheet-scroll" role="region" aria-label={title} tabIndex={0}>
        <table className="sheet-table">
          <thead>
            <tr>
              {head.map((it) => (
                <th key={it} scope="col">
                  {it}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={head[column]}>{cell ?? '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);
