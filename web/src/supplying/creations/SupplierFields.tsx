import { homeCountry, type SupplierTerms } from 'contract/suppliers/index.ts';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { countryOptions } from '../../ui/fields/countries.ts';
import { useForm } from '../../ui/form/formState.ts';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SupplierTermsFields } from '../../ui/suppliers/SupplierTermsFields.tsx';
import type { SupplierChoices } from '../../ui/suppliers/useSupplierChoices.ts';
import { DuplicateList } from './DuplicateList.tsx';

interface Props extends SupplierChoices {
  /** What the form began with, and the request that says it. */
  terms?: SupplierTerms;
  request_id?: number;
}

/** What is known of a supplier: who it is, where it is found, how it bills and is paid. */
export function SupplierFields({ terms, request_id, ...choices }: Props) {
  const { values } = useForm();
  return (
    <>
      <Section title="Quién es">
        <CountryField />
        <TaxIdField />
        <TextField name="name" label="Razón social" maxLength={100} wide />
        <DuplicateList kind="supplier" request_id={request_id} />
      </Section>
      <SupplierTermsFields {...choices} terms={terms} isHome={isFromHome(values['country'])} />
    </>
  );
}

/** What says who somebody is in one country says nothing in another. */
function CountryField() {
  const { set } = useForm();
  const forget = () => {
    for (const name of ['rut', 'tax_id', 'commune']) set(name, null);
  };
  return <SelectField name="country" label="País" options={countryOptions} onChosen={forget} />;
}

/** Of who is from Chile the RUT, of who is from abroad their own country's number; never both. */
function TaxIdField() {
  const { values, wrong } = useForm();
  if (isFromHome(values['country'])) return <RutField name="rut" label="RUT" />;
  return (
    <div className="tax-id">
      <TextField name="tax_id" label="Identificación tributaria" maxLength={30} />
      {/* Which of the two is missing is told at the RUT, which is not here. */}
      {wrong['rut'] && <span className="field-error">{wrong['rut']}</span>}
    </div>
  );
}

const isFromHome = (country: unknown): boolean => country === homeCountry;
