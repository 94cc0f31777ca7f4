import type { CubageInfo, CubageMaterial, CubagePanel, CubageService } from 'contract/cubication/index.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { Work } from './work.ts';

const board = (more: Partial<CubagePanel> = {}): CubagePanel => ({
  id: 7,
  document_id: 1,
  code: null,
  name: 'Tablero',
  quantity: '1',
  formula: null,
  panel_cost: null,
  cost_currency: null,
  rate: null,
  total: null,
  version: 1,
  ...more,
});
const openTakeoff = (added: CubagePanel = board()) => {
  // Of the document nothing else is read until something is saved.
  const document = { document_id: 1, variables: [] as CubageInfo['variables'] } as CubageInfo;
  const work = new Work({ document, materials: [], services: [], panels: [] }, 'Fernanda Ulmo');
  work.added('panels', [added]);
  return work;
};

afterEach(() => vi.unstubAllGlobals());

test('a board that was added goes away when that is taken back', () => {
  const work = openTakeoff();

  void work.undo();

  expect(work.panels.rows()).toEqual([]);
  work.saver.drop();
});

test('a board whose formula gives something else since a variable changed goes away all the same', () => {
  const counted = board({ formula: 'techo(modulos/60)' });
  const work = openTakeoff(counted);
  work.panels.receive([{ ...counted, quantity: '4', total: '1400000', version: 2 }]);

  void work.undo();

  expect(work.panels.rows()).toEqual([]);
  expect(work.panels.ownAge(7)).toBe(2);
  work.saver.drop();
});

test('a service whose formula gives something else stays one’s own, and one whose formula is another does not', () => {
  const work = openTakeoff();
  const none = { Quantity: null, Days: null, Hour: null, Day_Month: null, Staff: null };
  const crew: CubageService = {
    id: 9,
    document_id: 1,
    service_type: 'labor',
    name: 'Cuadrilla',
    code: null,
    pre_created: false,
    Unit_Cost: '1000',
    ...none,
    Days: '2',
    Staff: '2',
    formulas: { ...none, Staff: 'modulos/50' },
    total_cost: '4000',
    version: 1,
  };
  work.added('services', [crew]);

  work.services.receive([{ ...crew, Staff: '4', total_cost: '8000', version: 2 }]);
  expect(work.services.isOwn(9)).toBe(true);

  work.services.receive([{ ...crew, Staff: '4', formulas: { ...none, Staff: 'modulos/25' }, version: 3 }]);
  expect(work.services.isOwn(9)).toBe(false);
});

test('a board in which somebody else wrote since stays when its adding is taken back', async () => {
  const work = openTakeoff();
  work.panels.receive([board({ panel_cost: '350000', version: 2 })]);

  await work.undo();

  expect(work.panels.rows()).toMatchObject([{ id: 7, panel_cost: '350000' }]);
  expect(work.deeds.get()).toEqual({ done: [], undone: [] });
});

/** The server hears savings of boards alone, and gives each board back as it was sent. */
function hearingBoards() {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (!url.endsWith('/update_document_panels')) throw new TypeError('No answer');
    const said = JSON.parse(body);
    sent.push(said);
    const isCosted = Boolean(said.panel_cost);
    return Response.json(board({ ...said, version: said.version + 1, rate: isCosted ? '1' : null, total: said.panel_cost ?? null }));
  });
  return sent;
}

test('a board without a cost gets its first one in pesos, and is without one when that is taken back', async () => {
  const sent = hearingBoards();
  const work = openTakeoff();
  const isSaved = () => vi.waitFor(() => expect(work.saver.state().kind).toBe('saved'));

  work.write('panels', [{ id: 7, key: 'panel_cost', value: '150000' }]);
  expect(work.panels.rows()).toMatchObject([{ cost_currency: 'CLP', total: '150000' }]);
  work.saver.retry();
  await isSaved();
  await work.undo();
  expect(work.panels.rows()).toMatchObject([{ panel_cost: null, cost_currency: null, total: null }]);
  work.saver.retry();
  await vi.waitFor(() => expect(sent).toHaveLength(2));

  expect(sent).toEqual([
    { id: 7, version: 1, quantity: '1', panel_cost: '150000', cost_currency: 'CLP' },
    { id: 7, version: 2, quantity: '1', panel_cost: null },
  ]);
  work.saver.drop();
});

test('a board in another currency stays in it', async () => {
  const sent = hearingBoards();
  const work = openTakeoff(board({ panel_cost: '80', cost_currency: 'USD', rate: '950', total: '76000' }));

  work.write('panels', [{ id: 7, key: 'panel_cost', value: '100' }]);
  expect(work.panels.rows()).toMatchObject([{ total: '95000' }]);
  work.saver.retry();

  await vi.waitFor(() => expect(sent).toMatchObject([{ panel_cost: '100', cost_currency: 'USD' }]));
  work.saver.drop();
});

/** The server hears removals alone; each is answered by the next of `answers`, the last by all that come. */
function hearing(...answers: (() => Response)[]) {
  const sent: { key: string | undefined; rows: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (!url.endsWith('/rows/remove')) throw new TypeError('No answer');
    sent.push({ key: headers['Idempotency-Key'], rows: JSON.parse(body).rows });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError('No answer');
    return answer();
  });
  return sent;
}
const answerDone = () => Response.json({ done: true });
const loseAnswer = () => {
  throw new TypeError('No answer');
};
const stale = () => Response.json({ code: 'stale', message: 'Otra persona guardó antes.' }, { status: 412 });
// Of a row nothing else is read here.
const material = (id: number, more: Partial<CubageMaterial>) =>
  ({ id, quantity: '1', formula: null, revision: 1, updated_by: 'Fernanda Ulmo', ...more }) as CubageMaterial;

test('materials that were added are taken away as they are seen, and none that somebody else wrote in meanwhile', async () => {
  const sent = hearing(answerDone);
  const work = openTakeoff();
  work.added('materials', [material(1, {}), material(2, {})]);
  work.materials.receive([material(1, { revision: 3 })]);

  const undone = work.undo();
  work.materials.receive([material(2, { revision: 4, updated_by: 'Tomás Boldo' })]);
  work.saver.retry();
  await undone;

  expect(sent).toMatchObject([
    {
      rows: [
        { id: 1, seen: 3 },
        { id: 2, seen: 0 },
      ],
    },
  ]);
  work.saver.drop();
});

test('whoever waits for what is given up waits no longer, and nothing was taken away', async () => {
  hearing(loseAnswer);
  const work = openTakeoff();
  work.materials.receive([material(1, {})]);
  const gone = work.remove('materials', [1]);
  work.saver.retry();
  await waiting(work);

  work.giveUp();
  await gone;

  expect(work.materials.rows().map((it) => it.id)).toEqual([1]);
  expect(work.deeds.get()).toEqual({ done: [], undone: [] });
});

const waiting = (work: Work) => vi.waitFor(() => expect(work.saver.state().kind).toBe('offline'));

test('a removal whose answer was lost is sent again as it was, and can be done again', async () => {
  const sent = hearing(loseAnswer, answerDone);
  const work = openTakeoff();

  const undone = work.undo();
  work.saver.retry();
  await waiting(work);
  // What it gives by now counts no more: the server may have done it already.
  work.panels.receive([board({ version: 2 })]);
  work.saver.retry();
  await undone;

  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual({ key: expect.any(String), rows: [{ id: 7, seen: 1 }] });
  expect(sent[1]).toEqual(sent[0]);
  expect(work.panels.rows()).toEqual([]);
  expect(work.deeds.get()).toEqual({ done: [], undone: [{ kind: 'removed', part: 'panels', ids: [7] }] });
  work.saver.drop();
});

test('a removal that had not arrived, of a row that a variable has given anew since, goes by the age that it has now', async () => {
  const sent = hearing(loseAnswer, stale, answerDone);
  const counted = board({ formula: 'techo(modulos/60)' });
  const work = openTakeoff(counted);

  const undone = work.undo();
  work.saver.retry();
  await waiting(work);
  work.panels.receive([{ ...counted, quantity: '4', version: 2 }]);
  work.saver.retry();
  await undone;

  expect(sent.map((it) => it.rows)).toEqual([[{ id: 7, seen: 1 }], [{ id: 7, seen: 1 }], [{ id: 7, seen: 2 }]]);
  expect(sent[2]?.key).not.toBe(sent[1]?.key);
  expect(work.deeds.get().undone).toMatchObject([{ kind: 'removed', ids: [7] }]);
  work.saver.drop();
});

/** The server hears savings of cells alone; each is answered by the next of `answers`. */
function hearingCells(...answers: Response[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const answer = url.endsWith('/rows') ? answers.shift() : undefined;
    if (!answer) throw new TypeError('No answer');
    sent.push(JSON.parse(body));
    return answer;
  });
  return sent;
}
const answerBroken = () => Response.json({ code: 'unexpected', message: 'Algo falló.' }, { status: 500 });
const writeSection = (work: Work) => {
  work.write('materials', [{ id: 1, key: 'section', value: 'Techo' }]);
  work.saver.retry();
};
const sectionIn = (work: Work) => work.materials.row(1)?.section;
const untilRefused = (work: Work) =>
  vi.waitFor(() => expect(work.saver.state()).toEqual({ kind: 'refused', waiting: 1, message: 'Algo falló.' }));

test('what was refused stays as it was typed, and is sent again as it was', async () => {
  const row = material(1, { section: 'Techo', revision: 2 });
  const sent = hearingCells(answerBroken(), Response.json({ version: 2, rows: [row], refused: [] }));
  const work = openTakeoff();
  work.materials.receive([material(1, { section: null })]);
  writeSection(work);
  await untilRefused(work);
  expect(sectionIn(work)).toBe('Techo');

  work.saver.retry();
  await vi.waitFor(() => expect(work.saver.state().kind).toBe('saved'));

  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({ changes: [{ id: 1, seen: { section: null }, cells: { section: 'Techo' } }] });
  expect(sent[1]).toEqual(sent[0]);
  expect(work.materials.saved(1)?.section).toBe('Techo');
  work.saver.drop();
});

test('what was refused and is given up stands as the server has it, and is not sent again', async () => {
  const sent = hearingCells(answerBroken(), answerBroken());
  const work = openTakeoff();
  work.materials.receive([material(1, { section: null })]);
  writeSection(work);
  await untilRefused(work);

  work.giveUp();

  expect(work.saver.state()).toEqual({ kind: 'clean' });
  expect(sectionIn(work)).toBeNull();
  expect(work.deeds.get()).toEqual({ done: [], undone: [] });
  work.saver.retry();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(1);
});
