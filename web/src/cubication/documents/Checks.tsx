import { useSyncExternalStore } from 'react';
import { cubageParts, type CubageMaterial } from 'contract/cubication/index.ts';
import { Status } from '../../ui/page/Status.tsx';
import { PagedFindings } from '../PagedFindings.tsx';
import type { RowIn } from '../parts.ts';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';
import { FindingLine } from '../FindingLine.tsx';
import { lostWords } from '../typing.ts';

/** So many are drawn at once. */
const step = 100;

interface Props {
  sums: FollowedSums;
  work: Work;
  onJump: (row: RowIn) => void;
  onVariables: () => void;
  onReplace: (row: CubageMaterial) => void;
}

/** What somebody should look at before it is sent; each leads to where it is put right. */
export function Checks({ sums, work, onJump, onVariables, onReplace }: Props) {
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
        <PagedFindings
          label="Celdas sin guardar"
          items={troubled}
          step={step}
          keyOf={({ part, id, cell }) => `${part} ${id} ${cell}`}
          renderItem={({ part, id, trouble }) => (
            <button type="button" onClick={() => onJump({ part, id })}>
              <Status tone="danger">Sin guardar</Status> {work.sheet(part).row(id)?.name}: {trouble.message}
              {trouble.kind === 'gone' && ` Usted escribió ${lostWords(trouble)}.`}
            </button>
          )}
        />
      )}
      <PagedFindings
        label="Hallazgos"
        items={findings.toSorted((a, b) => Number(a.weight === 'warns') - Number(b.weight === 'warns'))}
        step={step}
        keyOf={(it) => `${it.rule} ${it.part} ${it.row_id} ${it.message}`}
        renderItem={(it) => <FindingLine finding={it} work={work} onJump={onJump} onVariables={onVariables} onReplace={onReplace} />}
      />
    </>
  );
}
