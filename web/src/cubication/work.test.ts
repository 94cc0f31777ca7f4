import type { CubageInfo, CubagePanel } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
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
const opened = () => {
  // Of the document nothing else is read until something is saved.
  const document = { document_id: 1, variables: [] as CubageInfo['variables'] } as CubageInfo;
  const work = new Work({ document, materials: [], services: [], panels: [] }, 'Fernanda Ulmo');
  work.added('panels', [board()]);
  return work;
};

test('a board that was added goes away when that is taken back', () => {
  const work = opened();

  void work.undo();

  expect(work.panels.rows()).toEqual([]);
  work.saver.drop();
});

test('a board in which somebody else wrote since stays when its adding is taken back', async () => {
  const work = opened();
  work.panels.receive([board({ panel_cost: '350000', version: 2 })]);

  await work.undo();

  expect(work.panels.rows()).toMatchObject([{ id: 7, panel_cost: '350000' }]);
  expect(work.deeds.get()).toEqual({ done: [], undone: [] });
});
