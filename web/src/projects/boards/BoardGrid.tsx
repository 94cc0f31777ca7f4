import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { createSmartsheet, filterSmartsheet, getStagesSmartsheet, type Board } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Link } from '../../ui/page/Link.tsx';
import { ActionButton, allowedActions, type Action } from '../../ui/page/action.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { BoardForm } from './BoardForm.tsx';
import { BoardFrame } from './BoardFrame.tsx';
import type { NewSpot, Spot } from './spot.ts';
import { StageFilter } from './StageFilter.tsx';
import { useBoardActions } from './useBoardActions.tsx';
import '../../ui/page/Detail.css';
import './boards.css';

interface Props {
  where: Spot;
  title: string;
  isPart?: boolean;
  /** What we say ourselves: the first tab. */
  own?: ReactNode;
}

/** Boards as tabs, each at its own address; the open one takes what room there is. */
export function BoardGrid({ where, title, isPart = false, own }: Props) {
  const { tablero, etapa }: { tablero?: string; etapa?: string } = useSearch({ strict: false });
  const [form, setForm] = useState<NewSpot | Board>();
  const found = useCall(filterSmartsheet, { ...where, per_page: 200, ...(etapa && { stage_id: Number(etapa) }) }, { keepPrevious: true });
  const staged = useCall(getStagesSmartsheet, where);
  const stages = staged.data?.stages ?? [];
  const adding = actionsFor(where, setForm);
  return (
    <section className="board">
      <PageHead title={title} isPart={isPart}>
        {allowedActions(adding).map((it, at) => (
          <ActionButton key={it.label} action={it} kind={at === 0 ? 'primary' : 'default'} />
        ))}
      </PageHead>
      {/* The boards come with their filter: by itself it would push them down. */}
      <Loaded answer={staged.isPending ? { ...found, data: undefined } : found}>
        {({ items, sitios }) => {
          const open = items.find((it) => String(it.smartsheet_id) === tablero) ?? (own ? undefined : items[0]);
          return (
            <>
              <div className="board-choice">
                {(items.length > 0 || own) && <Tabs items={items} open={open} hasOwn={own !== undefined} title={title} etapa={etapa} />}
                {stages.length > 0 && <StageFilter stages={stages} />}
              </div>
              {open && <OpenBoard key={open.smartsheet_id} dashboard={open} items={items} where={where} onEdit={setForm} />}
              {!open && own}
              {!open && !own && <NoBoards adding={allowedActions(adding)} isFiltered={etapa !== undefined} />}
              {form && <BoardForm form={form} sites={sitios} onClose={() => setForm(undefined)} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function actionsFor(where: Spot, open: (spot: NewSpot) => void): Action[] {
  const action = (label: string, spot: NewSpot): Action => ({ label, call: createSmartsheet, onClick: () => open(spot) });
  if ('segmento' in where) return [action('Agregar tablero', where)];
  return [action('Agregar al lugar', where), action('Agregar al proyecto', { codigoProyecto: where.codigoProyecto })];
}

interface TabsProps {
  items: readonly Board[];
  open: Board | undefined;
  hasOwn: boolean;
  title: string;
  etapa: string | undefined;
}

function Tabs({ items, open, hasOwn, title, etapa }: TabsProps) {
  const search = (more: Record<string, string>) => ({ ...(etapa && { etapa }), ...more });
  const tab = (label: string, isOpen: boolean, to: Record<string, string>) => (
    <Link key={to['tablero'] ?? ''} className="tab" to="." search={search(to)} resetScroll={false} {...current(isOpen)}>
      {label}
    </Link>
  );
  return (
    <nav className="tabs" aria-label={`Tableros de ${title}`}>
      {hasOwn && tab('Resumen', open === undefined, {})}
      {items.map((it) => tab(it.titulo, it === open, { tablero: String(it.smartsheet_id) }))}
    </nav>
  );
}

/** The address alone does not say which tab is open: without one it is the first. */
const current = (isOpen: boolean) =>
  ({
    activeProps: {},
    inactiveProps: {},
    'aria-current': isOpen ? 'page' : undefined,
    'data-status': isOpen ? 'active' : undefined,
  }) as const;

interface OpenProps {
  dashboard: Board;
  items: readonly Board[];
  where: Spot;
  onEdit: (dashboard: Board) => void;
}

function OpenBoard({ dashboard, items, where, onEdit }: OpenProps) {
  const actions = useBoardActions({ dashboard, items, where, onEdit });
  return <BoardFrame dashboard={dashboard} actions={actions} />;
}

const NoBoards = ({ adding, isFiltered }: { adding: readonly Action[]; isFiltered: boolean }) => (
  <Empty
    text={
      isFiltered
        ? 'Ningún tablero es de esa etapa.'
        : 'Aquí se ven los tableros publicados de este lugar y de su proyecto: una hoja, un informe o un panel de Smartsheet.'
    }
    action={!isFiltered && adding[0] && <ActionButton action={adding[0]} kind="primary" />}
  />
);
