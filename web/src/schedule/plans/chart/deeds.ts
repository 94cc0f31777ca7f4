import { confirm } from '../../../ui/form/dialogs.tsx';
import { notify } from '../../../ui/page/notices.tsx';
import { movedBy, resizedBy, withManual } from './gestures.ts';
import {
  carryRows,
  chainRows,
  indentRows,
  outdentRows,
  putTaken,
  withValues,
  shiftRows,
  unchainRows,
  withNew,
  without,
  type Gap,
  type CopiedRows,
} from '../plan/moves.ts';
import { familyOf } from '../plan/outline.ts';
import { fillColumn, pasteTable, tableText } from '../plan/paste.ts';
import { refusalOf } from '../plan/computePlan.ts';
import type { Row } from '../plan/doc.ts';
import type { Chart } from './useChart.ts';

/** What can be done to the rows that are chosen: the same for the toolbar, the keys and the menu. */
export type Deeds = ReturnType<typeof deedsOf>;

/** What was copied here last, to tell it from what comes from elsewhere: another plan takes it as it takes a spreadsheet. */
let lastCopy: (CopiedRows & { text: string; session: Chart['session'] }) | undefined;

export function deedsOf(chart: Chart) {
  const { edit, selected, shown, active, mayWrite } = chart;
  const when = (deed: () => void) => () => {
    if (mayWrite && selected.size > 0) deed();
  };
  const chosen = { doc: shown.doc, plan: shown.plan, head: shown.head };
  const addBeside = (key: number | undefined, side: 'before' | 'after'): void => {
    if (!mayWrite) return;
    const { doc, keys } = withNew(shown.doc, key, [{ nombre: 'Actividad nueva', duration: shown.head.dayMinutes }], side);
    if (!edit(() => doc)) return;
    const [made] = keys;
    if (made === undefined) return;
    chart.go({ key: made, column: 'nombre' });
    chart.open();
  };
  const remove = async (): Promise<void> => {
    const all = new Set([...selected].flatMap((key) => familyOf(chart.outline, key)));
    const isMany = all.size > selected.size;
    const question = {
      title: `¿Eliminar ${all.size} actividades?`,
      text: 'Lo que está debajo de un resumen se elimina con él. Puede deshacerlo con Ctrl+Z.',
      yes: 'Eliminar',
      isDangerous: true,
    };
    if (isMany && !(await confirm(question))) return;
    const after = chart.lines.find(
      (it) =>
        !all.has(it.row.key) && (chart.placeOf.get(it.row.key) ?? 0) > Math.max(...[...all].map((key) => chart.placeOf.get(key) ?? -1)),
    );
    if (!edit((doc) => without(doc, all))) return;
    if (after) chart.go({ key: after.row.key, column: active?.column ?? 'nombre' });
    else chart.choose([]);
  };
  /** The chosen rows as a spreadsheet takes them. */
  const copy = (): string | undefined => {
    if (selected.size === 0) return undefined;
    const lines = chart.outline.lines.filter((it) => selected.has(it.row.key));
    const text = tableText(chart.sheet, lines, chart.columns);
    lastCopy = { text, session: chart.session, doc: shown.doc, keys: new Set(selected) };
    return text;
  };

  const tell = ([first, ...others]: readonly string[], done: string): void => {
    if (first) notify('info', `${done}, salvo ${others.length === 0 ? 'una celda' : `${others.length + 1} celdas`}`, first);
  };
  /** What stands in the cell of the uppermost chosen row, or above the only one, into those beneath it. */
  const fillDown = (): void => {
    const column = chart.columns.find((it) => it.key === active?.column);
    const own = chart.lines.filter((it) => selected.has(it.row.key));
    const [only] = own;
    const above = own.length === 1 && only ? chart.lines[(chart.placeOf.get(only.row.key) ?? 0) - 1] : undefined;
    const [source, ...under] = above ? [above, ...own] : own;
    if (!column?.write || !source || under.length === 0) return;
    const { doc, complaints } = fillColumn(chart.sheet, column, under, source);
    if (edit(() => doc)) tell(complaints, 'Se rellenó');
  };

  return {
    /** Before the row of the cursor, or last of all. */
    addAbove: () => (active ? addBeside(active.key, 'before') : addBeside(chart.lines.at(-1)?.row.key, 'after')),
    addLast: () => addBeside(chart.outline.childrenOf(null).at(-1)?.key, 'after'),
    remove: when(() => void remove()),
    indent: when(() => edit((doc) => indentRows(doc, selected))),
    outdent: when(() => edit((doc) => outdentRows(doc, selected))),
    up: when(() => edit((doc) => shiftRows(doc, selected, -1))),
    down: when(() => edit((doc) => shiftRows(doc, selected, 1))),
    carry: (keys: ReadonlySet<number>, gap: Gap) => mayWrite && edit((doc) => carryRows(doc, keys, gap)),
    link: when(() => edit((doc) => chainRows(doc, selected))),
    unlink: when(() => edit((doc) => unchainRows(doc, selected))),
    move: (days: number) => when(() => edit((doc) => movedBy({ ...chosen, doc }, selected, days)))(),
    resize: (days: number) => when(() => edit((doc) => resizedBy({ ...chosen, doc }, selected, days)))(),
    say: (values: Partial<Row>) => when(() => edit((doc) => withValues(doc, selected, values)))(),
    fix: (isManual: boolean) => when(() => edit((doc) => withManual({ ...chosen, doc }, selected, isManual)))(),
    fillDown: when(fillDown),
    copy,
    cut: (): string | undefined => {
      const text = copy();
      if (text !== undefined && mayWrite) void remove();
      return text;
    },
    paste: (text: string): void => {
      if (!mayWrite) return;
      if (lastCopy?.session === chart.session && lastCopy.text === text.replaceAll('\r', '')) {
        const whole = putTaken(shown.doc, lastCopy, active?.key);
        const refusal = refusalOf(whole.doc, shown.head);
        // Since it was cut others may have come to wait the other way round.
        const made = refusal === undefined ? whole : putTaken(shown.doc, lastCopy, active?.key, 'amongThem');
        if (!edit(() => made.doc)) return;
        if (refusal !== undefined) notify('info', 'Se pegó sin sus vínculos con otras actividades', refusal);
        chart.choose(made.keys);
        // What was cut is back: the next time it is copied.
        lastCopy = { ...lastCopy, doc: made.doc, keys: new Set(made.keys) };
        return;
      }
      const result = pasteTable(chart.sheet, text, chart.columns, active);
      if (typeof result === 'string') return notify('error', 'No se pegó', result);
      if (!edit(() => result.doc)) return;
      chart.choose(result.keys);
      tell(result.complaints, 'Se pegó');
    },
    foldAll: (isFolded: boolean) =>
      chart.fold(
        chart.outline.lines.filter((it) => it.isSummary).map((it) => it.row.key),
        isFolded,
      ),
  };
}
