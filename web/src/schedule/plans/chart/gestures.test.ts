import { instantText } from 'contract/schedule/plans/time.ts';
import { expect, test } from 'vitest';
import type { Doc, Row } from '../plan/doc.ts';
import { emptyDoc } from '../plan/doc.ts';
import { head } from '../plan/given.ts';
import { chainRows, indentRows, withNew, withValues } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/planned.ts';
import { movedBy, moversAmong } from './gestures.ts';

const day = 480;

/** «Obra» with «Zanja», «Cable» waiting for it and «Cerco» beneath it, and «Aseo» for itself; all from Monday, 2 March on. */
function planted(more: Partial<Record<string, Partial<Row>>> = {}) {
  const names = ['Obra', 'Zanja', 'Cable', 'Cerco', 'Aseo'];
  const { doc, keys } = withNew(
    emptyDoc,
    undefined,
    names.map((nombre) => ({ nombre, duration: 2 * day, ...more[nombre] })),
  );
  const [obra = 0, zanja = 0, cable = 0, cerco = 0, aseo = 0] = keys;
  const beneath = indentRows(doc, new Set([zanja, cable, cerco]));
  return { doc: chainRows(beneath, new Set([zanja, cable])), obra, zanja, cable, cerco, aseo };
}
const chosen = (doc: Doc) => ({ doc, head, plan: computePlan(doc, head) });
const movers = (doc: Doc, ...keys: number[]) => moversAmong(chosen(doc), new Set(keys)).map((it) => it.nombre);
function daysAfter(doc: Doc, days: number, ...keys: number[]): string {
  const { dates } = computePlan(movedBy(chosen(doc), new Set(keys), days), head);
  return outlineOf(doc)
    .lines.map(({ row }) => `${row.nombre} ${instantText(dates.get(row.key)?.start ?? 0).slice(8, 10)}`)
    .join(', ');
}

test('of a summary row what waits for nothing beneath it moves, and the rest follows', () => {
  const { doc, obra } = planted();

  expect(movers(doc, obra)).toEqual(['Zanja', 'Cerco']);
  expect(daysAfter(doc, 2, obra)).toBe('Obra 04, Zanja 04, Cable 06, Cerco 04, Aseo 02');
});

test('several move together, each by as much; one beneath a summary row that moves as well moves once', () => {
  const { doc, obra, zanja, cable, aseo } = planted();

  expect(movers(doc, zanja, aseo)).toEqual(['Zanja', 'Aseo']);
  expect(movers(doc, obra, cable, aseo)).toEqual(['Zanja', 'Cerco', 'Aseo']);
  expect(daysAfter(doc, 1, cable, aseo)).toBe('Obra 02, Zanja 02, Cable 05, Cerco 02, Aseo 03');
});

test('what is over does not move, what has begun began then, and what is fixed by hand is fixed there', () => {
  const over = { actual_start: '2026-03-02T09:00', actual_finish: '2026-03-03T18:00', avance: '100' };
  const { doc, obra, cerco, aseo } = planted({ Zanja: over, Cerco: { manual_start: '2026-03-02T09:00' } });
  const begun = withValues(doc, [aseo], { actual_start: '2026-03-02T09:00', avance: '50', remaining: day });

  expect(movers(doc, obra)).toEqual(['Cerco']);
  const after = movedBy(chosen(begun), new Set([obra, aseo]), 2);
  expect(after.rows.get(cerco)).toMatchObject({ manual_start: '2026-03-04T09:00', constraint: { kind: 'asSoonAsPossible' } });
  expect(after.rows.get(aseo)).toMatchObject({ actual_start: '2026-03-04T09:00', constraint: { kind: 'asSoonAsPossible' } });
});

test('moved by no day nothing is written', () => {
  const { doc, obra } = planted();
  expect(movedBy(chosen(doc), new Set([obra]), 0)).toBe(doc);
});
