export { confirmer } from './confirmation.ts';
export { identifier } from './doorkeeper.ts';
export { createFirstAdministrator } from './first-administrator.ts';
export { historyPage } from './history.ts';
export { peopleHolding } from './holders.ts';
export { notifyPeople, readNotices } from './notifications.ts';
export { roomOf } from './rooms.ts';
export { accessChanged } from './sessions.ts';
