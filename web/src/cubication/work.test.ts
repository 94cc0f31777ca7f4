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
const opened = (added: CubagePanel = board()) => {
  // Of the document nothing else is read until something is saved.
  const document = { document_id: 1, variables: [] as CubageInfo['variables'] } as CubageInfo;
  const work = new Work({ document, materials: [], services: [], panels: [] }, 'Fernanda Ulmo');
  work.added('panels', [added]);
  return work;
};

afterEach(() => vi.unstubAllGlobals());

test('a board that was added goes away when that is taken back', () => {
  const work = opened();

  void work.undo();

  expect(work.panels.rows()).toEqual([]);
  work.saver.drop();
});

test('a board whose formula gives something else since a variable changed goes away all the same', () => {
  const counted = board({ formula: 'techo(modulos/60)' });
  const work = opened(counted);
  work.panels.receive([{ ...counted, quantity: '4', total: '1400000', version: 2 }]);

  void work.undo();

  expect(work.panels.rows()).toEqual([]);
  expect(work.panels.ownAge(7)).toBe(2);
  work.saver.drop();
});

test('a service whose formula gives something else stays one’s own, and one whose formula is another does not', () => {
  const work = opened();
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
  const work = opened();
  work.panels.receive([board({ panel_cost: '350000', version: 2 })]);

  await work.undo();

  expect(work.panels.rows()).toMatchObject([{ id: 7, panel_cost: '350000' }]);
  expect(work.deeds.get()).toEqual({ done: [], undone: [] });
});

test('materials that were added are taken away as they are seen, and none that somebody else wrote in meanwhile', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method !== 'DELETE') throw new TypeError('No answer');
    sent.push(JSON.parse(body));
    return Response.json({ done: true });
  });
  const work = opened();
  // Of a row nothing else is read here.
  const row = (id: number, more: Partial<CubageMaterial>) =>
    ({ id, quantity: '1', formula: null, revision: 1, updated_by: 'Fernanda Ulmo', ...more }) as CubageMaterial;
  work.added('materials', [row(1, {}), row(2, {})]);
  work.materials.receive([row(1, { revision: 3 })]);

  const undone = work.undo();
  work.materials.receive([row(2, { revision: 4, updated_by: 'Tomás Boldo' })]);
  work.saver.retry();
  await undone;

  expect(sent).toMatchObject([
    {
      ids: [1, 2],
      seen: [
        { id: 1, revision: 3 },
        { id: 2, revision: 0 },
      ],
    },
  ]);
  work.saver.drop();
});
