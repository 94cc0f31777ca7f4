import type { CubageInfo } from 'contract/cubication/index.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { Undoing } from './undoing.ts';

type Variables = CubageInfo['variables'];

const modules = (formula: string): Variables => [
  { name: 'modulos', unit: 'UN', unit_id: 4, formula, origin: 'typed', result: formula, error: null },
];

/** A take-off whose server has `there`; each saving is answered by the next of `answers`. */
function opened(there: Variables, answers: readonly (() => Response)[] = []) {
  const taken: (() => void)[] = [];
  const now = { document_id: 1, version: 1, variables: there };
  const sent: unknown[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
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
    addAgain: async (_, rows) => rows.map(({ id }) => ({ id: id + 100 })),
    run: (_, job) => job(),
    refresh: async () => undefined,
    document: () => now,
    take: () => undefined,
  });
  return { undoing, now, sent, taken };
}
afterEach(() => vi.unstubAllGlobals());

const answered = (variables: Variables) => () => Response.json({ variables });
const stale = () => Response.json({ code: 'stale', message: 'Otra persona guardó antes.' }, { status: 412 });
const wrote = { kind: 'variables', before: modules('10'), after: modules('20') } as const;

test('what is taken back twice goes one after the other', async () => {
  const { undoing, taken } = opened([]);
  for (const id of [1, 2]) undoing.did({ kind: 'added', part: 'panels', ids: [id] });

  const both = [undoing.undo(), undoing.undo()];
  expect([taken.length, undoing.deeds.get().done.length]).toEqual([1, 1]);
  taken[0]?.();
  await both[0];
  await Promise.resolve();
  expect([taken.length, undoing.deeds.get().done.length]).toEqual([2, 0]);
  taken[1]?.();
  await both[1];

  expect(undoing.deeds.get().undone.map((it) => it.kind === 'removed' && it.rows)).toEqual([[{ id: 2 }], [{ id: 1 }]]);
});

test('what is given up while it waits holds nothing back that is taken back later', async () => {
  const { undoing, taken } = opened([]);
  undoing.did({ kind: 'added', part: 'panels', ids: [1] });
  void undoing.undo();
  undoing.forget();

  undoing.did({ kind: 'added', part: 'panels', ids: [2] });
  void undoing.undo();

  expect(taken).toHaveLength(2);
});

test('variables are taken back with their units, over what a colleague saved in between', async () => {
  const others = modules('3').map((it) => ({ ...it, name: 'filas', unit: null, unit_id: null }));
  const { undoing, now, sent } = opened(modules('20'), [
    () => {
      Object.assign(now, { version: 2, variables: [...now.variables, ...others] });
      return stale();
    },
    answered([...modules('10'), ...others]),
  ]);
  undoing.did(wrote);

  await undoing.undo();

  expect(sent).toMatchObject([
    { version: 1 },
    { version: 2, variables: [{ name: 'modulos', unit_id: 4, formula: '10' }, { name: 'filas' }] },
  ]);
  expect(undoing.deeds.get()).toMatchObject({ done: [], undone: [{ kind: 'variables', after: [{ formula: '10' }, { name: 'filas' }] }] });
});

test('variables that stand already as they are to be were taken back by an answer that was lost, and can be done again', async () => {
  const { undoing, sent } = opened(modules('10'));
  undoing.did(wrote);

  await undoing.undo();

  expect(sent).toEqual([]);
  expect(undoing.deeds.get()).toMatchObject({ done: [], undone: [{ before: [{ formula: '20' }], after: [{ formula: '10' }] }] });
});
