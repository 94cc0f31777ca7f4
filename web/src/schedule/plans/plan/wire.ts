import type { Input } from 'contract/call.ts';
import type { editPlan } from 'contract/schedule/index.ts';
import { differing, type Change } from './change.ts';
import type { Row } from './doc.ts';
import type { Numbers } from './numbers.ts';

type Body = Omit<Input<typeof editPlan>, 'place' | 'template_id' | 'confirm'>;
type Edit = { [K in keyof Body]-?: Exclude<Body[K], undefined> };

interface Sending {
  rows: Numbers;
  ties: Numbers;
  /** As the server has it, by number. */
  versionOf: (id: number) => number;
}

/** What the server is told of a change, and under which key each new thing comes back. */
export function editOf(
  change: Change,
  { rows, ties, versionOf }: Sending,
): { edit: Edit; rowKeys: readonly number[]; tieKeys: readonly number[] } {
  const rowKeys = keysWhere(change.rows, (it) => it.before === undefined && it.after !== undefined);
  const tieKeys = keysWhere(change.ties, (it) => it.after !== undefined);
  const sent = new Map(rowKeys.map((key, at) => [key, -1 - at]));
  const idOf = (key: number): number => sent.get(key) ?? rows.idOf(key);
  const edit: Edit = { added: [], changed: [], removed: [], placed: [], linked: [], unlinked: [] };
  for (const [key, { before, after }] of change.rows) {
    if (after === undefined) {
      if (before !== undefined) edit.removed.push({ id: idOf(key), version: versionOf(idOf(key)) });
      continue;
    }
    const isPlaced = before?.parent !== after.parent || before?.orden !== after.orden;
    if (isPlaced) edit.placed.push({ id: idOf(key), parent_id: after.parent === null ? null : idOf(after.parent), orden: after.orden });
    if (before === undefined) {
      const had = rows.idOf(key);
      edit.added.push({ key: idOf(key), ...(had > 0 && { restores: had }), ...saidOf(after), nombre: after.nombre });
    } else {
      const said = saidOf(differing(before, after));
      if (Object.keys(said).length > 0) edit.changed.push({ id: idOf(key), version: versionOf(idOf(key)), ...said });
    }
  }
  tieKeys.forEach((key, at) => {
    const it = change.ties.get(key)?.after;
    if (it) edit.linked.push({ key: -1 - at, desde_id: idOf(it.from), hasta_id: idOf(it.to), tipo: it.kind, lag: it.lag });
  });
  // With a row its links go by themselves.
  for (const [key, { before, after }] of change.ties)
    if (before !== undefined && after?.kind !== before.kind) edit.unlinked.push(ties.idOf(key));
  return { edit, rowKeys, tieKeys };
}

const keysWhere = <T>(turns: ReadonlyMap<number, T>, is: (it: T) => boolean): number[] =>
  [...turns].filter(([, it]) => is(it)).map(([key]) => key);

const ofGantt = [
  'duration',
  'is_elapsed',
  'constraint',
  'deadline',
  'manual_start',
  'actual_start',
  'actual_finish',
  'remaining',
  'inactive',
  'calendar_id',
] as const;

/** The fields as the call names them. */
function saidOf(row: Partial<Row>): Omit<Edit['changed'][number], 'id' | 'version'> {
  const { key: _key, parent: _parent, orden: _orden, ...fields } = row;
  const {
    duration,
    is_elapsed,
    constraint,
    deadline,
    manual_start,
    actual_start,
    actual_finish,
    remaining,
    inactive,
    calendar_id,
    ...own
  } = fields;
  const gantt = { duration, is_elapsed, constraint, deadline, manual_start, actual_start, actual_finish, remaining, inactive, calendar_id };
  return { ...own, ...(ofGantt.some((it) => gantt[it] !== undefined) && { gantt }) };
}
