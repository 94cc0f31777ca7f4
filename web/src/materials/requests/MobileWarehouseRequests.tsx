import { useSearch } from '@tanstack/react-router';
import { getBodegasMovil } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { mobileFilters } from './filters.ts';
import { Requests } from './Requests.tsx';

/** What is asked for the mobile warehouses, and where it is asked for (spec 2 §2). */
export function MobileWarehouseRequests() {
  const { warehouse_code }: { warehouse_code?: string } = useSearch({ strict: false });
  const warehouses = useCall(getBodegasMovil, {});
  const options = (warehouses.data?.items ?? []).map(({ code, label }) => ({ value: code, label }));
  return (
    <Requests
      title="Bodega móvil: solicitudes"
      only={{ category: '2' }}
      filters={mobileFilters(options)}
      begin={{ categoria: '2', ...(warehouse_code && { bodega: warehouse_code }) }}
      empty="Todavía no se ha pedido nada para las bodegas móviles de los proyectos y centros de costo que usted ve."
    />
  );
}
