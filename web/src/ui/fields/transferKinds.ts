import { transferKinds } from 'contract/materials/index.ts';

/** What one chooses from where something is brought or fetched. */
export const transferKindOptions = Object.entries(transferKinds).map(([value, label]) => ({ value, label }));
