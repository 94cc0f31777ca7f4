import { useState } from 'react';
import { closeRequest, dispatchRequest, getMaterialRequest, listReservations, type Reservation } from 'contract/materials/index.ts';
import { useLive } from '../../api/live.ts';
import { useAction, useCall } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { DueDay, Figure } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { activeMaterials, ownWarehouses } from '../sources.ts';
import { projects } from '../../ui/fields/charges.tsx';
import { toRequest } from '../requestAddresses.ts';
import { DispatchDrawer } from '../requests/DispatchDrawer.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Solicitud, código o descripción' },
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses }),
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects }),
  chooseFilter({ name: 'code', label: 'Material', source: activeMaterials, isMore: true }),
];

const columns: readonly Column<Reservation>[] = [
  { key: 'number', title: 'Solicitud', card: 'title', width: 110, render: (it) => it.number },
  { key: 'code', title: 'Código', card: 'fact', width: 120, render: (it) => it.code },
  { key: 'description', title: 'Descripción', card: 'subtitle', render: (it) => it.description },
  {
    key: 'warehouse_code',
    title: 'Bodega',
    card: 'fact',
    groupOf: (it) => `${it.warehouse_code} - ${it.warehouse}`,
    render: (it) => <span title={it.warehouse}>{it.warehouse_code}</span>,
  },
  {
    key: 'reserved_quantity',
    title: 'Reservado',
    align: 'right',
    card: 'status',
    render: (it) => (
      <strong>
        <Figure value={it.reserved_quantity} unit={it.unit} />
      </strong>
    ),
  },
  { key: 'available_quantity', title: 'En bodega', align: 'right', card: 'fact', render: (it) => <Figure value={it.available_quantity} /> },
  { key: 'free_quantity', title: 'Libre', align: 'right', card: 'fact', render: (it) => <Figure value={it.free_quantity} /> },
  {
    key: 'charge',
    title: 'Para',
    card: 'fact',
    groupOf: (it) => it.project_code ?? it.cost_center,
    render: (it) => it.project_code ?? it.cost_center ?? '—',
  },
  { key: 'requester', title: 'Solicitante', isExtra: true, groupOf: (it) => it.requester, render: (it) => it.requester },
  {
    key: 'required_date',
    title: 'Para cuándo',
    card: 'fact',
    width: 110,
    render: (it) => <DueDay value={it.required_date} isDone={false} />,
  },
];

/** What lies in a warehouse and is promised to a request: sent from here, or let go. */
export function ReservationList() {
  useLive('requests:all', [listReservations]);
  const [sending, setSending] = useState<Reservation>();
  const release = useRelease();
  const actionsOn = (it: Reservation): Action[] => {
    const can = new Set(it.allowed_actions);
    return [
      ...(can.has('dispatch') ? [{ label: 'Despachar', call: dispatchRequest, onClick: () => setSending(it) }] : []),
      ...(can.has('release') ? [{ label: 'Liberar', call: closeRequest, onClick: () => void release(it) }] : []),
    ];
  };
  return (
    <>
      <List
        title="Reservas"
        call={listReservations}
        rowKey={(it) => it.material_request_item_id}
        columns={columns}
        filters={filters}
        link={toRequest}
        rowActions={actionsOn}
        explains={(it) => ({ thing: 'reservation', id: String(it.material_request_item_id), title: `${it.code} de ${it.number}` })}
        empty="Nada está reservado: ninguna solicitud aprobada espera un despacho desde las bodegas que usted ve."
      />
      {sending && <SendDrawer reservation={sending} onClose={() => setSending(undefined)} />}
    </>
  );
}

/** The drawer opens once the whole request is there. */
function SendDrawer({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { data } = useCall(getMaterialRequest, { number: reservation.number });
  return data ? <DispatchDrawer request={data} only={reservation.material_request_item_id} onClose={onClose} /> : null;
}

function useRelease() {
  const action = useAction(closeRequest);
  return async ({ number, version, material_request_item_id, code }: Reservation) => {
    const reason = await askReason({
      title: `¿Liberar ${code} de ${number}?`,
      text: 'Lo que falta de esa línea se cierra y queda libre para otras solicitudes. No se puede deshacer.',
      reason: 'Motivo',
      yes: 'Liberar',
      isDangerous: true,
    });
    if (reason !== undefined)
      action.mutate(
        { number, version, material_request_item_ids: [material_request_item_id], reason },
        { onSuccess: () => notify('success', `Se liberó ${code}`) },
      );
  };
}
