import type { CubageMaterial, Finding } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { FindingLine } from '../FindingLine.tsx';
import { PagedFindings } from '../PagedFindings.tsx';
import type { RowIn } from '../parts.ts';
import type { Work } from '../work.ts';
import type { RefusedRow } from '../../ui/takeoff/refusedRows.ts';

/** So many are read at once. */
const step = 8;

interface Props {
  work: Work;
  findings: readonly Finding[];
  /** Rows of what is sent that do not say how they come. */
  undispatched: readonly CubageMaterial[];
  /** What the server said when it was asked. */
  refused: readonly RefusedRow[];
  onJump: (row: RowIn) => void;
  onVariables: () => void;
}

const keyOf = ({ row_id, message }: RefusedRow) => `${row_id} ${message}`;

/** What keeps rows from being sent, each leading to where it is put right. */
export function WhatStops({ work, findings, undispatched, refused, onJump, onVariables }: Props) {
  const way = { work, onJump, onVariables };
  // What the server said stands above already.
  const told = new Set(refused.map(keyOf));
  const stops = findings.filter((it) => !told.has(keyOf(it)));
  return (
    <>
      {refused.length > 0 && (
        <PagedFindings
          label="Por corregir"
          items={refused}
          step={step}
          keyOf={keyOf}
          renderItem={(it) => <RefusedLine refused={it} finding={findings.find((other) => keyOf(other) === keyOf(it))} {...way} />}
        />
      )}
      {undispatched.length > 0 && (
        <>
          <p className="late">
            {undispatched.length === 1
              ? 'Una fila no dice cómo se pide: elija su despacho.'
              : `${formatNumber(undispatched.length)} filas no dicen cómo se piden: elija su despacho (puede llenar la columna hacia abajo).`}
          </p>
          <PagedFindings
            label="Sin despacho"
            items={undispatched}
            step={step}
            keyOf={(it) => it.id}
            renderItem={({ id, code, name }) => (
              <button type="button" onClick={() => onJump({ part: 'materials', id })}>
                {code === null ? name : `${code} · ${name}`}
              </button>
            )}
          />
        </>
      )}
      {stops.length > 0 && (
        <PagedFindings
          label="Detiene el envío"
          items={stops}
          step={step}
          keyOf={(it) => `${it.rule} ${keyOf(it)}`}
          renderItem={(it) => <FindingLine finding={it} {...way} />}
        />
      )}
    </>
  );
}

interface RefusedLineProps extends Pick<Props, 'work' | 'onJump' | 'onVariables'> {
  refused: RefusedRow;
  /** The same, where it is found here too. */
  finding: Finding | undefined;
}

function RefusedLine({ refused: { row_id, message }, finding, work, onJump, onVariables }: RefusedLineProps) {
  if (finding) return <FindingLine finding={finding} work={work} onJump={onJump} onVariables={onVariables} />;
  if (row_id === null || !work.materials.row(row_id)) return <p className="cubage-finding">{message}</p>;
  return (
    <button type="button" onClick={() => onJump({ part: 'materials', id: row_id })}>
      {message}
    </button>
  );
}
