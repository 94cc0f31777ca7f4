import { useState, type ComponentProps } from 'react';
import {
  exportUserReport,
  userCounts,
  userFigures,
  userReport,
  userReportRows,
  type UserCount,
  type UserFigure,
  type UserReportRequest,
  type UserReportRow,
} from 'contract/supplying/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Money, nothing } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { Link } from '../../ui/page/Link.tsx';
import { toRequest, toServiceRequest } from '../addresses.ts';
import { requesters } from '../sources.ts';
import { FigureButton } from '../../ui/list/FigureButton.tsx';
import { latestMonths, monthName } from './months.ts';
import { periodFilter } from './periodFilter.ts';
import { FigureRows } from '../../ui/list/FigureRows.tsx';
import { UserFigures } from './UserFigures.tsx';

const filters: readonly Filter[] = [
  periodFilter,
  { kind: 'select', name: 'month', label: 'Mes', options: latestMonths().map((value) => ({ value, label: monthName(value) })) },
  chooseFilter({ name: 'user_id', label: 'Persona', source: requesters }),
];

interface OpenFigure {
  row: UserReportRow;
  figure: UserFigure;
}

const countNames = Object.keys(userCounts) as UserCount[];

function columnsOpening(open: (opened: OpenFigure) => void): readonly Column<UserReportRow>[] {
  const figure = (
    name: UserFigure,
    shown: Pick<ComponentProps<typeof FigureButton>, 'unit' | 'isMeasured'> = {},
  ): Column<UserReportRow> => ({
    key: name,
    title: userFigures[name],
    align: 'right',
    card: 'fact',
    render: (row) => (
      <FigureButton
        value={row[name]}
        label={`${userFigures[name]} de ${row.user}, ${monthName(row.month)}`}
        onOpen={() => open({ row, figure: name })}
        {...shown}
      >
        {name === 'amount' ? <Money value={row.amount} /> : undefined}
      </FigureButton>
    ),
  });
  return [
    { key: 'user', title: 'Persona', card: 'title', groupOf: (it) => it.user, render: (it) => it.user },
    { key: 'month', title: 'Mes', card: 'status', width: 120, groupOf: (it) => monthName(it.month), render: (it) => monthName(it.month) },
    ...countNames.map((name) => figure(name)),
    figure('urgent_percent', { unit: '%' }),
    figure('hours_to_decide', { isMeasured: true }),
    { ...figure('amount'), money: true },
  ];
}

const requestColumns: readonly Column<UserReportRequest>[] = [
  {
    key: 'number',
    title: 'Número',
    render: (it) => <Link {...(it.kind === 'servicios' ? toServiceRequest(it) : toRequest(it))}>{it.number}</Link>,
  },
  { key: 'day', title: 'Fecha', render: (it) => <Day value={it.day} /> },
  { key: 'title', title: 'Solicitud', render: (it) => it.title || nothing },
  { key: 'status', title: 'Estado', render: (it) => it.status },
  { key: 'hours_to_decide', title: 'Horas hasta decidir', align: 'right', render: (it) => <Figure value={it.hours_to_decide} /> },
  { key: 'amount', title: 'Monto', align: 'right', money: true, render: (it) => <Money value={it.amount} /> },
];

const pictures: NonNullable<ListProps<UserReportRow>['figures']> = (asked, nothingFound) => (
  <UserFigures asked={asked} nothing={nothingFound} />
);

/** Who asks for how much, how urgently, and how long it takes to be decided: materials and services. */
export function UserReport() {
  const [opened, open] = useState<OpenFigure>();
  return (
    <>
      <List
        isOfProjects
        title="Reporte de usuarios"
        call={userReport}
        rowKey={(it) => `${it.user_id} ${it.month}`}
        columns={columnsOpening(open)}
        filters={filters}
        excel={{ call: exportUserReport }}
        figures={pictures}
        empty="Nadie ha pedido nada en este período."
      />
      {opened && (
        <FigureRows
          title={`${userFigures[opened.figure]}: ${opened.row.user}, ${monthName(opened.row.month)}`}
          call={userReportRows}
          input={{ user_id: opened.row.user_id, month: opened.row.month, figure: opened.figure }}
          columns={requestColumns}
          keyOf={(it) => it.number}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
