import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listUsers } from 'contract/access/users/users.ts';
import { motivoSobrante } from 'contract/catalogues/index.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { leftoversBoughtFigures, listLeftoversBought, type LeftoverBought, type LeftoversBoughtFigures } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { projects } from '../../ui/fields/charges.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { columnsOf } from '../../ui/list/moneyColumns.ts';
import { MonthColumns } from '../../ui/list/MoneyByMonth.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListProps } from '../../ui/list/listProps.ts';
import { changeList, type ListQuestion, type Search } from '../../ui/rows/listState.ts';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import type { To } from '../../ui/page/to.ts';
import { toRequest } from '../requestAddresses.ts';
import { activeMaterials } from '../sources.ts';
import './leftovers.css';

const filters: readonly Filter[] = [
  { kind: 'days', from: 'from', to: 'to', label: 'Comprado entre' },
  chooseFilter({
    name: 'user_id',
    label: 'Quién',
    source: { call: listUsers, option: ({ id, nombre }) => ({ value: id, label: nombre }) },
  }),
  chooseFilter({
    name: 'reason_id',
    label: 'Motivo',
    source: { call: motivoSobrante.calls.list, option: ({ id, nombre }) => ({ value: id, label: nombre }) },
  }),
  { kind: 'switch', name: 'unexplained', label: 'Sin motivo' },
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects, isMore: true }),
  chooseFilter({ name: 'code', label: 'Material', source: activeMaterials, isMore: true }),
];

const columns: readonly Column<LeftoverBought>[] = [
  { key: 'number', title: 'Solicitud', card: 'title', width: 110, render: (it) => it.number },
  { key: 'code', title: 'Material', card: 'subtitle', cutAt: 200, render: (it) => `${it.code} ${it.description}` },
  { key: 'ignored_at', title: 'Fecha', card: 'fact', width: 150, render: (it) => <Instant value={it.ignored_at} /> },
  { key: 'user', title: 'Quién', card: 'fact', groupOf: (it) => it.user, render: (it) => it.user },
  { key: 'quantity', title: 'Comprado', align: 'right', card: 'fact', render: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  {
    key: 'offered_at',
    title: 'Había',
    card: 'fact',
    cutAt: 200,
    render: (it) =>
      `${formatNumber(it.offered_quantity)} ${it.unit}${it.offered_code === it.code ? '' : ` de ${it.offered_code}`} en ${it.offered_at}`,
  },
  {
    key: 'reason',
    title: 'Motivo',
    card: 'fact',
    cutAt: 140,
    groupOf: (it) => it.reason ?? noReason,
    render: (it) => it.reason ?? noReason,
  },
  { key: 'amount', title: 'Monto', money: true, align: 'right', card: 'status', render: (it) => <Money value={it.amount} /> },
  { key: 'charge', title: 'Para', isExtra: true, groupOf: (it) => it.charge, render: (it) => it.charge },
];

const noReason = 'Sin motivo';

/** What was bought although it lay somewhere: who, how much, why and money, month by month. */
export const LeftoversBought = () => (
  <List
    title="Compramos lo que teníamos"
    call={listLeftoversBought}
    rowKey={(it) => it.id}
    columns={columns}
    filters={filters}
    link={toRequest}
    opening={{ vista: 'cifras' }}
    figures={pictures}
    empty="Nadie ha comprado algo que estaba en otra parte."
  />
);

const pictures: NonNullable<ListProps<LeftoverBought>['figures']> = (asked, nothing) => <Pictures asked={asked} nothing={nothing} />;

/** Each figure opens its rows. */
function Pictures({ asked, nothing }: { asked: ListQuestion; nothing: ReactNode }) {
  const search: Search = useSearch({ strict: false });
  const answer = useCall(leftoversBoughtFigures, inputOf(leftoversBoughtFigures, {}, asked), { keepPrevious: true });
  const toList = (added: Record<string, string>): To => ({
    to: '.',
    search: changeList({ ...search, ...asked.filters, vista: undefined }, { filters: added }),
  });
  return (
    <Loaded answer={answer}>{(figures) => (figures.by_month.length === 0 ? nothing : <Figures {...figures} toList={toList} />)}</Loaded>
  );
}

const monthName = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const Figures = ({ by_month, by_user, by_reason, toList }: LeftoversBoughtFigures & { toList: (added: Record<string, string>) => To }) => {
  const months = by_month.map(({ from, to, ...it }) => ({
    ...it,
    from,
    name: monthName.format(new Date(from)),
    link: toList({ from, to }),
  }));
  return (
    <div className="leftover-figures">
      <Box title="Por mes" className="leftover-months">
        <MonthsDrawn months={months} />
        <Counts head="Mes" rows={months.toReversed()} />
      </Box>
      <Box title="Por quién">
        <Counts
          head="Quién"
          rows={by_user.map(({ user_id, user, ...it }) => ({ ...it, name: user, link: toList({ user_id: String(user_id) }) }))}
        />
      </Box>
      <Box title="Por motivo">
        <Counts
          head="Motivo"
          rows={by_reason.map(({ reason_id, reason, ...it }) => ({
            ...it,
            name: reason ?? noReason,
            link: toList(reason_id === null ? { unexplained: 'true' } : { reason_id: String(reason_id) }),
          }))}
        />
      </Box>
    </div>
  );
};

interface Count {
  name: string;
  total: number;
  amount: string | null;
  link: To;
}

/** What it cost month by month; for who does not see money, or where nothing has a price, how many lines it was. */
function MonthsDrawn({ months }: { months: readonly (Count & { from: string })[] }) {
  const columns = columnsOf(months.map(({ from, amount, link }) => ({ sort: 'Comprado', tone: 'warning', from, amount, link })));
  if (columns.some((it) => it.worth > 0)) return <MonthColumns columns={columns} currency="CLP" />;
  return <Bars bars={months.map(({ name, total, link }) => ({ name, total, tone: 'warning', link }))} />;
}

const Counts = ({ head, rows }: { head: string; rows: readonly Count[] }) => (
  <table className="leftover-counts">
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Líneas</th>
        {seesMoney() && <th scope="col">Monto</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, total, amount, link }) => (
        <tr key={name}>
          <th scope="row">
            <Link {...link}>{name}</Link>
          </th>
          <td>
            <Link {...link} aria-label={`Líneas, ${name}: ${formatNumber(total)}`}>
              {formatNumber(total)}
            </Link>
          </td>
          {seesMoney() && (
            <td>
              <Link {...link} aria-label={`Monto, ${name}: ${formatMoney(amount ?? 0, 'CLP')}`}>
                <Money value={amount} />
              </Link>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
