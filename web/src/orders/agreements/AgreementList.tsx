import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { agreementStandings, agreementStates, askPriceAgreement, listPriceAgreements } from 'contract/orders/agreements.ts';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { seesMoney } from '../../api/session.ts';
import { agreementColumns } from '../../ui/suppliers/agreementColumns.tsx';
import { toAgreement } from '../addresses.ts';
import { suppliers } from '../../ui/suppliers/sources.ts';
import { AgreementForm } from './AgreementForm.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, material, servicio o proveedor' },
  {
    kind: 'select',
    name: 'standing',
    label: 'Vigencia',
    options: Object.entries(agreementStandings).map(([value, { label }]) => ({ value, label })),
  },
  stateFilter('status', agreementStates),
  chooseFilter({ name: 'supplier_code', label: 'Proveedor', source: suppliers }),
];

/** What prices are agreed with whom, and until when. */
export function AgreementList() {
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const actions = seesMoney()
    ? [{ label: 'Nuevo convenio', icon: <PlusOutlined />, call: askPriceAgreement, onClick: () => setNew(true) }]
    : [];
  return (
    <>
      <List
        title="Convenios de precio"
        call={listPriceAgreements}
        rowKey={(it) => it.number}
        columns={agreementColumns}
        filters={filters}
        link={toAgreement}
        actions={actions}
        empty="Todavía no hay precios acordados con proveedores."
      />
      {isNew && <AgreementForm onClose={() => setNew(false)} onAsked={(it) => void navigate(toAgreement(it))} />}
    </>
  );
}
