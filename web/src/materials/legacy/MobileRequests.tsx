import { useSearch } from '@tanstack/react-router';
import { getBodegasMovil, listSolicitudMaterialBodegaMovil, listSolicitudMaterialBodegaMovilByUsuario } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { may, useSession } from '../../api/session.ts';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { toMobileRequest } from './addresses.ts';
import { legacyColumns } from './columns.tsx';

const searching: Filter = { kind: 'search', name: 'buscar', label: 'Buscar', placeholder: 'Número, proyecto o material' };

/** What goes to the mobile warehouses of the person, or to one of them; made for the phone (spec 2 §2). */
export function MobileRequests() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const session = useSession();
  const warehouses = useCall(getBodegasMovil, {}, { enabled: may(getBodegasMovil.permission) });
  const options = (warehouses.data?.items ?? []).map(({ code, label }) => ({ value: code, label }));
  const chosen = typeof search['bodega'] === 'string' ? search['bodega'] : undefined;
  const common = {
    title: 'Bodega móvil: solicitudes',
    rowKey: (it: { id: number }) => it.id,
    columns: legacyColumns,
    filters: [searching, { kind: 'select' as const, name: 'bodega', label: 'Bodega', options }],
    link: toMobileRequest,
  };
  if (chosen)
    return <List {...common} call={listSolicitudMaterialBodegaMovil} fixed={{ id: chosen }} empty={`Nada se ha pedido para ${chosen}.`} />;
  return (
    <List
      {...common}
      call={listSolicitudMaterialBodegaMovilByUsuario}
      fixed={{ id: session.state === 'logged in' ? session.user.id : 0 }}
      empty="Nada va a sus bodegas móviles. Elija otra bodega para ver lo que va a ella."
    />
  );
}
