import { listRegiones } from 'contract/catalogues/index.ts';
import { getLearnedDurations, sizeBands, type LearnedDuration, type SizeBand, type Template } from 'contract/schedule/index.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { LearnedPlaces } from './LearnedPlaces.tsx';
import { LearnedTable } from './LearnedTable.tsx';
import { LearningRequest } from './LearningRequest.tsx';
import type { Sample } from './sample.ts';
import './learning.css';

interface Props {
  template: Pick<Template, 'id' | 'nombre' | 'tipoProyecto'>;
  onClose: () => void;
}

/** What the activities of a template really took, from which places that is known, and how the template takes it over. */
export function LearningDrawer({ template, onClose }: Props) {
  const [sample, setSample] = useState<Sample>({});
  const [of, showPlaces] = useState<LearnedDuration>();
  const answer = useCall(getLearnedDurations, { id: template.id, ...sample }, { keepPrevious: true });
  return (
    <Drawer title={of ? `Cuánto tomó «${of.nombre}»` : `Duraciones reales de «${template.nombre}»`} width={860} onClose={onClose}>
      {of ? (
        <LearnedPlaces template_id={template.id} activity={of} sample={sample} onBack={() => showPlaces(undefined)} />
      ) : (
        <>
          <SampleFields sample={sample} onChange={setSample} />
          <Loaded answer={answer}>
            {({ lugares, minimo, activities, pedido }) => (
              <div className="learning">
                <p className="muted">
                  {lugares === 0
                    ? `Todavía no hay lugares de tipo ${template.tipoProyecto} terminados que comparar.`
                    : `Se comparan ${lugares} lugares de tipo ${template.tipoProyecto} terminados. Una duración se muestra desde ${minimo} lugares.`}
                </p>
                {pedido && <LearningRequest learning={pedido} />}
                {lugares > 0 && (
                  <LearnedTable
                    key={JSON.stringify(sample)}
                    template_id={template.id}
                    sample={sample}
                    activities={activities}
                    isWaiting={pedido?.estado === 'en_aprobacion'}
                    onPlaces={showPlaces}
                  />
                )}
              </div>
            )}
          </Loaded>
        </>
      )}
    </Drawer>
  );
}

function SampleFields({ sample, onChange }: { sample: Sample; onChange: (sample: Sample) => void }) {
  const { data: regions = [] } = useCall(listRegiones, {});
  const { codigo_region, tamano } = sample;
  return (
    <div className="learning-sample">
      <div className="field">
        <span className="field-label">Región</span>
        <Select
          aria-label="Región"
          value={codigo_region ?? ''}
          onChange={(value: string) => onChange({ ...(value && { codigo_region: value }), ...(tamano && { tamano }) })}
          options={[{ value: '', label: 'Todas' }, ...regions.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))]}
        />
      </div>
      <div className="field">
        <span className="field-label">Tamaño</span>
        <Select
          aria-label="Tamaño"
          value={tamano ?? ''}
          onChange={(value: SizeBand | '') => onChange({ ...(codigo_region && { codigo_region }), ...(value && { tamano: value }) })}
          options={[{ value: '' as const, label: 'Todos' }, ...bands]}
        />
      </div>
    </div>
  );
}

const bands = (Object.keys(sizeBands) as SizeBand[]).map((value) => ({ value, label: sizeBands[value].label }));
