import { useSyncExternalStore } from 'react';
import { qualityRules } from 'contract/cubication/index.ts';
import { Status } from '../../ui/page/Status.tsx';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';

const most = 100;

/** What somebody should look at before it is sent; each leads to its row. */
export function Checks({ sums, work, onJump }: { sums: FollowedSums; work: Work; onJump: (id: number) => void }) {
  const { findings, score } = sums.use();
  useSyncExternalStore(work.materials.subscribe, work.materials.rows);
  const troubled = work.materials.troubled();
  return (
    <>
      <p>
        <strong>{score}</strong> de 100.{' '}
        <span className="muted">
          {findings.length === 0 ? 'Nada que revisar.' : 'Lo que detiene el envío va primero; nada de esto impide guardar.'}
        </span>
      </p>
      {troubled.length > 0 && (
        <ul className="cubage-findings" aria-label="Celdas sin guardar">
          {troubled.slice(0, most).map(({ id, cell, trouble }) => (
            <li key={`${id} ${cell}`}>
              <button type="button" onClick={() => onJump(id)}>
                <Status tone="danger">Sin guardar</Status> {work.materials.row(id)?.name}: {trouble.message}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="cubage-findings" aria-label="Hallazgos">
        {[...findings]
          .toSorted((a, b) => Number(a.weight === 'warns') - Number(b.weight === 'warns'))
          .slice(0, most)
          .map(({ rule, weight, message, row_id }) => {
            const words = (
              <>
                <Status tone={weight === 'stops' ? 'danger' : 'warning'}>{qualityRules[rule].label}</Status> {message}
              </>
            );
            return (
              <li key={`${rule} ${row_id} ${message}`}>
                {row_id === null ? (
                  <p className="cubage-finding">{words}</p>
                ) : (
                  <button type="button" onClick={() => onJump(row_id)}>
                    {words}
                  </button>
                )}
              </li>
            );
          })}
      </ul>
      {findings.length > most && (
        <p className="muted">
          Se muestran {most} de {findings.length}.
        </p>
      )}
    </>
  );
}
