import {
  askSupplierBank,
  bankAccountKinds,
  getSupplierDropdowns,
  homeCountry,
  isAbroad,
  supplierDocumentMegabytes,
  type SupplierBank,
} from 'contract/suppliers/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { countryOptions } from '../../ui/fields/countries.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { holderLabel, holderOf } from './holder.ts';

const title = 'Pedir cuenta bancaria';

interface Banks {
  banks: readonly { id: number; nombre: string }[];
}

/** A bank of Chile is chosen, with the kind of account; one abroad is written, with its SWIFT code. */
function BankFields({ banks }: Banks) {
  const { values, set } = useForm();
  const isHome = values['country'] === homeCountry;
  const forget = () => {
    for (const name of ['bank_id', 'kind', 'bank_name', 'swift']) set(name, null);
  };
  return (
    <>
      <SelectField name="country" label="País del banco" options={countryOptions} onChosen={forget} />
      {isHome ? (
        <>
          <SelectField name="bank_id" label="Banco" isNeeded options={banks.map((it) => ({ value: it.id, label: it.nombre }))} />
          <SelectField
            name="kind"
            label="Tipo de cuenta"
            isNeeded
            options={Object.entries(bankAccountKinds).map(([value, label]) => ({ value, label }))}
          />
          <TextField name="number" label="Número de cuenta" maxLength={60} />
        </>
      ) : (
        <>
          <TextField name="bank_name" label="Banco" maxLength={100} isNeeded />
          <TextField name="swift" label="Código SWIFT (BIC)" maxLength={20} isNeeded help="De 8 u 11 letras y cifras." />
          <TextField name="number" label="IBAN o número de cuenta" maxLength={60} />
        </>
      )}
    </>
  );
}

/** Another account for a supplier, with its certificate. */
export function AskAccount({ bank: seen, onClose }: { bank: SupplierBank; onClose: () => void }) {
  const answer = useCall(getSupplierDropdowns, {});
  if (!answer.data)
    return (
      <Drawer title={title} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  const { supplier_id: id, fingerprint, in_force, holder, country } = seen;
  return (
    <FormDrawer
      title={title}
      call={askSupplierBank}
      start={{
        country,
        ...(isAbroad(country) ? {} : { kind: 'corriente' }),
        ...(holder !== null && { holder: holderOf(holder) }),
        email: in_force?.email ?? seen.tells[0] ?? '',
      }}
      fixed={{ id, fingerprint }}
      save="Pedir cuenta"
      saved="Cuenta pedida: falta que la confirme otra persona"
      onClose={onClose}
    >
      <BankFields banks={answer.data.banks} />
      <TextField name="holder" label={holderLabel(country)} maxLength={30} help="Debe ser la del proveedor." />
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
