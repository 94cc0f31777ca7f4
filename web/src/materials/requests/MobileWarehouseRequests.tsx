import { useSearch } from '@tanstack/react-router';
import { createMaterialRequest, getBodegasMovil, getRequests, getRequestXlsx } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { List } from '../../ui/List.tsx';
import { requestPaths, toOpen } from './addresses.ts';
import { requestColumns } from './columns.tsx';
import { mobileFilters } from './filters.ts';
import '../requests.css';

const mobile = { category: '2' };

/** What is asked for the mobile warehouses, and where it is asked for (spec 2 §2). */
export function MobileWarehouseRequests() {
  useLive('requests:all', [getRequests]);
  const { warehouse_code }: { warehouse_code?: string } = useSearch({ strict: false });
  const warehouses = useCall(getBodegasMovil, {});
  const options = (warehouses.data?.items ?? []).map(({ code, label }) => ({ value: code, label }));
  return (
    <List
      title="Bodega móvil: solicitudes"
      call={getRequests}
      fixed={mobile}
      rowKey={(it) => it.number}
      columns={requestColumns}
      filters={mobileFilters(options)}
      link={toOpen}
      actions={[
        {
          label: 'Generar solicitud',
          call: createMaterialRequest,
          link: { to: requestPaths.create, search: { categoria: '2', ...(warehouse_code && { bodega: warehouse_code }) } },
        },
      ]}
      excel={{ call: getRequestXlsx, fixed: mobile }}
      empty="Todavía no se ha pedido nada para las bodegas móviles de los proyectos y centros de costo que usted ve."
    />
  );
}
