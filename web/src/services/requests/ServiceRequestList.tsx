import { useSearch } from '@tanstack/react-router';
import { createServiceRequest, getServiceRequest, getServiceRequestXlsx, serviceFigures } from 'contract/services/index.ts';
import type { Answer } from 'contract/call.ts';
import { useLive } from '../../api/live.ts';
import { RequestsSwitch } from '../../shell/RequestsSwitch.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { requestPaths, toRequest } from '../addresses.ts';
import { requestColumns } from './columns.tsx';
import { requestFilters } from './filters.tsx';
import { ServiceFigures } from './ServiceFigures.tsx';

const pictures: NonNullable<ListProps<Answer<typeof getServiceRequest>['items'][number]>['figures']> = (asked, nothing) => (
  <ServiceFigures asked={asked} nothing={nothing} />
);

/** Services that were asked for, of what the person may see; one's own beside one's own of materials (spec 2 §2). */
export function ServiceRequestList() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  useLive('services:all', [getServiceRequest, serviceFigures]);
  const isOwn = search['mine'] === 'true';
  return (
    <List
      title="Solicitudes de servicio"
      isOfProjects
      call={getServiceRequest}
      rowKey={(it) => it.number}
      columns={requestColumns}
      filters={requestFilters}
      link={toRequest}
      figures={pictures}
      actions={[{ label: 'Nueva solicitud de servicio', call: createServiceRequest, link: { to: requestPaths.create } }]}
      excel={{ call: getServiceRequestXlsx }}
      intro={<RequestsSwitch of="services" isOwn={isOwn} />}
      empty={
        isOwn
          ? 'Todavía no ha pedido ningún servicio.'
          : 'Todavía no hay solicitudes de servicio de los proyectos y centros de costo que usted ve.'
      }
    />
  );
}
