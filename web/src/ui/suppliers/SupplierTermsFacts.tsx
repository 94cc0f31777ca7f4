import { billingKinds, countryName, type SupplierTerms } from 'contract/suppliers/index.ts';
import { formatPhone } from 'contract/phone.ts';
import { FactList, type Fact } from '../page/Facts.tsx';
import { Rut } from '../list/figures.tsx';
import { Mail } from '../page/reach.tsx';

/** Who a supplier is, how it bills and is paid; what is missing is said in one line. */
export function SupplierTermsFacts({ terms }: { terms: SupplierTerms }) {
  const facts = factsOf(terms);
  const missing = facts.filter((it) => it.value === null).map((it) => it.label.toLowerCase());
  return (
    <section className="panel">
      <h2>El proveedor</h2>
      <FactList facts={facts.filter((it) => it.value !== null)} />
      {missing.length > 0 && <p className="muted">Sin datos de: {missing.join(', ')}.</p>}
    </section>
  );
}

const factsOf = (it: SupplierTerms): Fact[] => [
  { label: 'País', value: countryName(it.country) },
  it.rut === null ? { label: 'Identificación tributaria', value: it.tax_id } : { label: 'RUT', value: <Rut value={it.rut} /> },
  { label: 'Nombre de fantasía', value: it.trade_name },
  { label: 'Persona de contacto', value: it.contact },
  { label: 'Correo', value: it.email && <Mail address={it.email} /> },
  { label: 'Teléfono', value: it.phone && formatPhone(it.phone) },
  { label: 'Dirección', value: it.address },
  { label: 'Comuna', value: it.commune_name },
  { label: 'Rubro', value: it.category },
  { label: 'Qué se le compra', value: it.service_bought },
  { label: 'Con qué factura', value: it.billing && billingKinds[it.billing] },
  { label: 'Moneda', value: it.currency },
  { label: 'Medio de pago', value: it.payment_method },
  { label: 'Condición de pago', value: it.payment_condition },
];
