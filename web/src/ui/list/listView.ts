import type { ViewContent } from 'contract/access/views.ts';
import { pageLengths, type ListState, type Search } from '../rows/listState.ts';

/** Which list of the screens: the call of its rows, and its title, for one call may fill several. */
export interface ListId {
  lista: string;
  titulo: string;
}

/** What the address of a list may say besides its filters. */
const ownNames = ['page', 'per_page', 'sort', 'columnas', 'agrupar', 'vista'];

/** In the address of who wants the whole list, although it opens with a view. */
const whole = 'todo';

/** Whether an address leaves open what is listed. */
const saysNothing = (search: Search, filterNames: readonly string[]): boolean =>
  [...ownNames, whole, ...filterNames].every((name) => search[name] === undefined || search[name] === '');

/** What is listed: what the address says, or else the view with which the list opens. */
export const withDefault = (search: Search, opening: Search | undefined, filterNames: readonly string[]): Search =>
  opening && saysNothing(search, filterNames) ? { ...search, ...opening } : search;

/** An address that says of a list that opens with a view when the whole of it is meant. */
export function besideDefault(search: Search, opening: Search | undefined, filterNames: readonly string[]): Search {
  const { [whole]: _whole, ...rest } = search;
  return opening && saysNothing(rest, filterNames) ? { ...rest, [whole]: '1' } : rest;
}

/** What an address says that is no matter of the list, such as the tab it stands on. */
export const withoutList = (search: Search, filterNames: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => ![...ownNames, whole, ...filterNames].includes(name)));

/** What is seen of a list, to be kept. */
export const contentOf = ({ filters, sort, perPage, group, view }: ListState, columns: readonly string[]): ViewContent => ({
  filtros: Object.entries(filters).map(([nombre, valor]) => ({ nombre, valor })),
  columnas: [...columns],
  orden: sort ?? null,
  por_pagina: perPage,
  agrupar: group ?? null,
  ...(view && { vista: view }),
});

/** The same as an address says it. */
export const searchOf = ({ filtros, columnas, orden, por_pagina, agrupar, vista }: ViewContent): Record<string, string> => ({
  ...Object.fromEntries(filtros.map(({ nombre, valor }) => [nombre, valor])),
  ...(orden && { sort: orden }),
  ...(por_pagina !== pageLengths[0] && { per_page: String(por_pagina) }),
  ...(agrupar && { agrupar }),
  ...(vista && { vista }),
  columnas: columnas.join(','),
});

/** Whether it is the list as it is for everybody; of columns each has their own. */
export const isWholeList = ({ filtros, orden, agrupar, vista }: ViewContent): boolean =>
  filtros.length === 0 && orden === null && agrupar === null && vista === undefined;

/** Whether two addresses show the same, in whatever order their filters were set. */
export const isSameSearch = (one: Record<string, string>, other: Record<string, string>): boolean =>
  signatureOf(one) === signatureOf(other);

const signatureOf = (search: Record<string, string>): string =>
  JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
