import { currency } from 'contract/fields.ts';
import { createCrmDeal, dealStates, updateCrmDeal, type CrmData, type Deal } from 'contract/projects/index.ts';
import { seesMoney } from '../../api/session.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useDefaultCurrency } from '../../ui/fields/useDefaultCurrency.ts';

interface Props {
  data: CrmData;
  onClose: () => void;
}

/** A deal of our own registry: a new one for the project, or the one that it has. */
export function DealForm({ data: { project_code, deal, version }, onClose }: Props) {
  const usual = useDefaultCurrency();
  if (deal && version !== null)
    return (
      <FormDrawer
        title={`Editar ${deal.crm_id}`}
        call={updateCrmDeal}
        fixed={{ project_code, version }}
        start={startOf(deal)}
        save="Guardar"
        saved="Negocio guardado"
        onClose={onClose}
      >
        <Fields />
      </FormDrawer>
    );
  if (!usual) return null;
  return (
    <FormDrawer
      title={`Registrar un negocio para ${project_code}`}
      call={createCrmDeal}
      fixed={{ project_code }}
      start={{ status: 'open', currency: usual }}
      draft={`deal:${project_code}`}
      save="Registrar y vincular"
      saved="Negocio registrado"
      onClose={onClose}
    >
      <Fields />
    </FormDrawer>
  );
}

function startOf({ name, status, stage, amount, currency: given, probability, expected_close, closed_at, company, contact, owner }: Deal) {
  return {
    name,
    status,
    stage,
    amount,
    probability,
    expected_close,
    closed_at,
    currency: currency.catch('CLP').parse(given),
    company_name: company.name,
    company_rut: company.rut,
    contact_name: contact.name,
    contact_email: contact.email,
    contact_phone: contact.phone,
    owner_name: owner.name,
    owner_email: owner.email,
  };
}

const states = dealStates.names.map((value) => ({ value, label: dealStates.label(value) }));
const currencies = currency.options.map((value) => ({ value, label: value }));

const Fields = () => (
  <>
    <Section title="Negocio">
      <TextField name="name" label="Nombre" maxLength={200} wide />
      <SelectField name="status" label="Estado" options={states} />
      <TextField name="stage" label="Etapa de venta" maxLength={80} />
      {seesMoney() && (
        <>
          <NumberField name="amount" label="Monto neto" />
          <SelectField name="currency" label="Moneda" options={currencies} />
        </>
      )}
      <NumberField name="probability" label="Probabilidad" as="number" unit="%" />
      <DateField name="expected_close" label="Cierre esperado" />
      <DateField name="closed_at" label="Cerrado" help="Cuando se ganó o se perdió." />
    </Section>
    <Section title="Cliente">
      <TextField name="company_name" label="Empresa" maxLength={200} />
      <RutField name="company_rut" label="RUT" />
      <TextField name="contact_name" label="Contacto" maxLength={120} />
      <TextField name="contact_email" label="Correo del contacto" type="email" />
      <TextField name="contact_phone" label="Teléfono del contacto" type="tel" maxLength={30} />
    </Section>
    <Section title="Responsable comercial">
      <TextField name="owner_name" label="Responsable" maxLength={120} />
      <TextField name="owner_email" label="Correo del responsable" type="email" />
    </Section>
  </>
);
