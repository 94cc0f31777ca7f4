import { supplyKinds, supplyLineNames, supplyRequests, type SupplyRequest } from 'contract/dashboards/index.ts';
import { requestStates } from 'contract/materials/index.ts';
import { serviceRequestStates } from 'contract/services/index.ts';
import { useLive } from '../../api/live.ts';
import { lateWords } from '../../ui/days/late.ts';
import { codeAndName } from '../../ui/fields/charges.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Money, nothing } from '../../ui/list/figures.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { State, Status } from '../../ui/page/Status.tsx';
import { linkTo } from '../../ui/page/to.ts';
import { SupplyPictures } from './SupplyPictures.tsx';
import { useSupplyFilters } from './useSupplyFilters.ts';
import './supply.css';

/** What was asked for, bought, received and used, as figures and as the requests behind them (spec 3 §2). */
export function SupplyPanel() {
  useLive('requests:all', [supplyRequests]);
  return (
    <List
      title="Panel de abastecimiento"
      isOfProjects
      call={supplyRequests}
      rowKey={(it) => it.number}
      columns={columns}
      filters={useSupplyFilters()}
      link={(it) => linkTo(it.url)}
      opening={{ vista: 'cifras' }}
      figures={pictures}
      empty="Todavía no se ha pedido ningún material ni servicio en los proyectos y centros de costo que usted ve."
    />
  );
}

const pictures: NonNullable<ListProps<SupplyRequest>['figures']> = (asked, empty) => <SupplyPictures asked={asked} nothing={empty} />;

const chargeOf = (it: SupplyRequest): string =>
  it.project_code === null ? codeAndName(it.cost_center, it.cost_center_name) : codeAndName(it.project_code, it.project);

const money = (
  key: `${'asked' | 'approved' | 'ordered' | 'received' | 'used' | 'returned'}_amount`,
  title: string,
): Column<SupplyRequest> => ({
  key,
  title,
  money: true,
  align: 'right',
  card: 'fact',
  render: (it) => <Money value={it[key]} />,
});

const columns: readonly Column<SupplyRequest>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 110, render: (it) => it.number },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    render: ({ request_status, service_status, late_days, moved }) => (
      <>
        {request_status && <State of={requestStates} is={request_status} />}
        {service_status && <State of={serviceRequestStates} is={service_status} />}
        {late_days > 0 && (
          <>
            {' '}
            <Status tone="danger">{lateWords(late_days)}</Status>
          </>
        )}
        {moved && (
          <>
            {' '}
            <Status tone="violet">Promesa movida</Status>
          </>
        )}
      </>
    ),
  },
  { key: 'kind', title: 'Qué', isExtra: true, groupOf: (it) => supplyKinds[it.kind], render: (it) => supplyKinds[it.kind] },
  { key: 'charge', title: 'Proyecto o CECO', card: 'subtitle', groupOf: chargeOf, render: chargeOf },
  {
    key: 'business_line',
    title: 'Línea',
    isExtra: true,
    groupOf: (it) => supplyLineNames[it.business_line],
    render: (it) => supplyLineNames[it.business_line],
  },
  { key: 'place', title: 'Lugar', isExtra: true, groupOf: (it) => it.place_code, render: (it) => it.place ?? nothing },
  { key: 'buyer', title: 'Comprador', card: 'fact', groupOf: (it) => it.buyer, render: (it) => it.buyer ?? nothing },
  { key: 'requester', title: 'Solicitante', isExtra: true, groupOf: (it) => it.requester, render: (it) => it.requester },
  { key: 'asked_on', title: 'Pedida', card: 'fact', width: 110, render: (it) => <Day value={it.asked_on} /> },
  { key: 'waiting_days', title: 'Días de espera', align: 'right', card: 'fact', render: (it) => <Figure value={it.waiting_days} /> },
  money('asked_amount', 'Solicitado'),
  money('approved_amount', 'Aprobado'),
  money('ordered_amount', 'Comprado'),
  money('received_amount', 'Recibido'),
  { ...money('used_amount', 'Usado'), isExtra: true },
  { ...money('returned_amount', 'Devuelto'), isExtra: true },
];
