import { creationStates, type CreationStatus } from 'contract/supplying/index.ts';

/** Nothing more becomes of it: what it lacks or was warned of stops nothing any more. */
export const isOver = (status: CreationStatus): boolean => creationStates.actionsFrom(status).length === 0;
