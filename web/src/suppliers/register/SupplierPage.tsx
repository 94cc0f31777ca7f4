import { EditOutlined, MergeCellsOutlined, WarningOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { changeSupplierTerms, getSupplier, type SupplierInfo } from 'contract/suppliers/index.ts';
import { mergeSupplier } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Detail } from '../../ui/page/Detail.tsx';
import type { Fact } from '../../ui/page/Facts.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { Mail } from '../../ui/page/reach.tsx';
import { Agreements } from '../../ui/suppliers/Agreements.tsx';
import { SupplierBankLink } from '../../ui/suppliers/SupplierBankLink.tsx';
import { SupplierPapers } from '../../ui/suppliers/SupplierPapers.tsx';
import { SupplierTermsFacts } from '../../ui/suppliers/SupplierTermsFacts.tsx';
import { paths, toSupplier, useSupplierId } from '../addresses.ts';
import { Merges } from '../merges/Merges.tsx';
import { MergeSupplier } from '../merges/MergeSupplier.tsx';
import { Evaluation } from '../scores/Evaluation.tsx';
import { EditTerms } from './EditTerms.tsx';
import { originsOf, Standing } from './words.tsx';
import './register.css';

/** One supplier of the register: where it is known from, whether it may be bought from, its terms and papers. */
export function SupplierPage() {
  const id = useSupplierId();
  const answer = useCall(getSupplier, { id });
  const [isMerging, setMerging] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const supplier = answer.data;
  if (!supplier) return <Missing title="Proveedor" answer={answer} back={{ to: paths.register, words: 'Ver el registro' }} />;
  const editing = { label: 'Editar', icon: <EditOutlined />, call: changeSupplierTerms, onClick: () => setEditing(true) };
  const merging = {
    label: 'Fusionar con…',
    icon: <MergeCellsOutlined />,
    call: mergeSupplier,
    isDangerous: true,
    onClick: () => setMerging(true),
  };
  return (
    <Detail
      code={supplier.code}
      title={supplier.name}
      status={<Standing {...supplier} />}
      facts={factsOf(supplier)}
      actions={[
        ...(supplier.merged_into === null && may(changeSupplierTerms.permission) ? [editing] : []),
        ...(supplier.active && may(mergeSupplier.permission) ? [merging] : []),
      ]}
    >
      <Merges supplier={supplier} />
      {supplier.invalid_reason && (
        <p className="supplier-warning" role="status">
          <WarningOutlined aria-hidden /> {supplier.invalid_reason}
        </p>
      )}
      <SupplierTermsFacts terms={supplier.terms} />
      <Evaluation supplier_id={supplier.id} />
      <SupplierBankLink supplier_id={supplier.id} account={supplier.bank_account} />
      <SupplierPapers supplier_id={supplier.id} documents={supplier.documents} />
      {supplier.code !== null && <Agreements of={{ supplier_code: supplier.code }} />}
      {isEditing && <EditTerms supplier={supplier} onClose={() => setEditing(false)} />}
      {isMerging && (
        <MergeSupplier supplier={supplier} onMerged={(into) => void navigate(toSupplier(into))} onClose={() => setMerging(false)} />
      )}
    </Detail>
  );
}

const factsOf = (it: SupplierInfo): Fact[] => [
  { label: 'Origen', value: originsOf(it) },
  ...(it.email === null ? [] : [{ label: 'Correo', value: <Mail address={it.email} /> }]),
];
