import { listUsers, type UserSummary } from 'contract/access/users/users.ts';
import { listClients, type Client } from 'contract/projects/clients.ts';
import { lineLabel, type BusinessLine } from 'contract/projects/projects/projects.ts';
import type { Source } from '../ui/fields/Choose.tsx';

/** What filters and forms of projects choose from. */
export const people: Source<UserSummary> = {
  call: listUsers,
  fixed: { activo: '1' },
  option: ({ id, nombre }) => ({ value: id, label: nombre }),
};

export const clients: Source<Client> = { call: listClients, option: ({ id, nombre }) => ({ value: id, label: nombre }) };

const lines: readonly BusinessLine[] = ['RE', 'CI', 'PG'];
export const lineOptions = lines.map((value) => ({ value, label: lineLabel(value) }));
