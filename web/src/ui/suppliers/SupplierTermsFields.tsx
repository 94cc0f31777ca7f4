import { currencies } from 'contract/currency.ts';
import type { SupplierTerms } from 'contract/suppliers/index.ts';
import { PhoneField } from '../fields/CheckedField.tsx';
import { optionsOf } from '../fields/optionsOf.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { Section } from '../page/Section.tsx';
import type { SupplierChoices } from './useSupplierChoices.ts';

interface Props extends SupplierChoices {
  /** What the form began with: what was chosen before stays on offer. */
  terms?: SupplierTerms | undefined;
  /** Only who is from Chile has a commune. */
  isHome: boolean;
}

/** Where a supplier is found, how they bill and how they are paid. */
export function SupplierTermsFields({ dropdowns, regions, terms, isHome }: Props) {
  return (
    <>
      <Section title="Dónde se lo encuentra">
        <TextField name="trade_name" label="Nombre de fantasía" maxLength={100} />
        <TextField name="contact" label="Persona de contacto" maxLength={100} />
        <TextField name="email" label="Correo" type="email" maxLength={254} />
        <PhoneField name="phone" label="Teléfono" />
        <TextField name="address" label="Dirección" maxLength={100} />
        <CommuneField regions={regions} isHome={isHome} />
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

function CommuneField({ regions, isHome }: Pick<Props, 'regions' | 'isHome'>) {
  const options = regions.flatMap((region) =>
    region.comunas.map(({ codigo, nombre }) => ({ value: codigo, label: `${nombre}, ${region.nombre}` })),
  );
  return (
    <SelectField name="commune" label="Comuna" options={options} disabled={!isHome} placeholder={isHome ? 'Elija…' : 'Solo en Chile'} />
  );
}
