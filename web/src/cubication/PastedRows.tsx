import type { ReactNode } from 'react';

interface Row {
  place: number;
  /** Why it cannot be added. */
  complaint: string | null;
}

interface Props<R extends Row> {
  rows: readonly R[];
  titles: readonly string[];
  /** Its cells, before what becomes of it. */
  cellsOf: (row: R) => readonly ReactNode[];
  /** The last cell is words, no quantity. */
  inWords?: boolean;
}

/** As many as somebody reads; all are added. */
const most = 200;

/** What was copied, and what becomes of each row: those that are not taken stand first. */
export const PastedRows = <R extends Row>({ rows, titles, cellsOf, inWords = false }: Props<R>) => (
  <>
    <table className={inWords ? 'paste-rows in-words' : 'paste-rows'}>
      <thead>
        <tr>
          {[...titles, 'Qué pasa'].map((it) => (
            <th key={it} scope="col">
              {it}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => Number(a.complaint === null) - Number(b.complaint === null))
          .slice(0, most)
          .map((it) => (
            <tr key={it.place} data-wrong={it.complaint !== null || undefined}>
              {cellsOf(it).map((cell, at) => (
                <td key={titles[at]}>{cell}</td>
              ))}
              <td>{it.complaint ?? 'Se agrega'}</td>
            </tr>
          ))}
      </tbody>
    </table>
    {rows.length > most && <p className="muted">Se muestran {most}; se agregan todas.</p>}
  </>
);
