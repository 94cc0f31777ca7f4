import { expect, test } from 'vitest';
import { emptyDoc, newTie, withTies, type Row } from '../plan/doc.ts';
import { head } from '../plan/given.ts';
import { indentRows, withNew } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/computePlan.ts';
import { filterLines, noFilters, type Filters } from './filters.ts';

const day = 480;
const rows: readonly (Partial<Row> & Pick<Row, 'nombre'>)[] = [
  { nombre: 'Obra', etapa_id: 3 },
  { nombre: 'Replanteo', duration: day, actual_start: '2026-03-02T09:00', actual_finish: '2026-03-02T18:00', avance: '100' },
  { nombre: 'Zanja', duration: 3 * day, etapa_id: 3, responsable_id: 7 },
  { nombre: 'Tubería', etapa_id: 4, duration: 10 * day, actual_start: '2026-03-02T09:00', avance: '50', remaining: 5 * day },
  { nombre: 'Entrega', duration: 0, responsable_id: 7, constraint: { kind: 'mustStartOn', at: '2026-03-03T09:00' } },
  { nombre: 'Pruebas', duration: 20 * day, deadline: '2026-03-11T18:00' },
  { nombre: 'Pintura', duration: 2 * day, deadline: '2026-03-31T18:00', suspendida: true, actual_start: '2026-03-09T09:00' },
  { nombre: 'Faena' },
  { nombre: 'Trazado', duration: day, actual_start: '2026-03-02T09:00', actual_finish: '2026-03-02T18:00', avance: '100' },
];

/** What is seen through these filters on the morning of Thursday, 5 March; four rows stand beneath «Obra», one beneath «Faena». */
function namesSeen(filters: Partial<Filters>): string[] {
  const { doc: flat, keys } = withNew(emptyDoc, undefined, rows);
  const [, , zanja = 0, , entrega = 0] = keys;
  const beneath = indentRows(flat, new Set([...keys.slice(1, 5), ...keys.slice(8)]));
  // It must begin on a day on which what it waits for is still under way.
  const tie = newTie({ from: zanja, to: entrega, kind: 'FS', lag: { kind: 'working', value: 0 } });
  const doc = withTies(beneath, { add: [tie] });
  const sheet = { doc, head, plan: computePlan(doc, head), today: '2026-03-05', people: new Map(), stages: new Map() };
  return filterLines(outlineOf(doc), sheet, { ...noFilters, ...filters }).map((it) => it.row.nombre);
}

test.each<[string, Partial<Filters>, string[]]>([
  ['nothing: all', {}, rows.map((it) => it.nombre)],
  ['words, without accents, within a name', { search: ' TUBERIA ' }, ['Obra', 'Tubería']],
  ['its number', { search: '1.4' }, ['Obra', 'Entrega']],
  ['a stage, of a summary row too', { stage: 3 }, ['Obra', 'Zanja']],
  ['a person', { person: 7 }, ['Obra', 'Zanja', 'Entrega']],
  ['a person and words', { person: 7, search: 'zan' }, ['Obra', 'Zanja']],
  ['what is late, and not over', { what: 'late' }, ['Obra', 'Zanja', 'Entrega']],
  ['what cannot wait', { what: 'critical' }, ['Obra', 'Zanja', 'Entrega', 'Pruebas']],
  ['what is under way', { what: 'running' }, ['Obra', 'Tubería']],
  ['what is not over', { what: 'open' }, ['Obra', 'Zanja', 'Tubería', 'Entrega', 'Pruebas', 'Pintura']],
  ['milestones', { what: 'milestones' }, ['Obra', 'Entrega']],
  ['a link that is not kept, or a deadline that passes', { what: 'broken' }, ['Obra', 'Entrega', 'Pruebas']],
])('rows are seen by %s, with what they stand under', (_by, filters, expected) => {
  expect(namesSeen(filters)).toEqual(expected);
});
