export { logAccess } from './access-log.ts';
export { gate } from './mode.ts';
