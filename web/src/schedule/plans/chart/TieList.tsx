import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { linkKindNames, linkKinds } from 'contract/schedule/index.ts';
import { Button } from '../../../ui/page/Button.tsx';
import { withTies, type Tie } from '../plan/doc.ts';
import type { Line } from '../plan/outline.ts';
import { lagText, readLag, tiesInto, tiesOutOf } from '../plan/predecessors.ts';
import { useChartContext } from './useChart.ts';

/** Whom a row waits for, and who waits for it; each link with its kind and what passes in between. */
export function TieList({ line: { row } }: { line: Line }) {
  const { sheet } = useChartContext();
  const [into, outOf] = [tiesInto(sheet.doc, row.key), tiesOutOf(sheet.doc, row.key)];
  return (
    <>
      {into.length > 0 && <Ties title="Espera a" ties={into} other={(it) => it.from} />}
      {outOf.length > 0 && <Ties title="La esperan" ties={outOf} other={(it) => it.to} />}
    </>
  );
}

interface Props {
  title: string;
  ties: readonly Tie[];
  other: (tie: Tie) => number;
}

function Ties({ title, ties, other }: Props) {
  const { outline } = useChartContext();
  return (
    <section className="gantt-ties">
      <h2>{title}</h2>
      <ul>
        {ties.map((it) => (
          <TieRow key={it.key} tie={it} name={`${outline.of(other(it))?.number ?? '?'} · ${outline.of(other(it))?.row.nombre ?? ''}`} />
        ))}
      </ul>
    </section>
  );
}

function TieRow({ tie, name }: { tie: Tie; name: string }) {
  const { edit, mayWrite, shown } = useChartContext();
  const day = shown.head.dayMinutes;
  const [typed, setTyped] = useState<string>();
  const change = (news: Partial<Tie>) => edit((doc) => withTies(doc, { add: [{ ...tie, ...news }] }));
  const lag = typed === undefined ? undefined : readLag(typed, day);
  return (
    <li>
      <span className="gantt-tie-name" title={name}>
        {name}
      </span>
      <select
        className="control"
        aria-label={`Tipo de vínculo con ${name}`}
        value={tie.kind}
        disabled={!mayWrite}
        onChange={(event) => change({ kind: linkKinds.find((it) => it === event.target.value) ?? tie.kind })}
      >
        {linkKinds.map((it) => (
          <option key={it} value={it}>
            {linkKindNames[it]}
          </option>
        ))}
      </select>
      <input
        className="control"
        aria-label={`Posposición de ${name}`}
        placeholder="+0d"
        disabled={!mayWrite}
        aria-invalid={typed !== undefined && lag === undefined}
        value={typed ?? lagText(tie.lag, day)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (lag) change({ lag });
          setTyped(undefined);
        }}
      />
      {mayWrite && (
        <Button
          kind="text"
          icon={<DeleteOutlined />}
          label={`Quitar el vínculo con ${name}`}
          onClick={() => edit((doc) => withTies(doc, { remove: [tie.key] }))}
        />
      )}
    </li>
  );
}
