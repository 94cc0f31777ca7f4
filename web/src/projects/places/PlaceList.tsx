import { CopyOutlined, EditOutlined, PoweroffOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { email } from 'contract/fields.ts';
import {
  createLugarInstalacion,
  excelLugarInstalacion,
  excelLugarInstalacionByEmail,
  listContactoByProyecto,
  listLugarInstalacionByProyecto,
  listLugarInstalacionByProyectoEmail,
  replicarProyecto,
  updateLugarInstalacion,
  type Place,
} from 'contract/projects/index.ts';
import type { Action } from '../../ui/page/action.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { toPlace, useCodes } from '../addresses.ts';
import { placeColumns } from './placeColumns.tsx';
import { PlaceEdit, PlaceNew } from './PlaceForms.tsx';
import { Replicate } from './Replicate.tsx';
import { useActivation } from '../useActivation.ts';

/** The places of a project; with a contact's mail, only theirs (spec 1 §7). */
export function PlaceList() {
  const { codigoProyecto } = useCodes();
  const [open, setOpen] = useState<'new' | 'replicate' | Place>();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const contact = email.safeParse(search['emailContacto']);
  const activation = useActivation();
  const close = () => setOpen(undefined);

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
    filters: filtersFor(codigoProyecto),
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

const filters: Filter[] = [
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
];

/** Besides, by any contact of the places, the main one or not. */
const filtersFor = (codigoProyecto: string): Filter[] => [
  ...filters,
  chooseFilter({
    name: 'emailContacto',
    label: 'Contacto',
    source: {
      call: listContactoByProyecto,
      fixed: { codigoProyecto },
      option: (it) => ({ value: it.email, label: it.nombre ? `${it.nombre} · ${it.email}` : it.email }),
    },
  }),
];
