import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import { businessLines, listClients, type BusinessLine, type Client } from 'contract/projects/index.ts';
import type { Source } from '../ui/Choose.tsx';

/** What filters and forms of projects choose from. */
export const people: Source<UserSummary> = {
  call: listUsers,
  fixed: { activo: '1' },
  option: ({ id, nombre }) => ({ value: id, label: nombre }),
};

export const clients: Source<Client> = { call: listClients, option: ({ id, nombre }) => ({ value: id, label: nombre }) };

const lines: readonly BusinessLine[] = ['RE', 'CI', 'PG'];
export const lineOptions = lines.map((value) => ({ value, label: `${value} · ${sentence(businessLines[value])}` }));

/** The specification writes the lines in capitals; a form does not shout. */
function sentence(words: string): string {
  return words.charAt(0) + words.slice(1).toLowerCase().replace('generacion', 'generación');
}
