import type { Activity, Dependency } from 'contract/schedule/index.ts';
import { fresh } from './numbers.ts';

/** What people said of an activity; never a date that follows from it. */
export interface Row {
  /** Its number, or a negative one as long as the server has not given it any. */
  key: number;
  parent: number | null;
  /** Its place among those beneath the same row, from 1 on. */
  orden: number;
  nombre: string;
  etapa_id: number | null;
  sub_etapa_id: number | null;
  actividad_id: number | null;
  responsable_id: number | null;
  peso: string | null;
  avance: string;
  notas: string | null;
  suspendida: boolean;
  duration: number;
  is_elapsed: boolean;
  constraint: Activity['gantt']['constraint'];
  deadline: string | null;
  manual_start: string | null;
  actual_start: string | null;
  actual_finish: string | null;
  remaining: number | null;
  inactive: boolean;
  /** Of the plan's other calendars; null: the plan's own. */
  calendar_id: number | null;
}

/** Who waits for whom. */
export interface Tie {
  key: number;
  from: number;
  to: number;
  kind: Dependency['tipo'];
  lag: Dependency['lag'];
}

/** A plan as people write it. Rows and ties are never changed in place: what is the same object has not changed. */
export interface Doc {
  rows: ReadonlyMap<number, Row>;
  ties: ReadonlyMap<number, Tie>;
}

export const emptyDoc: Doc = { rows: new Map(), ties: new Map() };

/** As it stands in the answer; `keyOf` finds the key under which the page knows a number. */
export function docOf(activities: readonly Activity[], keyOf: Keys = asTheyAre): Doc {
  const rows = new Map<number, Row>();
  const ties = new Map<number, Tie>();
  for (const it of activities) {
    rows.set(keyOf.row(it.id), rowOf(it, keyOf));
    for (const link of it.dependencias) ties.set(keyOf.tie(link.id), tieOf(link, keyOf));
  }
  return { rows, ties };
}

interface Keys {
  row: (id: number) => number;
  tie: (id: number) => number;
}
const asTheyAre: Keys = { row: (id) => id, tie: (id) => id };

export const rowOf = ({ gantt, ...it }: Activity, keyOf: Keys = asTheyAre): Row => ({
  key: keyOf.row(it.id),
  parent: it.parent_id === null ? null : keyOf.row(it.parent_id),
  orden: it.orden,
  nombre: it.nombre,
  etapa_id: it.etapa_id,
  sub_etapa_id: it.sub_etapa_id,
  actividad_id: it.actividad_id,
  responsable_id: it.responsable_id,
  peso: it.peso,
  avance: it.avance,
  notas: it.notas,
  suspendida: it.estado === 'suspendida',
  duration: gantt.duration,
  is_elapsed: gantt.is_elapsed,
  constraint: gantt.constraint,
  deadline: gantt.deadline,
  manual_start: gantt.manual_start,
  actual_start: gantt.actual_start,
  actual_finish: gantt.actual_finish,
  remaining: gantt.remaining,
  inactive: gantt.inactive,
  calendar_id: gantt.calendar_id,
});

const tieOf = ({ id, desde_id, hasta_id, tipo, lag }: Dependency, keyOf: Keys = asTheyAre): Tie => ({
  key: keyOf.tie(id),
  from: keyOf.row(desde_id),
  to: keyOf.row(hasta_id),
  kind: tipo,
  lag,
});

/** A row of a day, as long as nobody says more of it; what has a key is what was there before. */
export const newRow = (said: Partial<Row> & Pick<Row, 'nombre' | 'parent' | 'orden'>): Row => ({
  etapa_id: null,
  sub_etapa_id: null,
  actividad_id: null,
  responsable_id: null,
  peso: null,
  avance: '0',
  notas: null,
  suspendida: false,
  duration: 480,
  is_elapsed: false,
  constraint: { kind: 'asSoonAsPossible', at: null },
  deadline: null,
  manual_start: null,
  actual_start: null,
  actual_finish: null,
  remaining: null,
  inactive: false,
  calendar_id: null,
  ...said,
  key: said.key ?? fresh(),
});

export const newTie = (said: Omit<Tie, 'key'>): Tie => ({ ...said, key: fresh() });

/** With some of the rows as `change` makes them; what it leaves as it is stays the same object. */
export function withRows(doc: Doc, keys: Iterable<number>, change: (row: Row) => Row): Doc {
  const rows = new Map(doc.rows);
  for (const key of keys) {
    const row = rows.get(key);
    if (row) rows.set(key, change(row));
  }
  return { ...doc, rows };
}

export function withTies(doc: Doc, { add = [], remove = [] }: { add?: readonly Tie[]; remove?: readonly number[] }): Doc {
  const ties = new Map(doc.ties);
  for (const key of remove) ties.delete(key);
  for (const it of add) ties.set(it.key, it);
  return { ...doc, ties };
}
