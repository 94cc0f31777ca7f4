import type { LearnedDuration } from 'contract/schedule/index.ts';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { instantOf } from 'contract/schedule/plans/time.ts';
import { todayIn } from '../plan/today.ts';
import { columnsOf, type GridColumn, type Names, type Sheet } from '../plan/columns.ts';
import type { Doc } from '../plan/doc.ts';
import { outlineOf, linesInSight, type Line, type Outline } from '../plan/outline.ts';
import type { Session, PlanInSight } from '../plan/session.ts';
import { filterLines, noFilters, type Filters } from './filters.ts';
import type { PlanPresence } from '../presence/usePlanPresence.ts';
import { keepView, keptView, type View } from './view.ts';

/** Where the cursor of the grid is. */
interface Place {
  key: number;
  column: string;
}

/** What people know of a chart besides its rows. */
export interface Setting {
  session: Session;
  people: Names;
  stages: Names;
  mayWrite: boolean;
  /** How it was planned when the baseline was taken. */
  baseline?: ReadonlyMap<number, { start: number; finish: number }> | undefined;
  title: string;
  /** The activity that the address names. */
  opening?: number | undefined;
  /** Who else has it open. */
  presence: PlanPresence;
  /** What its activities really took: of a template. */
  learned?: ReadonlyMap<number, LearnedDuration> | undefined;
}

/** Everything that the parts of the chart share: what is shown, what is chosen, and what can be done. */
export interface Chart extends Setting {
  shown: PlanInSight;
  sheet: Sheet;
  outline: Outline;
  /** The rows that are seen, and where each stands among them. */
  lines: readonly Line[];
  placeOf: ReadonlyMap<number, number>;
  columns: readonly GridColumn[];
  view: View;
  look: (news: Partial<View>) => void;
  filters: Filters;
  filter: (news: Partial<Filters>) => void;
  folded: ReadonlySet<number>;
  fold: (keys: readonly number[], isFolded: boolean) => void;
  active: Place | undefined;
  selected: ReadonlySet<number>;
  /** Moves the cursor; `how` says what becomes of what was chosen. */
  go: (place: Place, how?: 'alone' | 'toggle' | 'range') => void;
  choose: (keys: Iterable<number>) => void;
  isEditing: boolean;
  /** What the open cell begins with, instead of its own text. */
  editing: string | undefined;
  /** Opens the cell under the cursor, with this text in it or its own. */
  open: (text?: string) => void;
  close: () => void;
  /** The row whose panel is open. */
  detail: number | undefined;
  showDetail: (key: number | undefined) => void;
  edit: (change: (doc: Doc) => Doc) => boolean;
}

export const ChartContext = createContext<Chart | undefined>(undefined);

export function useChartContext(): Chart {
  const chart = useContext(ChartContext);
  if (!chart) throw new Error('A part of the chart stands inside it');
  return chart;
}

export function useChart(setting: Setting): Chart {
  const { session, people, stages, learned, opening } = setting;
  const shown = session.use();
  const [view, setView] = useState(keptView);
  const [filters, setFilters] = useState(noFilters);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<Place | undefined>(opening === undefined ? undefined : { key: opening, column: 'nombre' });
  const [anchor, setAnchor] = useState<number>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<{ text: string | undefined }>();
  const [detail, showDetail] = useState<number>();
  const { doc, plan, head } = shown;
  const today = todayIn(head);
  const sheet = useMemo<Sheet>(
    () => ({ doc, plan, head, today, people, stages, learned }),
    [doc, plan, head, today, people, stages, learned],
  );
  const outline = outlineOf(doc);
  const lines = useMemo(() => linesInSight(filterLines(outline, sheet, filters), folded), [outline, sheet, filters, folded]);
  const placeOf = useMemo(() => new Map(lines.map((it, at) => [it.row.key, at])), [lines]);
  const columns = useMemo(
    () => columnsOf(head).filter((it) => it.key === 'number' || it.key === 'nombre' || view.columns.includes(it.key)),
    [head, view.columns],
  );

  const { moveTo } = setting.presence;
  const standsOn = detail ?? active?.key;
  useEffect(() => moveTo(standsOn, active?.column ?? null), [moveTo, standsOn, active?.column]);

  const go: Chart['go'] = (place, how = 'alone') => {
    setActive(place);
    setOpen(undefined);
    if (how === 'toggle') {
      const next = new Set(selected);
      if (!next.delete(place.key)) next.add(place.key);
      setSelected(next);
      setAnchor(place.key);
    } else if (how === 'range' && anchor !== undefined) setSelected(between(lines, placeOf, anchor, place.key));
    else {
      setSelected(new Set([place.key]));
      setAnchor(place.key);
    }
  };

  return {
    ...setting,
    shown,
    sheet,
    outline,
    lines,
    placeOf,
    columns,
    view,
    look: (news) => {
      const next = { ...view, ...news };
      setView(next);
      keepView(next);
    },
    filters,
    filter: (news) => setFilters({ ...filters, ...news }),
    folded,
    fold: (keys, isFolded) => {
      const next = new Set(folded);
      for (const key of keys) {
        if (isFolded) next.add(key);
        else next.delete(key);
      }
      setFolded(next);
    },
    active: active && doc.rows.has(active.key) ? active : undefined,
    selected,
    go,
    choose: (keys) => setSelected(new Set(keys)),
    isEditing: open !== undefined,
    editing: open?.text,
    open: (text) => setOpen({ text }),
    close: () => setOpen(undefined),
    detail: detail !== undefined && doc.rows.has(detail) ? detail : undefined,
    showDetail,
    edit: session.edit,
  };
}

function between(lines: readonly Line[], placeOf: ReadonlyMap<number, number>, from: number, to: number): ReadonlySet<number> {
  const [one, other] = [placeOf.get(from) ?? 0, placeOf.get(to) ?? 0];
  return new Set(lines.slice(Math.min(one, other), Math.max(one, other) + 1).map((it) => it.row.key));
}

/** What of a chart lies between its first start and its end. */
export function extentOf({ plan, head }: Pick<PlanInSight, 'plan' | 'head'>) {
  let from = instantOf(head.start);
  for (const { start } of plan.dates.values()) from = Math.min(from, start);
  return { from, to: plan.finish };
}
