import { formatPhone } from 'contract/phone.ts';
import { changeSupplierTerms, homeCountry, type SupplierInfo } from 'contract/suppliers/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { SupplierTermsFields } from '../../ui/suppliers/SupplierTermsFields.tsx';
import { useSupplierChoices } from '../../ui/suppliers/useSupplierChoices.ts';

/** What is ours of a supplier: name, tax id and country are the ERP's, and another account takes two people. */
export function EditTerms({ supplier, onClose }: { supplier: SupplierInfo; onClose: () => void }) {
  const { id, version, name, terms } = supplier;
  const answer = useSupplierChoices();
  const choices = answer.data;
  if (!choices)
    return (
      <Drawer title={`Editar ${name}`} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  return (
    <FormDrawer
      title={`Editar ${name}`}
      call={changeSupplierTerms}
      start={fieldsOf(terms)}
      fixed={{ id, version }}
      save="Guardar cambios"
      saved={`Se guardó ${name}`}
      onClose={onClose}
    >
      <SupplierTermsFields {...choices} terms={terms} isHome={terms.country === homeCountry} />
    </FormDrawer>
  );
}

function fieldsOf({ trade_name, email, phone, contact, address, commune, currency, billing, ...it }: SupplierInfo['terms']) {
  const { category_id, payment_method_id, payment_condition_id, service_bought_id } = it;
  const chosen = { category_id, payment_method_id, payment_condition_id, service_bought_id };
  return { trade_name, email, phone: phone && formatPhone(phone), contact, address, commune, currency, billing, ...chosen };
}
