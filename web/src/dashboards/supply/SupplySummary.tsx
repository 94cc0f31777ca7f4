import {
  supplyCharges,
  supplyFigureLabels,
  supplyLineNames,
  type SupplyCharge,
  type SupplyFigure,
  type SupplyStep,
} from 'contract/dashboards/index.ts';
import { codeAndName } from '../../ui/fields/charges.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, nothing } from '../../ui/list/figures.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { Link } from '../../ui/page/Link.tsx';
import type { To } from '../../ui/page/to.ts';
import { useSearch } from '@tanstack/react-router';
import type { Search } from '../../ui/rows/listState.ts';
import { toFigures, toPlace, toRows, type SupplyNarrowing } from './addresses.ts';
import { ChargePictures } from './ChargePictures.tsx';
import { Amount, Count } from './FigureTable.tsx';
import { summaryFilters } from './useSupplyFilters.ts';
import './supply.css';

/** What each project, cost centre or place asked for and what became of it: a place opens its materials, anything else its figures. */
export function SupplySummary() {
  const search: Search = useSearch({ strict: false });
  const beside = Object.fromEntries(
    ['search', 'from', 'to', 'kind', 'business_line'].flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
  const isByPlace = search['group'] === 'place';
  const narrowingOf = (it: SupplyCharge): SupplyNarrowing => ({
    ...beside,
    ...chargeAsked(it),
    ...(isByPlace && it.place_code === null && { without_place: 'true' }),
  });
  const link = (it: SupplyCharge): To => (it.place_code === null ? toFigures(narrowingOf(it)) : toPlace(it.place_code));
  return (
    <List
      title="Resumen de abastecimiento"
      isOfProjects
      call={supplyCharges}
      rowKey={(it) => it.key}
      columns={columnsOf(narrowingOf)}
      filters={summaryFilters}
      link={link}
      figures={picturesOf(link, narrowingOf)}
      empty="Todavía no se ha pedido ningún material ni servicio en los proyectos y centros de costo que usted ve."
    />
  );
}

const chargeAsked = ({ project_code, cost_center, place_code }: SupplyCharge): SupplyNarrowing => ({
  ...(project_code !== null && { project_code }),
  ...(cost_center !== null && { cost_center }),
  ...(place_code !== null && { place_code }),
});

const chargeOf = (it: SupplyCharge): string =>
  it.project_code === null ? codeAndName(it.cost_center, it.cost_center_name) : codeAndName(it.project_code, it.project);

const picturesOf =
  (linkOf: (it: SupplyCharge) => To, narrowingOf: (it: SupplyCharge) => SupplyNarrowing): NonNullable<ListProps<SupplyCharge>['figures']> =>
  (asked, empty) => <ChargePictures asked={asked} nothing={empty} nameOf={nameOf} linkOf={linkOf} narrowingOf={narrowingOf} />;

const nameOf = (it: SupplyCharge): string => (it.place_code === null ? chargeOf(it) : codeAndName(it.place_code, it.place));

function columnsOf(narrowingOf: (it: SupplyCharge) => SupplyNarrowing): readonly Column<SupplyCharge>[] {
  const count = (figure: SupplyFigure, isExtra = false): Column<SupplyCharge> => ({
    key: figure,
    title: supplyFigureLabels[figure],
    align: 'right',
    card: 'fact',
    isExtra,
    render: (it) => <Count of={{ figures: it, narrowing: narrowingOf(it), name: chargeOf(it) }} figure={figure} />,
  });
  const amount = (step: SupplyStep, isExtra = false): Column<SupplyCharge> => ({
    key: `${step}_amount`,
    title: `${supplyFigureLabels[step]} $`,
    money: true,
    align: 'right',
    card: 'fact',
    isExtra,
    render: (it) => <Amount of={{ figures: it, narrowing: narrowingOf(it), name: chargeOf(it) }} step={step} />,
  });
  return [
    {
      key: 'charge',
      title: 'Proyecto o CECO',
      card: 'title',
      render: (it) => <span className="cell-wrap">{nameOf(it)}</span>,
    },
    { key: 'project', title: 'Proyecto', card: 'subtitle', isExtra: true, groupOf: chargeOf, render: chargeOf },
    {
      key: 'business_line',
      title: 'Línea',
      isExtra: true,
      groupOf: (it) => supplyLineNames[it.business_line],
      render: (it) => supplyLineNames[it.business_line],
    },
    count('asked'),
    count('approved', true),
    count('ordered'),
    count('received'),
    count('used'),
    count('returned', true),
    amount('asked'),
    amount('approved', true),
    amount('ordered'),
    amount('received'),
    amount('used', true),
    amount('returned', true),
    count('waiting'),
    {
      key: 'waiting_days',
      title: 'Días de espera',
      align: 'right',
      isExtra: true,
      render: (it) =>
        it.waiting_days === null ? (
          nothing
        ) : (
          <Link {...toRows(narrowingOf(it), 'waiting')}>
            <Figure value={it.waiting_days} />
            <span className="unseen"> días de espera, {chargeOf(it)}</span>
          </Link>
        ),
    },
    count('late'),
    count('moved', true),
  ];
}
