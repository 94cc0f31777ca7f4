import { chargeKinds, getProjectInfo } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { ChooseField } from './ChooseField.tsx';
import { useForm } from '../form/formState.ts';
import { Loaded } from '../page/Loaded.tsx';
import { Section } from '../page/Section.tsx';
import { Segmented } from './Segmented.tsx';
import { SelectField } from './SelectField.tsx';
import { costCenters, projects } from './charges.tsx';
import './ChargeFields.css';

const kinds = [
  { value: 1 as const, label: chargeKinds[1] },
  { value: 2 as const, label: chargeKinds[2] },
];

/** A project (1), or a cost centre (2). */
export type Charge = 1 | 2;

interface Props {
  charge: Charge;
  /** What those are called with which the form begins. */
  labels: { project?: string; cost_center?: string };
  onCharge: (charge: Charge) => void;
  /** It is not to be changed now. */
  isFixed?: boolean;
}

/** For whom: a project with its stage and place, or a cost centre. */
export function ChargeFields({ charge, labels, onCharge, isFixed = false }: Props) {
  const { set, isSaving } = useForm();
  return (
    <Section title="Para quién">
      <div className="field field-wide">
        {/* The other kind is another form: what this one has sent must be answered in it. */}
        <Segmented label="Se carga a" options={kinds} value={charge} onChange={onCharge} disabled={isFixed || isSaving} />
      </div>
      {charge === 1 ? (
        <>
          <ChooseField
            name="project_code"
            label="Proyecto"
            {...projects}
            startLabel={labels.project ?? null}
            placeholder="Busque por código o nombre"
            onChosen={() => {
              set('stage_id', null);
              set('place_id', null);
            }}
          />
          <ProjectFields />
        </>
      ) : (
        <ChooseField
          name="cost_center"
          label="Centro de costo"
          {...costCenters}
          startLabel={labels.cost_center ?? null}
          placeholder="Busque por código o nombre"
        />
      )}
    </Section>
  );
}

/** What the project allows: its stages and places, and whether anything may be asked for at all. */
function ProjectFields() {
  const { values } = useForm();
  const code = values['project_code'];
  const project_code = typeof code === 'string' ? code : '';
  const answer = useCall(getProjectInfo, { project_code }, { enabled: project_code !== '', keepPrevious: true });
  if (!project_code) return null;
  return (
    <Loaded answer={answer} skeleton={null}>
      {({ closed, stages, places, open_requests, open_requests_limit, manager, commune }) => (
        <>
          <p className="field-wide muted">
            {[manager && `Jefe de proyecto: ${manager}`, commune, openWords(open_requests, open_requests_limit)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {closed !== null && (
            <p className="field-wide charge-stopped" role="alert">
              {closed}
            </p>
          )}
          {open_requests_limit !== null && open_requests >= open_requests_limit && (
            <p className="field-wide charge-stopped" role="alert">
              El proyecto llegó al máximo de solicitudes abiertas. Cierre o anule alguna antes de enviar esta.
            </p>
          )}
          <SelectField
            name="stage_id"
            label="Etapa"
            placeholder={stages.length > 1 ? 'Elija la etapa' : (stages[0]?.name ?? 'Ninguna')}
            options={stages.filter((it) => it.available).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            name="place_id"
            label="Lugar de instalación"
            placeholder="Todo el proyecto"
            options={places.map(({ id, code, name }) => ({ value: id, label: `${code} - ${name}` }))}
          />
        </>
      )}
    </Loaded>
  );
}

function openWords(open: number, limit: number | null): string {
  const words = open === 1 ? '1 solicitud abierta' : `${open} solicitudes abiertas`;
  return limit === null ? words : `${words} de ${limit} permitidas`;
}
