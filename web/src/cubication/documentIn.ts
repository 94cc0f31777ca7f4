import { id } from 'contract/fields.ts';

/** Which document an address names; nothing where it is no number of one. Apart from the addresses, which are there from the first page on. */
export const documentIn = (named: string): number | undefined => id.safeParse(named).data;
