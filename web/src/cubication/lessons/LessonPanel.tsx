import { useState } from 'react';
import { type Lesson } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { structures, type Structure } from 'contract/projects/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Status } from '../../ui/page/Status.tsx';
import type { Work } from '../work.ts';
import { lessonWords, type Lessons } from './lessons.ts';

interface Props {
  work: Work;
  lessons: Lessons;
  onJump: (id: number) => void;
}

/** Where finished places used another quantity than is written here; one press takes over those that are chosen. */
export function LessonPanel({ work, lessons, onJump }: Props) {
  const { template } = work.facts.use().document;
  return (
    <>
      {template !== null && (
        <label className="field">
          <span className="field-label">Tipo de estructura</span>
          <select
            className="control"
            value={lessons.structure ?? ''}
            onChange={(event) => lessons.choose((event.target.value || undefined) as Structure | undefined)}
          >
            <option value="">Todas</option>
            {Object.entries(structures).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Loaded answer={lessons.answer}>
        {({ lessons: all, least, structure }) => {
          const apart = all.filter((it) => it.is_apart);
          if (all.length === 0)
            return (
              <p className="muted">
                Cuando {least} lugares terminados hayan usado un material, aquí se dirá cuánto: por lugar, string, módulo, inversor o kWp.
              </p>
            );
          return (
            <>
              <p>
                Lo que recibieron, menos lo que devolvieron, los lugares terminados
                {structure !== null &&
                  all.some((it) => it.structure !== null) &&
                  ` (${structures[structure].toLowerCase()} donde alcanzan)`}
                .{' '}
                <span className="muted">
                  {all.length === 1 ? 'Una fila tiene muestra' : `${formatNumber(all.length)} filas tienen muestra`}
                  {apart.length === 0
                    ? ', y ninguna difiere.'
                    : `; ${apart.length === 1 ? 'una difiere' : `${formatNumber(apart.length)} difieren`}.`}
                </span>
              </p>
              {apart.length > 0 && (
                <Differences key={apart.map((it) => it.row_id).join()} work={work} apart={apart} lessons={lessons} onJump={onJump} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Differences({ work, apart, lessons, onJump }: Props & { apart: readonly Lesson[] }) {
  const { template } = work.facts.use().document;
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const chosen = apart.filter((it) => !left.has(it.row_id));
  const toggle = (id: number) => leave((now) => (now.has(id) ? new Set([...now].filter((it) => it !== id)) : new Set([...now, id])));
  return (
    <>
      <ul className="cubage-findings" aria-label="Cantidades que difieren">
        {apart.map((it) => {
          const row = work.materials.row(it.row_id);
          return (
            <li key={it.row_id} className="cubage-lesson">
              {lessons.mayTake && (
                <input
                  type="checkbox"
                  checked={!left.has(it.row_id)}
                  aria-label={`Tomar ${row?.name ?? ''}`}
                  onChange={() => toggle(it.row_id)}
                />
              )}
              <button type="button" onClick={() => onJump(it.row_id)}>
                {row?.name}{' '}
                <Status tone="info">{`${formatNumber(row?.quantity ?? '0')} → ${formatNumber(it.quantity)} ${row?.unit ?? ''}`}</Status>
                <br />
                <span className="muted">{lessonWords(it, template !== null)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {lessons.mayTake && (
        <Button
          kind="primary"
          off={(lessons.progress && 'Se están aprobando.') || (chosen.length === 0 && 'Marque al menos una.')}
          onClick={() => void lessons.take(chosen)}
        >
          {lessons.progress
            ? `Aprobadas ${formatNumber(lessons.progress.done)} de ${formatNumber(lessons.progress.of)}`
            : chosen.length === 1
              ? 'Aprobar la cantidad real'
              : `Aprobar ${formatNumber(chosen.length)} cantidades reales`}
        </Button>
      )}
    </>
  );
}
