import { getMaterialCreation, getReportDropdowns, updateMaterial, type MaterialCreation } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Facts, type Fact } from '../../ui/page/Facts.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { creationPaths, useNumber } from '../addresses.ts';
import { useSeen } from '../useSeen.ts';
import { CreationDetail } from './CreationDetail.tsx';
import { MaterialFields } from './MaterialFields.tsx';
import { askWhilePosting } from './askWhilePosting.ts';
import { useCreationActions } from './useCreationActions.tsx';
import { WhySection } from './WhySection.tsx';

/** A material that somebody asks for: what it is, what it lacks, and the next step. */
export function MaterialCreationPage() {
  const number = useNumber();
  const answer = useCall(getMaterialCreation, { number });
  useLive('creations:all', [getMaterialCreation]);
  const creation = answer.data;
  useCall(getMaterialCreation, { number }, askWhilePosting(creation));
  const { actionsOn, bar, isEditing, close } = useCreationActions();
  if (!creation) return <Missing title={number} answer={answer} back={{ to: creationPaths.materials, words: 'Ver las solicitudes' }} />;
  return (
    <>
      <CreationDetail creation={creation} title={creation.material.description} actions={actionsOn(creation)}>
        {bar}
        <Facts title="El material" facts={factsOf(creation)} />
      </CreationDetail>
      {isEditing && <EditMaterial creation={creation} onClose={close} />}
    </>
  );
}

function EditMaterial({ onClose, ...now }: { creation: MaterialCreation; onClose: () => void }) {
  const { id, number, version, material, reason, distinct_reason } = useSeen(now.creation);
  const answer = useCall(getReportDropdowns, {});
  const dropdowns = answer.data;
  if (!dropdowns)
    return (
      <Drawer title={`Editar ${number}`} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  const { family: _family, unit: _unit, expense_item: _item, ...fields } = material;
  return (
    <FormDrawer
      title={`Editar ${number}`}
      call={updateMaterial}
      start={{ ...fields, reason, distinct_reason }}
      fixed={{ request_id: id, version }}
      save="Guardar cambios"
      saved={`Se guardó ${number}`}
      onClose={onClose}
    >
      <div className="creation-fields">
        <MaterialFields dropdowns={dropdowns} material={material} request_id={id} />
        <WhySection kind="material" request_id={id} />
      </div>
    </FormDrawer>
  );
}

const factsOf = ({ material: it }: MaterialCreation): Fact[] => [
  { label: 'Familia', value: it.family },
  { label: 'Unidad de medida', value: it.unit },
  { label: 'Ítem de gasto', value: it.expense_item },
  { label: 'Marca', value: it.brand },
  { label: 'Código del fabricante', value: it.part_number },
  ...(it.observations === null ? [] : [{ label: 'Observaciones', value: it.observations }]),
];
