import { CopyOutlined, EditOutlined, PoweroffOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { email } from 'contract/fields.ts';
import {
  createLugarInstalacion,
  excelLugarInstalacion,
  excelLugarInstalacionByEmail,
  listLugarInstalacionByProyecto,
  listLugarInstalacionByProyectoEmail,
  replicarProyecto,
  updateLugarInstalacion,
  type Place,
} from 'contract/projects/index.ts';
import { useCall } from '../api.ts';
import type { Action } from '../ui/action.tsx';
import type { Filter } from '../ui/Filters.tsx';
import { List } from '../ui/List.tsx';
import { toPlace, useCodes } from './addresses.ts';
import { placeColumns } from './placeColumns.tsx';
import { PlaceEdit, PlaceNew } from './PlaceForms.tsx';
import { Replicate } from './Replicate.tsx';
import { useActivation } from './useActivation.ts';

/** The places of a project; with a contact's mail, only theirs (spec 1 §7). */
export function PlaceList() {
  const { codigoProyecto } = useCodes();
  const [open, setOpen] = useState<'new' | 'replicate' | Place>();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const contact = email.safeParse(search['emailContacto']);
  const activation = useActivation();
  const close = () => setOpen(undefined);
  const filters = usePlaceFilters(codigoProyecto);

  const rowActions = (place: Place): Action[] =>
    place.allowed_actions.includes('update')
      ? [
          { label: 'Editar', icon: <EditOutlined />, call: updateLugarInstalacion, onClick: () => setOpen(place) },
          {
            label: place.activo ? 'Desactivar' : 'Activar',
            icon: <PoweroffOutlined />,
            isBusy: activation.isBusy(place),
            onClick: () => activation.toggle(place),
          },
        ]
      : [];
  const shared = {
    title: 'Lugares de instalación',
    isPart: true,
    rowKey: (it: Place) => it.codigoLugarInstalacion,
    columns: placeColumns,
    filters,
    link: toPlace,
    actions: [
      { label: 'Nuevo lugar', call: createLugarInstalacion, onClick: () => setOpen('new') },
      { label: 'Replicar desde otro proyecto', icon: <CopyOutlined />, call: replicarProyecto, onClick: () => setOpen('replicate') },
    ],
    rowActions,
    empty: 'Este proyecto todavía no tiene lugares de instalación. Cree el primero o replíquelos desde otro proyecto.',
  };
  const narrowed = contact.success ? { codigoProyecto, emailContacto: contact.data } : undefined;

  return (
    <>
      {narrowed ? (
        <List
          {...shared}
          call={listLugarInstalacionByProyectoEmail}
          fixed={narrowed}
          excel={{ call: excelLugarInstalacionByEmail, fixed: narrowed }}
        />
      ) : (
        <List
          {...shared}
          call={listLugarInstalacionByProyecto}
          fixed={{ codigoProyecto }}
          excel={{ call: excelLugarInstalacion, fixed: { codigoProyecto } }}
        />
      )}
      {open === 'new' && <PlaceNew codigoProyecto={codigoProyecto} onClose={close} />}
      {open === 'replicate' && <Replicate destino={codigoProyecto} onClose={close} />}
      {typeof open === 'object' && <PlaceEdit place={open} onClose={close} />}
    </>
  );
}

const mostOffered = 200;

/** Contacts are offered as a list while the project is of a usual size; in a huge one the mail is typed. */
function usePlaceFilters(codigoProyecto: string): Filter[] {
  const { data } = useCall(listLugarInstalacionByProyecto, { codigoProyecto, page: 1, per_page: mostOffered });
  const contacts = new Map(data?.items.flatMap((it) => (it.emailContacto ? [[it.emailContacto, it.nombreContacto] as const] : [])));
  const name = { name: 'emailContacto', label: 'Contacto' };
  return [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código, nombre o dirección' },
    {
      kind: 'select',
      name: 'activo',
      label: 'Estado',
      options: [
        { value: '1', label: 'Activos' },
        { value: '0', label: 'Inactivos' },
      ],
    },
    data && data.total_items > mostOffered
      ? { kind: 'search', ...name, placeholder: 'nombre@empresa.cl' }
      : {
          kind: 'select',
          ...name,
          options: [...contacts].map(([value, nombre]) => ({ value, label: nombre ? `${nombre} · ${value}` : value })),
        },
  ];
}
