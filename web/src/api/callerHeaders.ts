import { webAccessKey } from 'contract/backends.ts';

/** Which client asks, and for whom. */
export const callerHeaders = (bearer: string | undefined): Record<string, string> => ({
  'x-access-key': webAccessKey,
  ...(bearer && { Authorization: `Bearer ${bearer}` }),
});
