import { useSyncExternalStore } from 'react';
import { cubageParts, qualityRules, type Finding } from 'contract/cubication/index.ts';
import { Link } from '../../ui/page/Link.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { toTechnical } from '../addresses.ts';
import type { RowIn } from '../parts.ts';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';
import { targetOf } from './findingTarget.ts';

const most = 100;

interface Props {
  sums: FollowedSums;
  work: Work;
  onJump: (row: RowIn) => void;
  onVariables: () => void;
}

/** What somebody should look at before it is sent; each leads to where it is put right. */
export function Checks({ sums, work, onJump, onVariables }: Props) {
  const { findings, score } = sums.use();
  useSyncExternalStore(work.materials.subscribe, work.materials.rows);
  useSyncExternalStore(work.panels.subscribe, work.panels.rows);
  useSyncExternalStore(work.services.subscribe, work.services.rows);
  const troubled = cubageParts.flatMap((part) =>
    work
      .sheet(part)
      .troubled()
      .map((it) => ({ ...it, part })),
  );
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
          {troubled.slice(0, most).map(({ part, id, cell, trouble }) => (
            <li key={`${part} ${id} ${cell}`}>
              <button type="button" onClick={() => onJump({ part, id })}>
                <Status tone="danger">Sin guardar</Status> {work.sheet(part).row(id)?.name}: {trouble.message}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="cubage-findings" aria-label="Hallazgos">
        {[...findings]
          .toSorted((a, b) => Number(a.weight === 'warns') - Number(b.weight === 'warns'))
          .slice(0, most)
          .map((it) => (
            <li key={`${it.rule} ${it.part} ${it.row_id} ${it.message}`}>
              <FindingLine finding={it} work={work} onJump={onJump} onVariables={onVariables} />
            </li>
          ))}
      </ul>
      {findings.length > most && (
        <p className="muted">
          Se muestran {most} de {findings.length}.
        </p>
      )}
    </>
  );
}

/** Of a row, it leads there; of the whole, to the first row that it adds up, and where there is none, to what asks for one. */
function FindingLine({ finding, work, onJump, onVariables }: { finding: Finding } & Omit<Props, 'sums'>) {
  const { rule, weight, message } = finding;
  const { place } = work.opened;
  const words = (
    <>
      <Status tone={weight === 'stops' ? 'danger' : 'warning'}>{qualityRules[rule].label}</Status> {message}
    </>
  );
  if (rule === 'technical')
    return (
      <p className="cubage-finding">
        {words}{' '}
        {place && (
          <Link isInvitation {...toTechnical(place)}>
            Ver la información técnica
          </Link>
        )}
      </p>
    );
  const jump = () => {
    const row = targetOf(finding, work.materials.rows());
    if (row) onJump(row);
    else onVariables();
  };
  return (
    <button type="button" onClick={jump}>
      {words}
    </button>
  );
}
