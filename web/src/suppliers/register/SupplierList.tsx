import { UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { countryName, importSupplierList, sapSuppliers, supplierOrigins, type Supplier } from 'contract/suppliers/index.ts';
import { SuppliersSwitch } from '../../shell/SuppliersSwitch.tsx';
import { endedWords } from '../../ui/days/late.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, nothing, Rut } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SheetDrawer } from '../../ui/sheet/SheetDrawer.tsx';
import { Score } from '../../ui/suppliers/Score.tsx';
import { toSupplier } from '../addresses.ts';
import { originsOf, Standing } from './words.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre, código o RUT' },
  {
    kind: 'select',
    name: 'origin',
    label: 'Origen',
    options: Object.entries(supplierOrigins).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'active',
    label: 'Estado',
    options: [
      { value: 'true', label: 'Activos' },
      { value: 'false', label: 'Retirados' },
    ],
  },
  { kind: 'switch', name: 'with_expired', label: 'Documentos por renovar' },
  { kind: 'switch', name: 'bank_pending', label: 'Cuenta por confirmar', isMore: true },
  { kind: 'switch', name: 'bank_refused', label: 'Cuenta que el ERP no recibió', isMore: true },
];

const columns: readonly Column<Supplier>[] = [
  { key: 'name', title: 'Proveedor', card: 'title', render: (it) => it.name },
  { key: 'code', title: 'Código en el ERP', card: 'fact', width: 150, render: (it) => it.code },
  {
    key: 'rut',
    title: 'RUT',
    card: 'fact',
    width: 130,
    render: (it) => (it.rut === null ? (it.tax_id ?? nothing) : <Rut value={it.rut} />),
  },
  { key: 'standing', title: 'Estado', card: 'status', width: 140, render: (it) => <Standing {...it} /> },
  { key: 'origins', title: 'Origen', card: 'fact', groupOf: originsOf, render: originsOf },
  { key: 'documents', title: 'Documentos', card: 'fact', width: 190, render: (it) => <Papers {...it} /> },
  {
    key: 'score',
    title: 'Evaluación',
    card: 'fact',
    width: 150,
    render: (it) => <Score score={it.score} />,
  },
  {
    key: 'score_papers',
    title: 'Documentos evaluados',
    align: 'right',
    isExtra: true,
    render: (it) => <Figure value={it.score_papers} />,
  },
  { key: 'currency', title: 'Moneda', isExtra: true, groupOf: (it) => it.currency, render: (it) => it.currency },
  {
    key: 'country',
    title: 'País',
    isExtra: true,
    groupOf: (it) => countryName(it.country),
    render: (it) => countryName(it.country),
  },
  { key: 'bank', title: 'Cuenta bancaria', isExtra: true, render: (it) => it.bank_account ?? nothing },
  { key: 'email', title: 'Correo', isExtra: true, render: (it) => it.email ?? nothing },
];

/** Of the papers in force, those that somebody must renew. */
function Papers({ expired_documents, expired_since, expiring_documents }: Supplier) {
  if (expired_since !== null) {
    const since = endedWords(expired_since);
    return (
      <Status tone="danger">{expired_documents === 1 ? `1 vencido ${since}` : `${expired_documents} vencidos, el primero ${since}`}</Status>
    );
  }
  return expiring_documents > 0 ? <Status tone="warning">{expiring_documents} por vencer</Status> : nothing;
}

/** Whom the company may buy from, of the three origins (spec 3 §9). */
export function SupplierList() {
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <List
        title="Registro de proveedores"
        call={sapSuppliers}
        rowKey={(it) => it.id}
        columns={columns}
        filters={filters}
        link={toSupplier}
        actions={[{ label: 'Importar lista externa', icon: <UploadOutlined />, call: importSupplierList, onClick: () => setLoading(true) }]}
        intro={<SuppliersSwitch of="register" />}
        empty="Todavía no hay proveedores: llegan del ERP, de una solicitud aprobada o de una lista."
      />
      {isLoading && (
        <SheetDrawer title="Importar lista externa" calls={calls} onClose={() => setLoading(false)}>
          Excel (.xlsx) o CSV, hasta 5 MB y 5.000 filas, con las columnas rut, official_name y contact_user_email: el RUT es el código del
          proveedor. A los que ya están en el ERP no se les cambia nada.
        </SheetDrawer>
      )}
    </>
  );
}

const calls = { review: importSupplierList, apply: importSupplierList };
