import { getTotalCompletionPercentage, type Completion } from 'contract/documents/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { useCodes } from '../addresses.ts';
import { PercentBar } from './PercentBar.tsx';

/** How complete this place is, and the project it belongs to. */
export function CompletionHead({ total }: { total: Completion }) {
  const { codigoProyecto } = useCodes();
  const { data: project } = useCall(getTotalCompletionPercentage, { codigoProyecto, per_page: 1 });
  return (
    <Box label="Documentos completos" className="documents-head">
      <Part title="Este lugar" completion={total} />
      <dl className="documents-counts">
        <Count label="Con documento" value={total.con_documento} />
        <Count label="No corresponde" value={total.sin_documento} />
        <Count label="Faltan" value={total.faltan} isMissing={total.faltan > 0} />
      </dl>
      {project && <Part title={`Proyecto ${codigoProyecto}`} completion={project.total} />}
    </Box>
  );
}

const Part = ({ title, completion }: { title: string; completion: Completion }) => (
  <div className="documents-part">
    <span className="muted">{title}</span>
    <PercentBar label={`Documentos completos: ${title}`} completion={completion} />
    <span className="muted figure">
      {formatNumber(completion.esperados - completion.faltan)} de {formatNumber(completion.esperados)}
    </span>
  </div>
);

const Count = ({ label, value, isMissing = false }: { label: string; value: number; isMissing?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={isMissing ? 'documents-missing' : ''}>{formatNumber(value)}</dd>
  </div>
);
