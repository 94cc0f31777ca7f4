import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../stage.ts';
import { walkTo } from '../walk.ts';

interface EditCase {
  /** What is edited in both windows. */
  what: string;
  path: string;
  /** Opens its form. */
  open: (page: Page) => Promise<unknown>;
  field: string;
  /** What is written in each. */
  mine: string;
  theirs: string;
  /** Opens it under its new name. */
  reopen?: (page: Page) => Promise<unknown>;
}

const pressNamed = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const edited: readonly EditCase[] = [
  {
    what: 'an entry of a catalogue',
    path: '/mantenedores/tipoCliente',
    open: pressNamed('Empresa'),
    field: 'Descripción',
    mine: 'Con giro',
    theirs: 'Sociedades',
  },
  {
    what: 'a position',
    path: '/usuarios/cargo',
    open: pressNamed('Auditor interno'),
    field: 'Descripción',
    mine: 'Mira todo',
    theirs: 'Revisa procesos',
  },
  {
    what: 'a sub-management',
    path: '/mantenedores/subgerencias',
    open: pressNamed('Auditoría'),
    field: 'Nombre',
    mine: 'Control',
    theirs: 'Riesgos',
    reopen: pressNamed('Control'),
  },
  {
    what: 'somebody of the staff',
    path: '/mantenedores/personal?search=maestro',
    open: pressNamed('Maestro Demo 01'),
    field: 'Oficio',
    mine: 'canalizador',
    theirs: 'tablerista',
  },
  {
    what: 'a cost centre',
    path: '/mantenedores/centrosCosto',
    open: pressNamed('CC-1200'),
    field: 'Nombre',
    mine: 'Gerencia',
    theirs: 'Directorio',
  },
  {
    what: 'a rate',
    path: '/mantenedores/tiposCambio?moneda=UF&desde=2026-11-20&hasta=2026-11-20',
    open: pressNamed('20-11-2026'),
    field: 'Fuente',
    mine: 'CMF',
    theirs: 'Banco Central',
  },
  {
    what: 'a holiday',
    path: '/configuraciones/feriados?year=2027&search=navidad',
    open: (page) => page.getByRole('row').filter({ hasText: 'Navidad' }).getByRole('button').first().click(),
    field: 'Nombre',
    mine: 'Navidad, feriado',
    theirs: 'Pascua',
  },
  {
    what: 'a role',
    path: '/usuarios/rol?rol=AUD',
    open: pressNamed('Editar'),
    field: 'Qué hace',
    mine: 'Mira y no toca.',
    theirs: 'Revisa lo hecho.',
  },
  {
    what: 'the company',
    path: '/configuraciones/empresa',
    open: async () => undefined,
    field: 'Giro',
    mine: 'Plantas solares',
    theirs: 'Energía solar',
  },
];

// What stands open follows what others do.
test.afterAll(async ({ computers }) => {
  for (const it of computers) await it.goto('about:blank');
});

for (const { what, path, open, field, mine, theirs, reopen = open } of edited) {
  test(`${what} is edited in two windows: the second sees both and chooses`, async ({ computers: [page, other], complaints }) => {
    complaints.expect(/412 /);
    for (const it of [page, other]) complaints.watch(it.context());
    const begin = async (window: Page, text: string): Promise<Locator> => {
      await walkTo(window, path);
      await open(window);
      const input = window.getByLabel(field, { exact: true }).filter({ visible: true }).last();
      await input.fill(text);
      return window.getByRole('button', { name: 'Guardar', exact: true }).last();
    };
    const saveMine = await begin(page, mine);
    const saveTheirs = await begin(other, theirs);
    const answered = other.waitForResponse((it) => it.request().method() !== 'GET' && it.ok());
    await saveTheirs.click();
    await answered;

    await saveMine.click();

    const compare = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios mientras usted editaba' });
    await expect(compare.getByRole('row', { name: field }).getByRole('cell')).toHaveText([mine, theirs]);
    await compare.getByRole('button', { name: 'Guardar lo mío' }).click();
    await expect(compare).toBeHidden();
    await other.reload();
    await reopen(other);
    await expect(other.getByLabel(field, { exact: true }).last()).toHaveValue(mine);
  });
}
