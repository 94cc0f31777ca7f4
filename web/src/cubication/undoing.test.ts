import type { CubageInfo } from 'contract/cubication/index.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { Undoing } from './undoing.ts';

type Variables = CubageInfo['variables'];

const modules = (formula: string): Variables => [
  { id: 5, name: 'modulos', unit: 'UN', unit_id: 4, formula, origin: 'typed', result: formula, error: null, version: 1 },
];

/** A take-off whose server has `there`; each saving is answered by the next of `answers`. */
function openTakeoff(there: Variables, answers: readonly (() => Response)[] = []) {
  const taken: (() => void)[] = [];
  const now = { document_id: 1, variables: there };
  const sent: unknown[] = [];
  const replaced: { id: number }[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (_: string, { body = 'null' }: { body?: string }) => {
    sent.push(JSON.parse(body));
    const answer = left.shift();
    if (!answer) throw new TypeError('No answer');
    return answer();
  });
  const undoing = new Undoing({
    standing: () => undefined,
    change: () => undefined,
    rowsOf: (_, ids) => ids.map((id) => ({ id })),
    isMine: () => true,
    takeOwn: () => new Promise((resolve) => taken.push(() => resolve(true))),
    bringBack: async (_, ids) => ids.filter((it) => it !== 99),
    run: (_, job) => job(),
    refresh: async () => undefined,
    document: () => now,
    take: () => undefined,
    repriced: () => undefined,
    replaced: (row) => replaced.push(row),
  });
  return { undoing, now, sent, taken, replaced };
}
afterEach(() => vi.unstubAllGlobals());

const answerWith = (variables: Variables) => () => Response.json({ variables });
const stale = () => Response.json({ code: 'stale', message: 'Otra persona guardó antes.' }, { status: 412 });
const wrote = { kind: 'variables', before: modules('10'), after: modules('20') } as const;

test('what is taken back twice goes one after the other', async () => {
  const { undoing, taken } = openTakeoff([]);
  for (const id of [1, 2]) undoing.did({ kind: 'added', part: 'panels', ids: [id] });

  const both = [undoing.undo(), undoing.undo()];
  expect([taken.length, undoing.deeds.get().done.length]).toEqual([1, 1]);
  taken[0]?.();
  await both[0];
  await Promise.resolve();
  expect([taken.length, undoing.deeds.get().done.length]).toEqual([2, 0]);
  taken[1]?.();
  await both[1];

  expect(undoing.deeds.get().undone.map((it) => it.kind === 'removed' && it.ids)).toEqual([[2], [1]]);
});

test('what is given up while it waits holds nothing back that is taken back later', async () => {
  const { undoing, taken } = openTakeoff([]);
  undoing.did({ kind: 'added', part: 'panels', ids: [1] });
  void undoing.undo();
  undoing.forget();

  undoing.did({ kind: 'added', part: 'panels', ids: [2] });
  void undoing.undo();

  expect(taken).toHaveLength(2);
});

test('variables are taken back with their units, over what a colleague saved in between', async () => {
  const others = modules('3').map((it) => ({ ...it, id: 6, name: 'filas', unit: null, unit_id: null }));
  const [own] = modules('20');
  const { undoing, now, sent } = openTakeoff(modules('20'), [
    () => {
      Object.assign(now, { variables: [{ ...own, version: 3 }, ...others] });
      return stale();
    },
    answerWith([...modules('10'), ...others]),
  ]);
  undoing.did(wrote);

  await undoing.undo();

  expect(sent).toMatchObject([
    { variables: [{ id: 5, version: 1 }] },
    { variables: [{ id: 5, version: 3, name: 'modulos', unit_id: 4, formula: '10' }], removed: [], returned: [] },
  ]);
  expect(undoing.deeds.get()).toMatchObject({
    done: [],
    undone: [{ kind: 'variables', before: [{ formula: '20' }], after: [{ formula: '10' }] }],
  });
});

test('variables that stand already as they are to be were taken back by an answer that was lost, and can be done again', async () => {
  const { undoing, sent } = openTakeoff(modules('10'));
  undoing.did(wrote);

  await undoing.undo();

  expect(sent).toEqual([]);
  expect(undoing.deeds.get()).toMatchObject({ done: [], undone: [{ before: [{ formula: '20' }], after: [{ formula: '10' }] }] });
});

test('costs of today are taken back and taken again by what the server keeps of them, until nothing of it is left', async () => {
  const back =
    (repricing_id: number | null, left: string[] = []) =>
    () =>
      Response.json({ document: {}, repricing_id, left });
  const { undoing } = openTakeoff([], [back(8), back(9), back(null, ['EST-000001'])]);
  undoing.did({ kind: 'costs', repricing_id: 7 });

  await undoing.undo();
  expect(undoing.deeds.get()).toEqual({ done: [], undone: [{ kind: 'costs', repricing_id: 8 }] });
  await undoing.redo();
  expect(undoing.deeds.get()).toEqual({ done: [{ kind: 'costs', repricing_id: 9 }], undone: [] });
  await undoing.undo();

  expect(undoing.deeds.get()).toEqual({ done: [], undone: [] });
});

test('what replaced a material is taken back and stands there again by what the server keeps of it', async () => {
  const back = (substitution_id: number) => () => Response.json({ id: 7, substitution_id });
  const { undoing, replaced } = openTakeoff([], [back(8), back(9)]);
  undoing.did({ kind: 'substitution', substitution_id: 7 });

  await undoing.undo();
  expect(undoing.deeds.get()).toEqual({ done: [], undone: [{ kind: 'substitution', substitution_id: 8 }] });
  await undoing.redo();
  expect(undoing.deeds.get()).toEqual({ done: [{ kind: 'substitution', substitution_id: 9 }], undone: [] });

  expect(replaced).toMatchObject([{ id: 7 }, { id: 7 }]);
});

test('a workbook that was loaded is taken back and loaded again by what the server keeps of it, until nothing of it is left', async () => {
  const back = (upload_id: number | null, left: number) => () => Response.json({ upload_id, left });
  const { undoing } = openTakeoff([], [back(8, 0), back(9, 2), back(null, 6)]);
  undoing.did({ kind: 'upload', upload_id: 7 });

  await undoing.undo();
  expect(undoing.deeds.get()).toEqual({ done: [], undone: [{ kind: 'upload', upload_id: 8 }] });
  await undoing.redo();
  expect(undoing.deeds.get()).toEqual({ done: [{ kind: 'upload', upload_id: 9 }], undone: [] });
  await undoing.undo();

  expect(undoing.deeds.get()).toEqual({ done: [], undone: [] });
});

test('rows that come back are known by the numbers that they had; those that nobody remembers are not', async () => {
  const { undoing } = openTakeoff([]);
  undoing.did({ kind: 'removed', part: 'services', ids: [7, 99] });

  await undoing.undo();

  expect(undoing.deeds.get()).toEqual({ done: [], undone: [{ kind: 'added', part: 'services', ids: [7] }] });
});
