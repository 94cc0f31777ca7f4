import { getCompany, updateCompany, type Company } from 'contract/administration/company/company.ts';
import { formatRut } from 'contract/rut.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { CommuneFields } from '../../ui/fields/CommuneFields.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Rut } from '../../ui/list/figures.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { FormSkeleton } from '../../ui/page/Skeletons.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import '../administration.css';

/** The company as purchase orders and mails name it. */
export function CompanyForm() {
  const company = useCall(getCompany, {});
  return (
    <div className="settings-page">
      <PageHead title="Empresa" />
      <Loaded answer={company} skeleton={<FormSkeleton fields={8} />}>
        {(it) => (
          <>
            <CompanyLogo logo={it.logo} nombre={it.nombre} />
            {may(updateCompany.permission) ? <Fields key={it.version} company={it} /> : <CompanyFacts company={it} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Fields({ company }: { company: Company }) {
  const { nombre, rut, giro, direccion, codigo_comuna, telefono, web, correo_compras, correo_dte, version } = company;
  const start = withoutNulls({
    nombre,
    rut: rut && formatRut(rut),
    giro,
    direccion,
    codigo_comuna,
    telefono,
    web,
    correo_compras,
    correo_dte,
  });
  return (
    <Form call={updateCompany} start={start} fixed={{ version }} save="Guardar" saved="Datos de la empresa guardados">
      <Section title="Identificación">
        <TextField name="nombre" label="Razón social" maxLength={120} />
        <RutField name="rut" label="RUT" />
        <TextField name="giro" label="Giro" maxLength={160} wide />
      </Section>
      <Section title="Dirección y contacto">
        <TextField name="direccion" label="Dirección" maxLength={160} wide />
        <CommuneFields />
        <TextField name="telefono" label="Teléfono" type="tel" maxLength={40} />
        <TextField name="web" label="Sitio web" type="url" placeholder="https://www.empresa.cl" maxLength={200} />
      </Section>
      <Section title="Casillas">
        <TextField name="correo_compras" label="Correo de compras" type="email" maxLength={254} help="A él responden los proveedores." />
        <TextField name="correo_dte" label="Correo DTE" type="email" maxLength={254} help="A él llegan las facturas electrónicas." />
      </Section>
    </Form>
  );
}

type WithoutNulls<T> = { [K in keyof T]?: NonNullable<T[K]> };
const withoutNulls = <T extends object>(row: T): WithoutNulls<T> =>
  // The entries are the row's own, without those that are empty.
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<T>;

const CompanyFacts = ({ company }: { company: Company }) => (
  <Facts
    title="Datos de la empresa"
    facts={[
      { label: 'Razón social', value: company.nombre },
      { label: 'RUT', value: <Rut value={company.rut} /> },
      { label: 'Giro', value: company.giro },
      { label: 'Dirección', value: [company.direccion, company.comuna].filter(Boolean).join(', ') || null },
      { label: 'Teléfono', value: company.telefono },
      { label: 'Sitio web', value: company.web },
      { label: 'Correo de compras', value: company.correo_compras },
      { label: 'Correo DTE', value: company.correo_dte },
    ]}
  />
);
