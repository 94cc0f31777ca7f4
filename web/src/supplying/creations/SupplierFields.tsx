import type { Answer } from 'contract/call.ts';
import { currencies } from 'contract/currency.ts';
import { homeCountry, type getSupplierDropdowns, type supplierRegiones, type SupplierTerms } from 'contract/suppliers/index.ts';
import { PhoneField, RutField } from '../../ui/fields/CheckedField.tsx';
import { countryOptions } from '../../ui/fields/countries.ts';
import { useForm } from '../../ui/form/formState.ts';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Alike } from './Alike.tsx';
import { optionsOf } from './options.ts';

/** What the fields of a supplier choose from. */
export interface SupplierChoices {
  dropdowns: Answer<typeof getSupplierDropdowns>;
  regions: Answer<typeof supplierRegiones>;
}

interface Props extends SupplierChoices {
  /** What the form began with, and the request that says it. */
  terms?: SupplierTerms;
  request_id?: number;
}

/** What is known of a supplier: who it is, where it is found, how it bills and is paid. */
export function SupplierFields({ dropdowns, regions, terms, request_id }: Props) {
  return (
    <>
      <Section title="Quién es">
        <CountryField />
        <TaxIdField />
        <TextField name="name" label="Razón social" maxLength={100} wide />
        <Alike kind="supplier" request_id={request_id} />
        <TextField name="trade_name" label="Nombre de fantasía" maxLength={100} />
      </Section>
      <Section title="Dónde se lo encuentra">
        <TextField name="contact" label="Persona de contacto" maxLength={100} />
        <TextField name="email" label="Correo" type="email" maxLength={254} />
        <PhoneField name="phone" label="Teléfono" />
        <TextField name="address" label="Dirección" maxLength={100} />
        <CommuneField regions={regions} />
      </Section>
      <Section title="Qué vende y cómo se le paga">
        <SelectField
          name="category_id"
          label="Rubro"
          options={optionsOf(dropdowns.business_category, terms && { id: terms.category_id, name: terms.category })}
        />
        <SelectField
          name="service_bought_id"
          label="Qué se le compra"
          options={optionsOf(dropdowns.service_bought, terms && { id: terms.service_bought_id, name: terms.service_bought })}
        />
        <SelectField name="billing" label="Con qué factura" options={optionsOf(dropdowns.boleta_factura, undefined)} />
        <SelectField name="currency" label="Moneda" options={currencies.map((it) => ({ value: it, label: it }))} />
        <SelectField
          name="payment_method_id"
          label="Medio de pago"
          options={optionsOf(dropdowns.payment_method, terms && { id: terms.payment_method_id, name: terms.payment_method })}
        />
        <SelectField
          name="payment_condition_id"
          label="Condición de pago"
          options={optionsOf(dropdowns.payment_condition, terms && { id: terms.payment_condition_id, name: terms.payment_condition })}
        />
      </Section>
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

function CommuneField({ regions }: Pick<SupplierChoices, 'regions'>) {
  const { values } = useForm();
  const options = regions.flatMap((region) =>
    region.comunas.map(({ codigo, nombre }) => ({ value: codigo, label: `${nombre}, ${region.nombre}` })),
  );
  const isHome = isFromHome(values['country']);
  return (
    <SelectField name="commune" label="Comuna" options={options} disabled={!isHome} placeholder={isHome ? 'Elija…' : 'Solo en Chile'} />
  );
}

const isFromHome = (country: unknown): boolean => country === homeCountry;
