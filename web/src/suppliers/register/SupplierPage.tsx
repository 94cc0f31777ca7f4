import { getSupplier, type SupplierInfo } from 'contract/suppliers/index.ts';
import { useCall } from '../../api.ts';
import { Detail } from '../../ui/Detail.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { SupplierBankLink } from '../../ui/SupplierBankLink.tsx';
import { SupplierPapers } from '../../ui/SupplierPapers.tsx';
import { SupplierTermsFacts } from '../../ui/SupplierTermsFacts.tsx';
import { paths, useSupplierId } from '../addresses.ts';
import { originsOf, Standing } from './words.tsx';

/** One supplier of the register: where it is known from, whether it may be bought from, its terms and papers. */
export function SupplierPage() {
  const id = useSupplierId();
  const answer = useCall(getSupplier, { id });
  const supplier = answer.data;
  if (!supplier) return <Missing title="Proveedor" answer={answer} back={{ to: paths.register, words: 'Ver el registro' }} />;
  return (
    <Detail code={supplier.code} title={supplier.name} status={<Standing {...supplier} />} facts={factsOf(supplier)}>
      {supplier.invalid_reason && <p role="status">{supplier.invalid_reason}</p>}
      <SupplierTermsFacts terms={supplier.terms} />
      <SupplierBankLink supplier_id={supplier.id} account={supplier.bank_account} />
      <SupplierPapers supplier_id={supplier.id} documents={supplier.documents} />
    </Detail>
  );
}

const factsOf = (it: SupplierInfo): Fact[] => [
  { label: 'Origen', value: originsOf(it) },
  ...(it.email === null ? [] : [{ label: 'Correo', value: <a href={`mailto:${it.email}`}>{it.email}</a> }]),
];
