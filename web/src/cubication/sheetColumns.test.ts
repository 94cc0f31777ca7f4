import { solveVariables, type CubagePanel, type CubageService } from 'contract/cubication/index.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { personNamed } from '../api/sessionScene.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
afterAll(() => vi.unstubAllGlobals());
const { forgetSession, keepSession } = await import('../api/session.ts');
const { panelColumns } = await import('./panels/PanelsSheet.tsx');
const { formulaOf, serviceColumns } = await import('./services/ServicesSheet.tsx');
afterAll(forgetSession);

const signIn = (ve_montos: boolean) => keepSession(personNamed('ana@sol.cl', { ve_montos }));
const facts = (mayEdit = true) => ({ mayEdit, comments: new Map<number, number>(), variables: () => solveVariables([]) });
// Of a row nothing else is read here.
const crew = { id: 1, service_type: 'labor', Unit_Cost: '62000', Staff: '2', Days: null, total_cost: null } as CubageService;
const board = { id: 7, panel_cost: null, cost_currency: null } as CubagePanel;

const openOf = (row: CubageService, mayEdit = true) =>
  serviceColumns(facts(mayEdit)).flatMap((it) => (it.edit?.isOpen(row) ? [it.title] : []));

test('a service has the columns of its formula, which stands over its kind; the others are closed', () => {
  signIn(true);
  expect(formulaOf('labor')).toBe('Costo unitario × Personas × Días');
  expect(openOf(crew)).toEqual(['Costo unitario', 'Días', 'Personas']);
  expect(openOf({ ...crew, service_type: 'machinery' })).toEqual(['Costo unitario', 'Cantidad', 'Horas por día', 'Días al mes']);
  expect(openOf(crew, false)).toEqual([]);
  const cells = serviceColumns(facts()).map((it) => [it.title, it.text({ ...crew, Quantity: null, Hour: null, Day_Month: null })]);
  expect(Object.fromEntries(cells)).toMatchObject({
    'Costo unitario': '$ 62.000',
    Personas: '2',
    Días: '',
    Cantidad: '·',
    'Horas por día': '·',
  });
});

test('a board without a cost may be given one, by who changes the take-off and sees money', () => {
  const cost = (mayEdit: boolean) => panelColumns(facts(mayEdit)).find((it) => it.title === 'Costo');
  signIn(true);
  expect(cost(true)?.edit?.isOpen(board)).toBe(true);
  expect(cost(false)?.edit?.isOpen(board)).toBe(false);
  signIn(false);
  expect(cost(true)).toBeUndefined();
  expect(openOf(crew)).toEqual([]);
});
