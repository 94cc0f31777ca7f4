export { placesSeenBy, projectsSeenBy } from './visible.ts';
export { frameSource } from './frame-hosts.ts';
export { linkDaysKept } from './links.ts';
