import { useState } from 'react';
import { declineLeftover, giveLeftover, leftoverSources, listLeftovers, requestStates, type Leftover } from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import type { Action } from '../../ui/page/action.tsx';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { Day, Figure } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { State, Status } from '../../ui/page/Status.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toRequest } from '../requestAddresses.ts';
import { transferKindOptions } from '../../ui/fields/transferKinds.ts';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Solicitud o material' },
  stateFilter('status', requestStates),
  { kind: 'select', name: 'source', label: 'Estaba', options: Object.entries(leftoverSources).map(([value, label]) => ({ value, label })) },
  { kind: 'switch', name: 'mine', label: 'Solo lo que yo entrego' },
];

const columns: readonly Column<Leftover>[] = [
  { key: 'number', title: 'Solicitud', card: 'title', width: 110, render: (it) => it.number },
  {
    key: 'code',
    title: 'Material',
    card: 'subtitle',
    render: (it) => (
      <>
        {it.code} {it.description}
        {it.asked_code !== it.code && <span className="muted"> en vez de {it.asked_code}</span>}
      </>
    ),
  },
  { key: 'quantity', title: 'Cantidad', align: 'right', card: 'fact', render: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  {
    key: 'place',
    title: 'Estaba',
    card: 'fact',
    groupOf: (it) => it.place,
    render: (it) => [leftoverSources[it.source], it.place, it.paper].filter(Boolean).join(' · '),
  },
  { key: 'charge', title: 'Para', card: 'fact', groupOf: (it) => it.charge, render: (it) => it.charge },
  { key: 'requester', title: 'Solicitante', isExtra: true, groupOf: (it) => it.requester, render: (it) => it.requester },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    groupOf: (it) => requestStates.label(it.status),
    render: (it) => (
      <>
        <State of={requestStates} is={it.status} /> {it.is_expired && <Status tone="warning">Sin reserva</Status>}
      </>
    ),
  },
  {
    key: 'held_until',
    title: 'Reservado hasta',
    card: 'fact',
    width: 120,
    render: (it) => (it.held_until ? <Day value={it.held_until} /> : '—'),
  },
];

/** What was asked for instead of being bought: whoever has it gives it, or says why not. */
export function LeftoverList() {
  useLive('requests:all', [listLeftovers]);
  const [giving, setGiving] = useState<Leftover>();
  const decline = useDecline();
  const actionsOn = (it: Leftover): Action[] => {
    const can = new Set(it.allowed_actions);
    return [
      ...(can.has('give') ? [{ label: 'Entregar', call: giveLeftover, onClick: () => setGiving(it) }] : []),
      ...(can.has('decline') ? [{ label: 'Negar', call: declineLeftover, onClick: () => void decline(it) }] : []),
    ];
  };
  return (
    <>
      <List
        title="Sobrantes pedidos"
        call={listLeftovers}
        rowKey={(it) => it.number}
        columns={columns}
        filters={filters}
        link={toRequest}
        rowActions={actionsOn}
        explains={({ number }) => ({ thing: 'leftover', id: number, title: number })}
        empty="Nadie ha pedido un sobrante en vez de comprar."
      />
      {giving && <GiveDrawer leftover={giving} onClose={() => setGiving(undefined)} />}
    </>
  );
}

/** It leaves with its paper: on its way, or handed over on the spot. */
const GiveDrawer = ({ leftover: { number, version, code, place }, onClose }: { leftover: Leftover; onClose: () => void }) => (
  <FormDrawer
    title={`Entregar ${code} de ${place}`}
    call={giveLeftover}
    start={{ kind: 'DESPACHO' }}
    fixed={{ number, version }}
    save="Entregar"
    saved={`Se entregó ${number}`}
    onClose={onClose}
  >
    <SegmentedField
      name="kind"
      label="Tipo"
      options={transferKindOptions}
      help="Traslado: lo llevamos, y quien recibe confirma. Retiro: se entrega en el momento."
    />
    <TextField name="driver" label="Chofer" maxLength={120} />
    <RutField name="driver_rut" label="RUT del chofer" />
    <TextField name="plate" label="Patente" maxLength={12} placeholder="ABCD12" />
    <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
  </FormDrawer>
);

function useDecline() {
  const action = useAction(declineLeftover);
  return async ({ number, version, code, requester }: Leftover) => {
    const reason = await askReason({
      title: `¿Negar ${code} de ${number}?`,
      text: `La solicitud se cierra, y ${requester} lee por qué: puede comprarlo.`,
      reason: 'Motivo',
      yes: 'Negar',
      isDangerous: true,
    });
    if (reason !== undefined) action.mutate({ number, version, reason }, { onSuccess: () => notify('success', `Se negó ${number}`) });
  };
}
