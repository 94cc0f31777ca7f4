export { frameSource } from './frame-hosts.ts';
export { linkDaysKept } from './links.ts';
