import { useState } from 'react';
import { Button } from '../page/Button.tsx';
import { Empty } from '../page/Empty.tsx';
import { Instant } from '../list/figures.tsx';
import { useListCall, type ListCall } from '../rows/listCall.ts';
import { Link } from '../page/Link.tsx';
import { Problem } from '../page/Problem.tsx';
import { TextSkeleton } from '../page/Skeletons.tsx';
import type { To } from '../page/to.ts';
import './Timeline.css';

/** One thing that happened: who did what, when, from what to what. */
interface Happening {
  id: number;
  at: string;
  who: string | null;
  action: string;
  entity_label: string;
  changes: readonly { field: string; before: string | null; after: string | null }[];
}

interface Props {
  call: ListCall<Happening>;
  fixed: object;
  /** Names of fields in the person's words. */
  names?: Record<string, string>;
}

const atFirst = 25;

/** The activity of one thing, newest first. */
export function Timeline({ call, fixed, names = {} }: Props) {
  const [length, setLength] = useState(atFirst);
  const { rows, total, error, refetch } = useListCall(call, fixed, { page: 1, perPage: length, sort: undefined, filters: {} });
  return (
    <section className="panel timeline-panel">
      <h2>Actividad</h2>
      {error && <Problem refused={error} title="No se pudo cargar la actividad." onRetry={() => void refetch()} />}
      {!rows && !error && <TextSkeleton lines={5} />}
      {rows && <Happenings rows={rows} names={names} />}
      {rows && total > rows.length && length < 200 && (
        <Button kind="text" onClick={() => setLength(200)}>
          Ver más
        </Button>
      )}
    </section>
  );
}

interface HappeningsProps<Row extends Happening> {
  rows: readonly Row[];
  names?: Record<string, string>;
  /** Where one may look at what it happened to. */
  link?: (row: Row) => To | undefined;
}

/** What happened, in words: who did what, when, from what to what. */
export function Happenings<Row extends Happening>({ rows, names = {}, link }: HappeningsProps<Row>) {
  if (rows.length === 0) return <Empty text="Todavía no ha pasado nada aquí." />;
  return (
    <ol className="timeline">
      {rows.map((row) => (
        <li key={row.id}>
          <p>
            <strong>{row.who ?? 'El sistema'}</strong> {row.action.charAt(0).toLowerCase() + row.action.slice(1)}{' '}
            <About label={row.entity_label} to={link?.(row)} />
          </p>
          {row.changes.length > 0 && (
            <ul>
              {row.changes.map(({ field, before, after }) => (
                <li key={field}>
                  {names[field] ?? field}: <del>{before || '—'}</del> → <ins>{after || '—'}</ins>
                </li>
              ))}
            </ul>
          )}
          <p className="muted timeline-at">
            <Instant value={row.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

const About = ({ label, to }: { label: string; to: To | undefined }) =>
  to && label ? <Link {...to}>{label}</Link> : <span className="muted">{label}</span>;
