import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { getSupplierCreation, updateSupplier, type SupplierCreation } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { SupplierBankLink } from '../../ui/suppliers/SupplierBankLink.tsx';
import { SupplierPapers } from '../../ui/suppliers/SupplierPapers.tsx';
import { SupplierTermsFacts } from '../../ui/suppliers/SupplierTermsFacts.tsx';
import { useSupplierChoices } from '../../ui/suppliers/useSupplierChoices.ts';
import { creationPaths, useNumber } from '../addresses.ts';
import { useSeen } from '../useSeen.ts';
import { askWhilePosting } from './askWhilePosting.ts';
import { CreationDetail } from './CreationDetail.tsx';
import { SupplierFields } from './SupplierFields.tsx';
import { useCreationActions } from './useCreationActions.tsx';
import { WhySection } from './WhySection.tsx';

/** A supplier that somebody asks for: who it is, its papers, what it lacks, and the next step. */
export function SupplierCreationPage() {
  const number = useNumber();
  const answer = useCall(getSupplierCreation, { number });
  useLive('creations:all', [getSupplierCreation]);
  const creation = answer.data;
  useCall(getSupplierCreation, { number }, askWhilePosting(creation));
  const { actionsOn, bar, isEditing, close } = useCreationActions();
  if (!creation) return <Missing title={number} answer={answer} back={{ to: creationPaths.suppliers, words: 'Ver las solicitudes' }} />;
  const isOver = creation.status === 'rechazada' || creation.status === 'anulada';
  return (
    <>
      <CreationDetail creation={creation} title={creation.supplier.name} actions={actionsOn(creation)}>
        {bar}
        <SupplierTermsFacts terms={creation.supplier} />
        {!isOver && <SupplierBankLink supplier_id={creation.supplier_id} />}
        <SupplierPapers supplier_id={creation.supplier_id} documents={creation.documents} isReadOnly={isOver} />
      </CreationDetail>
      {isEditing && <EditSupplier creation={creation} onClose={close} />}
    </>
  );
}

function EditSupplier({ onClose, ...now }: { creation: SupplierCreation; onClose: () => void }) {
  const { id, number, version, supplier, reason, distinct_reason } = useSeen(now.creation);
  const answer = useSupplierChoices();
  const choices = answer.data;
  if (!choices)
    return (
      <Drawer title={`Editar ${number}`} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  return (
    <FormDrawer
      title={`Editar ${number}`}
      call={updateSupplier}
      start={{ ...fieldsOf(supplier), reason, distinct_reason }}
      fixed={{ request_id: id, version }}
      save="Guardar cambios"
      saved={`Se guardó ${number}`}
      onClose={onClose}
    >
      <div className="creation-fields">
        <SupplierFields {...choices} terms={supplier} request_id={id} />
        <WhySection kind="supplier" request_id={id} />
      </div>
    </FormDrawer>
  );
}

/** What the form says of a supplier; the names of what was chosen are only read. */
function fieldsOf(it: SupplierCreation['supplier']) {
  const { commune_name: _commune, category: _category, payment_method: _method, ...others } = it;
  const { payment_condition: _condition, service_bought: _bought, ...fields } = others;
  return { ...fields, rut: fields.rut && formatRut(fields.rut), phone: fields.phone && formatPhone(fields.phone) };
}
