import { HistoryOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { getRestrictions, restrictionHistory, updateRestriction, type Restriction } from 'contract/administration/restrictions.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { LimitCell } from './LimitCell.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import '../administration.css';

const columns: readonly Column<Restriction>[] = [
  { key: 'nombre', title: 'Restricción', card: 'title', render: ({ nombre }) => <strong className="limit-name">{nombre}</strong> },
  {
    key: 'descripcion',
    title: 'Qué limita',
    card: 'subtitle',
    render: ({ descripcion }) => <span className="muted limit-name">{descripcion}</span>,
  },
  { key: 'quantity', title: 'Límite', card: 'fact', width: 230, render: (row) => <LimitCell key={row.version} row={row} /> },
  { key: 'activo', title: 'Estado', card: 'fact', width: 150, render: (row) => <ActiveCell row={row} /> },
];

/** The limits that requests are held to, changed where they stand. */
export function RestrictionList() {
  const [shown, setShown] = useState<Restriction>();
  return (
    <>
      <List
        title="Restricciones de solicitudes"
        call={getRestrictions}
        rowKey={({ restriction_id }) => restriction_id}
        columns={columns}
        rowActions={(row) => [{ label: 'Historial', icon: <HistoryOutlined />, onClick: () => setShown(row) }]}
        intro={<p className="muted">Cada cambio rige de inmediato para las solicitudes nuevas; las que ya se enviaron no cambian.</p>}
        empty="No hay restricciones."
      />
      {shown && <History row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function ActiveCell({ row: { restriction_id, quantity, activo, version, nombre } }: { row: Restriction }) {
  const { mutate, isPending } = useAction(updateRestriction);
  if (!may(updateRestriction.permission))
    return <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'Se aplica' : 'No se aplica'}</Status>;
  const toggle = () => mutate({ restriction_id, quantity, activo: String(!activo), version });
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={`Aplicar: ${nombre}`}
        checked={activo}
        disabled={isPending}
        title={isPending ? 'Se está guardando.' : undefined}
        onChange={toggle}
      />
      <span aria-hidden>{activo ? 'Se aplica' : 'No se aplica'}</span>
    </label>
  );
}

function History({ row: { restriction_id, nombre }, onClose }: { row: Restriction; onClose: () => void }) {
  return (
    <Drawer title={nombre} onClose={onClose}>
      <Timeline call={restrictionHistory} fixed={{ restriction_id }} />
    </Drawer>
  );
}
