import { useState } from 'react';
import { sapSuppliers, type Supplier, type SupplierInfo } from 'contract/suppliers/index.ts';
import { getSupplierMerge, mergeSupplier, type SupplierMergePreview } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import type { Source } from '../../ui/fields/Choose.tsx';
import { Figure, Rut } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { blockedMerge, MergeFields, Merging, type MergeRow } from '../../ui/merging/Merging.tsx';

const activeSuppliers: Source<Supplier> = {
  call: sapSuppliers,
  fixed: { active: 'true' },
  option: ({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }),
};

interface Props {
  supplier: SupplierInfo;
  onMerged: (into: SupplierInfo) => void;
  onClose: () => void;
}

/** Makes one supplier of two that are the same: both are compared before somebody says so. */
export function MergeSupplier({ supplier: { id, name, code }, onMerged, onClose }: Props) {
  const [into, setInto] = useState<number>();
  const answer = useCall(getSupplierMerge, { id, into: into ?? 0 }, { enabled: into !== undefined });
  return (
    <FormDrawer
      title={`Fusionar ${name} con otro`}
      call={mergeSupplier}
      fixed={{ id, ...(into !== undefined && { into }), ...(answer.data && { fingerprint: answer.data.fingerprint }) }}
      save="Fusionar"
      blocked={blockedMerge(answer)}
      isDangerous
      saved={`${name} se fusionó`}
      onSaved={onMerged}
      onClose={onClose}
    >
      <p className="field-wide">
        {name} se retira para siempre: no se le ordena nada nuevo, sus órdenes abiertas siguen con su código, y por él se encuentra al otro.
      </p>
      <MergeFields
        source={activeSuppliers}
        placeholder="El proveedor que queda"
        into={into}
        onInto={(it) => setInto(typeof it === 'number' ? it : undefined)}
        answer={answer}
      >
        {(preview) => <Merging goes={code} stays={preview.into.code} {...preview} rows={rowsOf(preview)} />}
      </MergeFields>
    </FormDrawer>
  );
}

function rowsOf({ from, into, open_orders }: SupplierMergePreview): MergeRow[] {
  const both = (label: string, show: (it: SupplierInfo) => MergeRow['goes']): MergeRow => ({ label, goes: show(from), stays: show(into) });
  return [
    both('Nombre', (it) => it.name),
    both('RUT', (it) => (it.rut === null ? (it.tax_id ?? '—') : <Rut value={it.rut} />)),
    both('Correo', (it) => it.email ?? '—'),
    both('Moneda', (it) => it.currency),
    both('Cuenta bancaria', (it) => it.bank_account ?? '—'),
    both('Condición de pago', (it) => it.terms.payment_condition ?? '—'),
    both('Documentos', (it) => <Figure value={it.documents.length} />),
    { label: 'Órdenes abiertas', goes: open_orders.length === 0 ? '—' : open_orders.join(', '), stays: '' },
  ];
}
