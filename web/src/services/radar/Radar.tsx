import { listRadar, radarRuleNames, radarRules, radarXlsx, type RadarRow } from 'contract/services/index.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Money } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { Status } from '../../ui/page/Status.tsx';
import { today } from '../../ui/days/santiago.ts';
import { toRequest } from '../addresses.ts';
import { people } from '../sources.ts';
import { lastMonths, nameOfMonth } from './months.ts';
import { RadarPictures } from './RadarPictures.tsx';
import './radar.css';

/** What was approved although the radar spoke: who asked, how much, why; it opens with the figures of this month. */
export function Radar() {
  useLive('services:all', [listRadar]);
  return (
    <List
      title="Radar maverick"
      call={listRadar}
      rowKey={(it) => it.number}
      columns={columns}
      filters={filtersUntil(today())}
      link={toRequest}
      opening={{ vista: 'cifras', month: today().slice(0, 7) }}
      figures={pictures}
      excel={{ call: radarXlsx }}
      empty="El radar no ha avisado de ninguna solicitud de servicio aprobada."
    />
  );
}

const pictures: NonNullable<ListProps<RadarRow>['figures']> = (asked, nothing) => <RadarPictures asked={asked} nothing={nothing} />;

const columns: readonly Column<RadarRow>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 110, render: (it) => it.number },
  { key: 'title', title: 'Título', card: 'subtitle', render: (it) => it.title },
  { key: 'approved_on', title: 'Aprobada', card: 'fact', width: 110, render: (it) => <Day value={it.approved_on} /> },
  { key: 'requester', title: 'Solicitante', card: 'fact', groupOf: (it) => it.requester, render: (it) => it.requester },
  { key: 'findings', title: 'Por qué', card: 'fact', render: (it) => <Reasons of={it} /> },
  { key: 'amount', title: 'Monto neto', money: true, align: 'right', card: 'fact', render: (it) => <Money value={it.amount} /> },
  { key: 'charge', title: 'Proyecto o CECO', isExtra: true, groupOf: (it) => it.charge, render: (it) => it.charge },
];

const Reasons = ({ of: { findings } }: { of: RadarRow }) => (
  <ul className="radar-reasons">
    {findings.map(({ rule, text }) => (
      <li key={rule}>
        <Status tone={radarRules[rule].tone}>{radarRules[rule].label}</Status> <span>{text}</span>
      </li>
    ))}
  </ul>
);

const filtersUntil = (day: string): readonly Filter[] => [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número o título' },
  { kind: 'select', name: 'month', label: 'Mes', options: lastMonths(day).map((value) => ({ value, label: nameOfMonth(value) })) },
  { kind: 'select', name: 'rule', label: 'Motivo', options: radarRuleNames.map((value) => ({ value, label: radarRules[value].label })) },
  chooseFilter({ name: 'requester_id', label: 'Solicitante', source: people }),
];
