import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listReadiness, readinessStates, type ActivityReadiness } from 'contract/schedule/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, DueDay, nothing } from '../../ui/list/figures.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { State } from '../../ui/page/Status.tsx';
import { projects } from '../sources.ts';
import { ReadinessDrawer } from './ReadinessDrawer.tsx';
import './readiness.css';

/** Whether what begins in the next three weeks can begin, and what is missing first. */
export function ReadinessPage() {
  const [open, setOpen] = useState<ActivityReadiness>();
  // What is missing is asked for, bought and promised by others meanwhile.
  useLive('requests:all', [listReadiness]);
  useLive('purchases:all', [listReadiness]);
  useLive('orders:all', [listReadiness]);
  return (
    <>
      <List
        title="Semáforo de partida"
        call={listReadiness}
        rowKey={(it) => it.id}
        columns={columns}
        filters={filters}
        intro={<Counts />}
        onOpen={setOpen}
        empty="Nada empieza en las próximas tres semanas en sus proyectos."
        isOfProjects
      />
      {open && <ReadinessDrawer activity={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: 'switch', name: 'por_resolver', label: 'Qué debo resolver hoy' },
  chooseFilter({ name: 'codigoProyecto', label: 'Proyecto', source: projects }),
  stateFilter('estado', readinessStates),
];

const columns: readonly Column<ActivityReadiness>[] = [
  {
    key: 'nombre',
    title: 'Actividad',
    width: 280,
    card: 'title',
    render: (it) => (
      <span className="readiness-name cell-wrap">
        <span>{it.nombre}</span>
        <small className="muted">{`${it.codigoProyecto} · ${it.lugar}`}</small>
      </span>
    ),
  },
  {
    key: 'estado',
    title: 'Semáforo',
    width: 130,
    card: 'status',
    groupOf: (it) => readinessStates.label(it.estado),
    render: (it) => <State of={readinessStates} is={it.estado} />,
  },
  { key: 'inicio', title: 'Empieza', width: 110, card: 'fact', render: (it) => <Day value={it.inicio} /> },
  {
    key: 'falta',
    title: 'Qué falta primero',
    width: 240,
    card: 'fact',
    render: (it) => (it.falta ? <span className="cell-wrap">{it.falta.que}</span> : nothing),
  },
  {
    key: 'quien',
    title: 'Lo tiene',
    width: 150,
    card: 'fact',
    groupOf: (it) => it.falta?.quien,
    render: (it) => it.falta?.quien ?? nothing,
  },
  {
    key: 'hasta',
    title: 'Resolver hasta',
    width: 140,
    card: 'fact',
    render: (it) => (
      <span className="readiness-due">
        <DueDay value={it.falta?.hasta} isDone={false} />
      </span>
    ),
  },
  { key: 'etapa', title: 'Etapa', isExtra: true, groupOf: (it) => it.etapa, render: (it) => it.etapa ?? nothing },
  { key: 'responsable', title: 'Responsable', isExtra: true, groupOf: (it) => it.responsable, render: (it) => it.responsable ?? nothing },
  { key: 'proyecto', title: 'Proyecto', isExtra: true, groupOf: (it) => it.proyecto, render: (it) => it.proyecto },
  { key: 'inicio_tarde', title: 'A más tardar', width: 120, isExtra: true, render: (it) => <Day value={it.inicio_tarde} /> },
];

/** How many there are of each colour, whatever else is filtered. */
function Counts() {
  const { codigoProyecto }: { codigoProyecto?: unknown } = useSearch({ strict: false });
  const asked = typeof codigoProyecto === 'string' && codigoProyecto ? { codigoProyecto } : {};
  const { data } = useCall(listReadiness, { ...asked, per_page: 1 });
  if (!data) return <p className="readiness-counts muted">Revisando lo que viene…</p>;
  const { cuentas, hay_mas } = data;
  return (
    <p className="readiness-counts" role="status">
      <strong>{cuentas.por_resolver === 1 ? '1 por resolver hoy' : `${cuentas.por_resolver} por resolver hoy`}</strong>
      <span>{`${cuentas.falta} con algo pendiente`}</span>
      <span>{`${cuentas.lista} listas`}</span>
      <span>{`${cuentas.sin_dato} sin datos`}</span>
      {hay_mas && <span className="muted">Hay más de las que se revisan a la vez: elija un proyecto.</span>}
    </p>
  );
}
