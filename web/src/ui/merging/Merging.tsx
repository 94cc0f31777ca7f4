import { useEffect, type ReactNode } from 'react';
import type { MergeObstacle } from 'contract/materials/index.ts';
import type { Refused } from '../../api/refusal.ts';
import { AreaField } from '../fields/AreaField.tsx';
import { Choose, type Source } from '../fields/Choose.tsx';
import { useForm } from '../form/formState.ts';
import { Link } from '../page/Link.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { Problem } from '../page/Problem.tsx';
import { linkTo } from '../page/to.ts';
import './Merging.css';

type Key = string | number;

interface FieldsProps<Row extends object, Preview> {
  source: Source<Row>;
  placeholder: string;
  /** The one that stays. */
  into: Key | undefined;
  onInto: (into: Key | undefined) => void;
  /** What would become of both; asked once somebody has chosen. */
  answer: { data: Preview | undefined; error: Refused | null; refetch: () => unknown };
  children: (preview: Preview) => ReactNode;
}

/** With which one it becomes one, how both would be, and why they are the same. */
export function MergeFields<Row extends object, Preview>({
  source,
  placeholder,
  into,
  onInto,
  answer,
  children,
}: FieldsProps<Row, Preview>) {
  const { wrong, introduce } = useForm();
  // Chosen here and sent beside the fields: what is wrong with them is said here, too.
  useEffect(() => {
    introduce('into', { label: 'Con cuál', show: () => '' });
    introduce('fingerprint', { label: 'Comparación', show: () => '' });
  });
  return (
    <>
      <div className="field field-wide" {...(wrong['into'] && { 'data-wrong': true })}>
        <span className="field-label" data-required aria-hidden>
          Con cuál
        </span>
        <Choose
          {...source}
          label="Con cuál"
          value={into ?? null}
          placeholder={placeholder}
          isWrong={wrong['into'] !== undefined}
          onChange={(chosen) => onInto(typeof chosen === 'string' || typeof chosen === 'number' ? chosen : undefined)}
        />
        {wrong['into'] && <span className="field-error">{wrong['into']}</span>}
      </div>
      {into !== undefined &&
        (answer.error ? (
          <Problem
            refused={answer.error}
            title="No se pueden fusionar."
            {...(answer.error.isUnanswered && { onRetry: () => void answer.refetch() })}
          />
        ) : (
          <Loaded answer={answer}>{children}</Loaded>
        ))}
      <AreaField name="reason" label="Por qué son el mismo" rows={2} maxLength={500} />
    </>
  );
}

/** Why the two cannot become one as they stand; its words stand beside the button, too. */
export function blockedMerge({ data, error }: { data: { obstacles: readonly MergeObstacle[] } | undefined; error: Refused | null }) {
  if (error) return error.isUnanswered ? undefined : error.message;
  return data && data.obstacles.length > 0 ? 'Antes de fusionar, termine lo que está pendiente.' : undefined;
}

/** Something of both, side by side. */
export interface MergeRow {
  label: string;
  goes: ReactNode;
  stays: ReactNode;
}

interface Props {
  goes: string;
  stays: string;
  rows: readonly MergeRow[];
  obstacles: readonly MergeObstacle[];
  warnings: readonly string[];
}

/** What becomes of two that are the same: both sides, what has to end before, and what should be known. */
export const Merging = ({ goes, stays, rows, obstacles, warnings }: Props) => (
  <section className="field-wide" aria-label="Cómo quedaría">
    <table className="merging" aria-label="Comparación">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Dato</span>
          </th>
          <th scope="col">
            {goes} <small>se retira</small>
          </th>
          <th scope="col">
            {stays} <small>queda</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((it) => (
          <tr key={it.label}>
            <th scope="row">{it.label}</th>
            <td>{it.goes}</td>
            <td>{it.stays}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {obstacles.length > 0 && (
      <div className="merging-obstacles" role="alert">
        <strong>Antes de fusionar, termine:</strong>
        <ul>
          {obstacles.map((it) => (
            <li key={it.text}>{it.url === null ? it.text : <Link {...linkTo(it.url)}>{it.text}</Link>}</li>
          ))}
        </ul>
      </div>
    )}
    {warnings.length > 0 && (
      <ul className="merging-warnings" aria-label="Tenga en cuenta">
        {warnings.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
    )}
    <p className="muted">No se puede deshacer.</p>
  </section>
);
