export { confirmer } from './confirmation.ts';
export { identifier } from './doorkeeper.ts';
export { createFirstAdministrator } from './first-administrator.ts';
