import type { Activity } from 'contract/schedule/index.ts';
import { expect, test } from 'vitest';
import { head } from './given.ts';
import { Refused } from '../../../api/refusal.ts';
import { withValues, withNew, without } from './moves.ts';
import { openSession } from './session.ts';

const activity = (id: number, news: Partial<Activity> = {}): Activity => ({
  id,
  codigoLugarInstalacion: 'LI-1',
  codigoProyecto: 'P-1',
  template_id: null,
  fecha: '2026-03-02',
  orden: id,
  gantt: {
    start: '2026-03-02T09:00',
    finish: '2026-03-02T18:00',
    late_start: '2026-03-02T09:00',
    late_finish: '2026-03-02T18:00',
    duration: 480,
    total_float: 0,
    free_float: 0,
    critical: true,
    is_summary: false,
    is_elapsed: false,
    constraint: { kind: 'asSoonAsPossible', at: null },
    deadline: null,
    manual_start: null,
    actual_start: null,
    actual_finish: null,
    remaining: null,
    inactive: false,
    calendar_id: null,
  },
  dependencias: [],
  parent_id: null,
  nombre: `Actividad ${id}`,
  etapa_id: null,
  etapa: null,
  sub_etapa_id: null,
  sub_etapa: null,
  actividad_id: null,
  responsable_id: null,
  responsable: null,
  peso: null,
  avance: '0',
  notas: null,
  estado: 'por_iniciar',
  atrasada: false,
  version: 1,
  ...news,
});

type SavedEdit = Parameters<Parameters<typeof openSession>[2]['save']>[0];
type SaveAnswer = Awaited<ReturnType<Parameters<typeof openSession>[2]['save']>>;

/** A session whose server answers when the test says so. */
function atWork(rows: readonly Activity[]) {
  const sent: { edit: SavedEdit; answer: (answer: Partial<SaveAnswer>) => void; refuse: (refused: Refused) => void }[] = [];
  const told: string[] = [];
  const reloads: number[] = [];
  let keys = 0;
  const session = openSession(rows, head, {
    save: (edit) => {
      const { promise, resolve, reject } = Promise.withResolvers<SaveAnswer>();
      sent.push({ edit, answer: (it) => resolve({ added: [], linked: [], activities: [], warnings: [], ...it }), refuse: reject });
      return promise;
    },
    newKey: () => String((keys += 1)),
    reload: () => reloads.push(1),
    tell: (_kind, text) => told.push(text),
  });
  const names = () => [...session.get().doc.rows.values()].map((it) => it.nombre);
  return { session, sent, told, reloads, names };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('a gesture is seen at once and sent by itself, the next one when it was answered', async () => {
  const { session, sent, names } = atWork([activity(1)]);
  session.edit((doc) => withValues(doc, [1], { nombre: 'Zanja' }));
  session.edit((doc) => withValues(doc, [1], { duration: 960 }));

  expect(names()).toEqual(['Zanja']);
  expect(sent.map((it) => it.edit.changed)).toEqual([[{ id: 1, version: 1, nombre: 'Zanja' }]]);

  sent[0]?.answer({ activities: [activity(1, { nombre: 'Zanja', version: 2 })] });
  await nextTurn();
  expect(sent[1]?.edit.changed).toEqual([{ id: 1, version: 2, gantt: expect.objectContaining({ duration: 960 }) }]);
});

test('what was deleted comes back as what it was, again and again; what nobody remembers gets another number', async () => {
  const { session, sent, told } = atWork([activity(1), activity(2)]);
  session.edit((doc) => without(doc, new Set([2])));
  sent[0]?.answer({});
  await nextTurn();
  session.undo();
  expect(sent[1]?.edit.added).toEqual([expect.objectContaining({ key: -1, restores: 2, nombre: 'Actividad 2' })]);
  sent[1]?.answer({ added: [{ key: -1, id: 2 }], activities: [activity(2, { version: 4 })], warnings: ['Volvió con otro UID.'] });
  await nextTurn();
  session.redo();
  expect(sent[2]?.edit.removed).toEqual([{ id: 2, version: 4 }]);
  sent[2]?.answer({});
  await nextTurn();
  session.undo();
  expect(sent[3]?.edit.added).toEqual([expect.objectContaining({ restores: 2 })]);
  sent[3]?.answer({ added: [{ key: -1, id: 90 }], activities: [activity(90, { nombre: 'Actividad 2', orden: 2 })] });
  await nextTurn();
  session.redo();
  expect(sent[4]?.edit.removed).toEqual([{ id: 90, version: 1 }]);
  expect(told).toEqual(['Volvió con otro UID.']);
});

test('what comes back to a plan that is another by now comes as it can, and what cannot is told', async () => {
  const waits = { id: 5, desde_id: 3, hasta_id: 2, tipo: 'FS', lag: { kind: 'working', value: 0 } } as const;
  const { session, sent, told, names } = atWork([
    activity(1),
    activity(2, { parent_id: 1, orden: 1, dependencias: [waits] }),
    activity(3, { orden: 2 }),
    activity(4, { orden: 3 }),
  ]);
  session.edit((doc) => without(doc, new Set([2])));
  sent[0]?.answer({});
  await nextTurn();
  // Somebody else has deleted what it stood under, and what it waited for.
  session.receive([activity(4, { orden: 1 })]);
  session.undo();

  expect(names()).toEqual(['Actividad 4', 'Actividad 2']);
  expect(sent[1]?.edit).toMatchObject({ added: [{ restores: 2 }], placed: [{ parent_id: null, orden: 2 }], linked: [] });
  expect(told).toEqual([
    '«Actividad 2» queda en el primer nivel: el resumen bajo el que estaba ya no está. Un vínculo no vuelve: la otra actividad ya no está.',
  ]);
  sent[1]?.answer({ added: [{ key: -1, id: 2 }], activities: [activity(2, { orden: 2 })] });
  await nextTurn();

  // Somebody has recovered an earlier plan, with it in it: it is there already.
  session.redo();
  sent[2]?.answer({});
  await nextTurn();
  session.receive([activity(2), activity(4)]);
  session.undo();
  expect([sent.length, names()]).toEqual([3, ['Actividad 2', 'Actividad 4']]);
});

test('two who say the same field: theirs stands, mine is told beside it; another field of the row is saved all the same', async () => {
  const { session, sent, reloads, names } = atWork([activity(1)]);
  session.edit((doc) => withValues(doc, [1], { nombre: 'Mía', duration: 960 }));
  sent[0]?.refuse(new Refused({ code: 'stale', message: '', status: 412 }));
  await nextTurn();
  expect(reloads).toHaveLength(1);

  session.receive([activity(1, { nombre: 'Suya', version: 5 })]);

  expect(names()).toEqual(['Suya']);
  expect(session.get().clashes).toMatchObject([{ field: 'nombre', mine: 'Mía', theirs: 'Suya' }]);
  expect(sent[1]?.edit.changed).toEqual([{ id: 1, version: 5, gantt: expect.objectContaining({ duration: 960 }) }]);
});

test('of a row that somebody else deleted, what I said meanwhile is told; the rest is saved', async () => {
  const { session, sent, names } = atWork([activity(1), activity(2)]);
  session.edit((doc) => withValues(doc, [1, 2], { notas: 'Grúa' }));
  sent[0]?.refuse(new Refused({ code: 'stale', message: '', status: 412 }));
  await nextTurn();
  session.receive([activity(2, { version: 3 })]);

  expect(names()).toEqual(['Actividad 2']);
  expect(session.get().lost).toMatchObject([{ row: { nombre: 'Actividad 1', notas: 'Grúa' }, said: ['notas'] }]);
  expect(sent[1]?.edit.changed).toEqual([{ id: 2, version: 3, notas: 'Grúa' }]);

  const [first] = session.get().lost;
  if (first) session.giveUp(first);
  expect(session.get().lost).toEqual([]);
});

test('what somebody else has deleted meanwhile is not deleted again', async () => {
  const { session, sent, told, names } = atWork([activity(1), activity(2)]);
  session.edit((doc) => without(doc, new Set([1])));
  sent[0]?.refuse(new Refused({ code: 'not_found', message: '', status: 404 }));
  await nextTurn();
  session.receive([activity(2, { orden: 1 })]);

  // Only where the other one stands is said.
  expect([sent[1]?.edit.removed, told, names()]).toEqual([[], [], ['Actividad 2']]);
  sent[1]?.answer({});
  await nextTurn();
  expect(sent).toHaveLength(2);
  expect(session.get().saving).toMatchObject({ kind: 'saved' });
});

test('what is not found again once the plan was read anew is told and given up; the next change is saved', async () => {
  const { session, sent, told, reloads, names } = atWork([activity(1), activity(2)]);
  const unfound = new Refused({ code: 'not_found', message: 'No existe.', status: 404 });
  session.edit((doc) => withValues(doc, [1], { notas: 'Grúa' }));
  sent[0]?.refuse(unfound);
  await nextTurn();
  session.receive([activity(1), activity(2)]);
  sent[1]?.refuse(unfound);
  await nextTurn();

  expect([told, reloads.length, session.get().saving.kind]).toEqual([['No se guardó: No existe.'], 2, 'saved']);
  session.edit((doc) => withValues(doc, [2], { nombre: 'Otra' }));
  expect([sent[2]?.edit.changed?.map((it) => it.id), names()]).toEqual([[2], ['Actividad 1', 'Otra']]);
});

test('that the plan is out of reach is told once, and what waits is saved where it is within reach again', async () => {
  const { session, sent, told } = atWork([activity(1)]);
  session.edit((doc) => withValues(doc, [1], { notas: 'Grúa' }));
  sent[0]?.refuse(new Refused({ code: 'not_found', message: 'No existe.', status: 404 }));
  await nextTurn();
  session.losePlan();
  session.losePlan();

  expect(told).toEqual([expect.stringMatching(/^Este plan ya no está o ya no está a su alcance/)]);
  expect(session.get().saving).toMatchObject({ kind: 'refused', waiting: 1 });
  expect(session.edit((doc) => withValues(doc, [1], { nombre: 'Otra' }))).toBe(false);
  expect([told.length, sent.length]).toEqual([2, 1]);
  session.receive([activity(1)]);
  sent[1]?.answer({ activities: [activity(1, { notas: 'Grúa', version: 2 })] });
  await nextTurn();
  expect([sent[1]?.edit.changed, session.get().saving.kind]).toEqual([[{ id: 1, version: 1, notas: 'Grúa' }], 'saved']);
});

test('what somebody else changed is not deleted unseen: it stays, and that is said', async () => {
  const { session, sent, told, names } = atWork([activity(1), activity(2)]);
  session.edit((doc) => without(doc, new Set([1])));
  sent[0]?.refuse(new Refused({ code: 'stale', message: '', status: 412 }));
  await nextTurn();
  session.receive([activity(1, { nombre: 'Suya', version: 5 }), activity(2)]);

  expect(names()).toEqual(['Suya', 'Actividad 2']);
  expect(told).toEqual(['«Suya» cambió mientras usted la eliminaba y sigue ahí: mírela, y elimínela de nuevo si todavía quiere.']);
  expect([sent.length, session.get().past]).toEqual([1, []]);
  session.edit((doc) => without(doc, new Set([1])));
  expect(sent[1]?.edit.removed).toEqual([{ id: 1, version: 5 }]);
});

test('a deletion that is stopped leaves nothing to put back, nor to undo, whatever was read again before it', async () => {
  const { session, sent, told, names } = atWork([activity(1), activity(2)]);
  session.edit((doc) => withValues(doc, [2], { nombre: 'Otra' }));
  session.edit((doc) => without(doc, new Set([1])));
  sent[0]?.refuse(new Refused({ code: 'stale', message: '', status: 412 }));
  await nextTurn();
  session.receive([activity(1), activity(2, { version: 2 })]);
  session.undo();
  sent[1]?.answer({ activities: [activity(2, { nombre: 'Otra', version: 3 })] });
  await nextTurn();
  sent[2]?.refuse(new Refused({ code: 'stale', message: '', status: 412 }));
  await nextTurn();
  session.receive([activity(1, { nombre: 'Suya', version: 7 }), activity(2, { nombre: 'Otra', version: 3 })]);

  expect(names()).toEqual(['Suya', 'Otra']);
  expect(told).toHaveLength(1);
  expect(sent.slice(3).map((it) => it.edit)).toEqual([]);
  expect(session.get().past).toHaveLength(1);
});

test('of several that would be deleted together none is, where one of them was changed', async () => {
  const { session, sent, told, names } = atWork([activity(1), activity(2)]);
  session.edit((doc) => without(doc, new Set([1, 2])));
  sent[0]?.refuse(new Refused({ code: 'stale', message: '', status: 412 }));
  await nextTurn();
  session.receive([activity(1, { nombre: 'Suya', version: 5 }), activity(2)]);

  expect(names()).toEqual(['Suya', 'Actividad 2']);
  expect(told).toEqual(['No se eliminó nada: mientras tanto otra persona cambió «Suya». Mírelo, y elimine de nuevo si todavía quiere.']);
});

test('what was changed by oneself before, or only stands elsewhere now, is deleted all the same', async () => {
  const { session, sent, told } = atWork([activity(1), activity(2)]);
  session.edit((doc) => withValues(doc, [1], { nombre: 'Mía' }));
  session.edit((doc) => without(doc, new Set([1])));
  // The first one was written, its answer never came, and the plan is read again.
  sent[0]?.refuse(new Refused({ code: 'stale', message: '', status: 412 }));
  await nextTurn();
  session.receive([activity(2, { orden: 1 }), activity(1, { nombre: 'Mía', orden: 2, version: 2 })]);

  sent[1]?.answer({ activities: [activity(1, { nombre: 'Mía', orden: 2, version: 3 })] });
  await nextTurn();
  expect([told, sent[2]?.edit.removed]).toEqual([[], [{ id: 1, version: 3 }]]);
});

test('a drag sends what was said of the row that was dragged, not what moves behind it', () => {
  const { session, sent } = atWork([
    activity(1),
    activity(2, { dependencias: [{ id: 5, desde_id: 1, hasta_id: 2, tipo: 'FS', lag: { kind: 'working', value: 0 } }] }),
  ]);
  session.edit((doc) => withValues(doc, [1], { constraint: { kind: 'startNoEarlierThan', at: '2026-03-09T09:00' } }));

  const [first = Infinity, next = 0] = [1, 2].map((key) => session.get().plan.dates.get(key)?.start);
  expect(next).toBeGreaterThan(first);
  expect(sent[0]?.edit.changed).toEqual([
    { id: 1, version: 1, gantt: expect.objectContaining({ constraint: { kind: 'startNoEarlierThan', at: '2026-03-09T09:00' } }) },
  ]);
});

test('what the server refuses is taken back and said', async () => {
  const { session, sent, told, names } = atWork([activity(1)]);
  session.edit((doc) => withNew(doc, 1, [{ nombre: 'Otra' }]).doc);
  sent[0]?.refuse(new Refused({ code: 'rule', message: 'No cabe.', status: 422 }));
  await nextTurn();
  expect(names()).toEqual(['Actividad 1']);
  expect(told).toEqual(['No se guardó: No cabe.']);
  expect(session.get().past).toEqual([]);
});

test('without a connection it waits, and is sent again when asked', async () => {
  const { session, sent } = atWork([activity(1)]);
  session.edit((doc) => withValues(doc, [1], { nombre: 'Zanja' }));
  sent[0]?.refuse(new Refused({ code: 'sininternet', message: '' }));
  await nextTurn();
  expect(session.get().saving).toEqual({ kind: 'offline', waiting: 1 });
  session.retry();
  expect(sent[1]?.edit).toEqual(sent[0]?.edit);
});

test('a circle never comes into the plan', () => {
  const { session, sent, told } = atWork([
    activity(1),
    activity(2, { dependencias: [{ id: 5, desde_id: 1, hasta_id: 2, tipo: 'FS', lag: { kind: 'working', value: 0 } }] }),
  ]);
  const tie = { key: -99, from: 2, to: 1, kind: 'FS', lag: { kind: 'working', value: 0 } } as const;
  expect(session.edit((doc) => ({ ...doc, ties: new Map([...doc.ties, [-99, tie]]) }))).toBe(false);
  expect(sent).toEqual([]);
  expect(told[0]).toContain('en círculo');
});
