import { qualityRules, type CubageMaterial, type Finding } from 'contract/cubication/index.ts';
import { Button } from '../ui/page/Button.tsx';
import { Link } from '../ui/page/Link.tsx';
import { Status } from '../ui/page/Status.tsx';
import { toTechnical } from './addresses.ts';
import { isReplaceable } from './isReplaceable.ts';
import type { RowIn } from './parts.ts';
import type { Work } from './work.ts';
import { targetOf } from './findingTarget.ts';

interface Props {
  finding: Finding;
  work: Work;
  onJump: (row: RowIn) => void;
  onVariables: () => void;
  /** Where a row can be given another material from here. */
  onReplace?: (row: CubageMaterial) => void;
}

/** Of a row, it leads there; of the whole, to the first row that it adds up, and where there is none, to what asks for one. */
export function FindingLine({ finding, work, onJump, onVariables, onReplace }: Props) {
  const { rule, weight, message, row_id } = finding;
  const { document } = work.facts.use();
  const words = (
    <>
      <Status tone={weight === 'stops' ? 'danger' : 'warning'}>{qualityRules[rule].label}</Status> {message}
    </>
  );
  if (rule === 'technical')
    return (
      <p className="cubage-finding">
        {words}{' '}
        {document.place && (
          <Link isInvitation {...toTechnical(document.place)}>
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
  const row = rule === 'no_code' || rule === 'retired' ? work.materials.row(row_id ?? 0) : undefined;
  return (
    <>
      <button type="button" onClick={jump}>
        {words}
      </button>
      {onReplace && row && isReplaceable(row, document) && (
        <div className="page-actions">
          <Button kind="text" label={`Reemplazar ${row.code ?? `«${row.name}»`}`} onClick={() => onReplace(row)}>
            Reemplazar
          </Button>
        </div>
      )}
    </>
  );
}
