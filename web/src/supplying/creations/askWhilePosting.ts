import type { Creation } from 'contract/supplying/index.ts';

const seconds = 3;

/** While the ERP has a request it is asked for again: its answer comes within seconds, and tells nobody. */
export const askWhilePosting = (creation: Creation | undefined) =>
  creation?.status === 'publicando' ? { every: seconds * 1_000 } : { enabled: false };
