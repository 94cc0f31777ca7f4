import { expect, test } from 'vitest';
import { head } from '../plan/given.ts';
import { emptyDoc, type Doc, type Row } from '../plan/doc.ts';
import { withNew, withValues } from '../plan/moves.ts';
import { outlineOf } from '../plan/outline.ts';
import { computePlan } from '../plan/computePlan.ts';
import { withPredecessors } from '../plan/predecessors.ts';
import { explainRow, troublesOf } from './why.ts';

/** Rows in their order, each with its days and whom it waits for by their numbers. */
function docOf(...rows: readonly [nombre: string, days: number, before?: string, more?: Partial<Row>][]): Doc {
  const { doc: named } = withNew(
    emptyDoc,
    undefined,
    rows.map(([nombre]) => ({ nombre })),
  );
  return rows.reduce((doc, [nombre, days, before = '', more]) => {
    const [key = 0] = keysOf(doc, nombre);
    const sized = withValues(doc, [key], { duration: days * 480, ...more });
    const tied = before === '' ? sized : withPredecessors(sized, key, before, 480);
    if (typeof tied === 'string') throw new Error(tied);
    return tied;
  }, named);
}
const keysOf = (doc: Doc, nombre: string) => [...doc.rows.values()].filter((it) => it.nombre === nombre).map((it) => it.key);

function reasonsFor(doc: Doc, nombre: string, own = head): string[] {
  const outline = outlineOf(doc);
  const line = outline.lines.find((it) => it.row.nombre === nombre);
  if (!line) throw new Error(nombre);
  const shown = { doc, head: own, plan: computePlan(doc, own) } as Parameters<typeof explainRow>[0]['shown'];
  return explainRow({ shown, outline }, line).map(({ title, text }) => `${title}: ${text}`);
}

const works = docOf(['Zanja', 5], ['Compra', 3], ['Montaje', 2, '1; 2'], ['Pruebas', 1, '3'], ['Pintura', 1, '1']);

test('what puts it there, the days without work in between, and what it would wait for otherwise', () => {
  expect(reasonsFor(works, 'Montaje')[0]).toBe(
    'Por qué empieza el 09-03-2026: Espera a «Zanja» (1), que termina el 06-03-2026 (fin a comienzo). Del 07-03 al 08-03 no se trabaja. Sin ella comenzaría 2 d antes, por «Compra».',
  );
  expect(reasonsFor(works, 'Zanja')[0]).toBe('Por qué empieza el 02-03-2026: Comienza con el plan: nada la retiene.');
});

test('one without float names the way to the end; another says how long it may wait and whom it then moves', () => {
  expect(reasonsFor(works, 'Zanja').slice(1)).toEqual([
    'Por qué es crítica: No tiene holgura: un atraso suyo llega, por «Montaje» → «Pruebas», al término del plan, 11-03-2026.',
    'Qué mueve: Con un día más mueve 3 actividades: «Montaje», «Pruebas», «Pintura». El plan terminaría el 12-03-2026.',
  ]);
  expect(reasonsFor(works, 'Compra').slice(1)).toEqual([
    'Cuánto puede esperar: Tiene 2 d de holgura; después su atraso llega, por «Montaje» → «Pruebas», al término del plan, 11-03-2026. Hasta entonces no mueve a ninguna otra.',
    'Qué mueve: Con un día más no mueve a ninguna otra.',
  ]);
});

test('a rule, a hand, what is over and a summary row say so; a template counts in days', () => {
  const doc = docOf(
    ['Regla', 1, '', { constraint: { kind: 'startNoEarlierThan', at: '2026-03-10T09:00' } }],
    ['Mano', 1, '', { manual_start: '2026-03-05T09:00' }],
    ['Lista', 1, '', { actual_start: '2026-03-02T09:00', actual_finish: '2026-03-02T18:00' }],
  );
  expect(reasonsFor(doc, 'Regla')[0]).toContain('La pone su restricción: no comenzar antes del 10-03-2026.');
  expect(reasonsFor(doc, 'Mano')[0]).toContain('Está fijada a mano');
  expect(reasonsFor(doc, 'Lista')).toEqual(['Por qué empieza el 02-03-2026: Ya terminó: sus fechas son las reales.']);
  expect(reasonsFor(works, 'Pruebas', { ...head, isRelative: true })[0]).toBe(
    'Por qué empieza el día 8: Espera a «Montaje» (3), que termina el día 7 (fin a comienzo).',
  );
});

test('what is counted by the clock may wait days of the clock, and is short of as many', () => {
  const byClock = { duration: 3 * 1440, is_elapsed: true };
  const doc = docOf(
    ['Zanja', 9],
    ['Fraguado', 0, '', byClock],
    ['Entrega', 1, '2FC+50%'],
    ['Curado', 0, '', { ...byClock, deadline: '2026-03-03T09:00' }],
  );
  expect(reasonsFor(doc, 'Fraguado')[1]).toContain('Tiene 5,5 dt de holgura');
  expect(reasonsFor(doc, 'Fraguado')[1]).toContain('Con un atraso de hasta 2,5 dt no mueve a ninguna otra.');
  const line = outlineOf(doc).lines.find((it) => it.row.nombre === 'Curado') ?? expect.fail();
  const shown = { doc, head, plan: computePlan(doc, head) } as Parameters<typeof troublesOf>[0]['shown'];
  expect(troublesOf({ shown }, line)).toContain('Le faltan 2 dt para cumplir lo que se exige más adelante.');
});

test('a rule that beats a link says by how much, beside a deadline that passes and what is demanded later', () => {
  const doc = docOf(
    ['Zanja', 5],
    ['Montaje', 2, '1', { constraint: { kind: 'mustStartOn', at: '2026-03-04T09:00' } }],
    ['Pruebas', 4, '2', { deadline: '2026-03-10T18:00' }],
    ['Pintura', 1, '1'],
  );
  const troubles = (nombre: string): string[] => {
    const line = outlineOf(doc).lines.find((it) => it.row.nombre === nombre) ?? expect.fail(nombre);
    const shown = { doc, head, plan: computePlan(doc, head) } as Parameters<typeof troublesOf>[0]['shown'];
    return troublesOf({ shown }, line);
  };

  expect(troubles('Montaje')[0]).toBe('Comienza 3 d antes de lo que permite «Zanja».');
  expect(troubles('Pruebas')).toEqual([
    'Termina después de su plazo, 10-03-2026.',
    'Le faltan 1 d para cumplir lo que se exige más adelante.',
  ]);
  expect(troubles('Pintura')).toEqual([]);
});
