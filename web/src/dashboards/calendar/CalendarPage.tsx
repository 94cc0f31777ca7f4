import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { calendarKinds, companyCalendar, type CalendarKind } from 'contract/dashboards/index.ts';
import { filteredProjects, type ProjectSummary } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { chooseFilter, Filters } from '../../ui/list/Filters.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { today } from '../../ui/days/santiago.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { toCalendar, type CalendarAsked } from '../addresses.ts';
import { CalendarList } from './CalendarList.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';
import { monthAfter, monthInWords, monthOf, weeksOf } from '../../ui/days/months.ts';
import { drawnWeeks } from './month.ts';
import './calendar.css';

const byProject = chooseFilter<ProjectSummary>({
  name: 'proyecto',
  label: 'Proyecto',
  source: { call: filteredProjects, option: ({ codigoProyecto, label }) => ({ value: codigoProyecto, label }) },
});
const views = [
  { value: 'mes' as const, label: 'Mes' },
  { value: 'lista' as const, label: 'Lista' },
];

/** What falls on the days of a month, of all that the person may read (contract decision 45). */
export function CalendarPage() {
  const asked: CalendarAsked = useSearch({ strict: false });
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const now = today();
  const month = monthOf(asked.mes, now);
  const days = weeksOf(month).flat();
  const answer = useCall(
    companyCalendar,
    { desde: days[0] ?? now, hasta: days.at(-1) ?? now, ...(asked.proyecto && { codigoProyecto: asked.proyecto }) },
    { keepPrevious: true },
  );
  const show = (change: CalendarAsked) => void navigate({ ...toCalendar({ ...asked, ...change }), resetScroll: false });
  const toMonth = (mes: string) => toCalendar({ ...asked, mes: mes === now.slice(0, 7) ? undefined : mes });
  const isList = isPhone || asked.vista === 'lista';
  const toToday = <Button link={toMonth(now.slice(0, 7))}>Hoy</Button>;
  const hidden = new Set(asked.sin?.split(','));
  const known = answer.data?.tipos ?? [];
  const toggle = (kind: CalendarKind) => {
    const left = known.filter((it) => (it === kind) !== hidden.has(it));
    show({ sin: left.join(',') || undefined });
  };
  const kinds = <Kinds kinds={known} hidden={hidden} onToggle={toggle} />;
  return (
    <>
      <PageHead title="Calendario" isTight>
        {isPhone ? (
          toToday
        ) : (
          <Segmented
            label="Vista"
            isLabelHidden
            options={views}
            value={isList ? 'lista' : 'mes'}
            onChange={(vista) => show({ vista: vista === 'lista' ? vista : undefined })}
          />
        )}
      </PageHead>
      <div className="calendar-bar">
        <nav className="calendar-months" aria-label="Mes">
          <Button kind="text" label="Mes anterior" icon={<LeftOutlined />} link={toMonth(monthAfter(month, -1))} />
          <h2 aria-live="polite">{monthInWords(month)}</h2>
          <Button kind="text" label="Mes siguiente" icon={<RightOutlined />} link={toMonth(monthAfter(month, 1))} />
          {!isPhone && toToday}
        </nav>
        {(isPhone || may(filteredProjects.permission)) && (
          <Filters
            filters={[byProject]}
            besides={{ used: hidden.size, content: kinds }}
            values={asked.proyecto ? { proyecto: asked.proyecto } : {}}
            onChange={({ proyecto }) => show({ proyecto })}
          />
        )}
      </div>
      <Loaded answer={answer}>
        {({ items, cortados }) => {
          const weeks = drawnWeeks(
            month,
            items.filter((it) => !hidden.has(it.tipo)),
          );
          const more = cortados.length > 0 && (
            <p className="muted" role="status">
              {`Hay más de lo que cabe en: ${cortados.map((it) => calendarKinds[it].label.toLowerCase()).join(', ')}. Elija un proyecto para verlo todo.`}
            </p>
          );
          return (
            <>
              {!isPhone && kinds}
              {!isPhone && more}
              {isList ? <CalendarList weeks={weeks} today={now} /> : <CalendarMonth weeks={weeks} today={now} />}
              {isPhone && more}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface KindsProps {
  kinds: readonly CalendarKind[];
  hidden: ReadonlySet<string>;
  onToggle: (kind: CalendarKind) => void;
}

/** What the colours mean, and what of it is shown. */
const Kinds = ({ kinds, hidden, onToggle }: KindsProps) => (
  <fieldset className="calendar-kinds">
    <legend className="unseen">Qué se muestra</legend>
    {kinds.map((kind) => (
      <label key={kind}>
        <input type="checkbox" checked={!hidden.has(kind)} onChange={() => onToggle(kind)} />
        <span className="calendar-dot" style={{ background: `var(--tone-${calendarKinds[kind].tone})` }} aria-hidden />
        {calendarKinds[kind].label}
      </label>
    ))}
  </fieldset>
);
