export { logAccess, visitedPages } from './access-log.ts';
export { gate, isMaintenanceOn } from './mode.ts';
