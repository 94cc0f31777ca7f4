import {
  askSupplierBank,
  bankAccountKinds,
  getSupplierDropdowns,
  supplierDocumentMegabytes,
  type SupplierBank,
} from 'contract/suppliers/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { holderOf } from './holder.ts';

const title = 'Pedir cuenta bancaria';

/** Another account for a supplier, with its certificate. */
export function AskAccount({ bank: seen, onClose }: { bank: SupplierBank; onClose: () => void }) {
  const answer = useCall(getSupplierDropdowns, {});
  if (!answer.data)
    return (
      <Drawer title={title} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  const { supplier_id: id, fingerprint, in_force, holder } = seen;
  return (
    <FormDrawer
      title={title}
      call={askSupplierBank}
      start={{ kind: 'corriente', ...(holder !== null && { holder: holderOf(holder) }), email: in_force?.email ?? seen.tells[0] ?? '' }}
      fixed={{ id, fingerprint }}
      save="Pedir cuenta"
      saved="Cuenta pedida: falta que la confirme otra persona"
      onClose={onClose}
    >
      <SelectField name="bank_id" label="Banco" options={answer.data.banks.map((it) => ({ value: it.id, label: it.nombre }))} />
      <SelectField
        name="kind"
        label="Tipo de cuenta"
        options={Object.entries(bankAccountKinds).map(([value, label]) => ({ value, label }))}
      />
      <TextField name="number" label="Número de cuenta" maxLength={60} />
      <TextField name="holder" label="RUT de la cuenta" maxLength={30} help="Debe ser el del proveedor." />
      <TextField name="email" label="Correo de pagos" type="email" maxLength={254} />
      <AreaField
        name="reason"
        label={in_force ? 'Por qué cambia' : 'De dónde viene esta cuenta'}
        rows={3}
        maxLength={500}
        help="Lo lee quien la confirma."
      />
      <FileField
        name="files"
        label="Certificado de la cuenta"
        prompt={`Arrastre el PDF o la foto, de hasta ${supplierDocumentMegabytes} MB`}
      />
    </FormDrawer>
  );
}
