export { placesSeenBy, projectsSeenBy } from './visible.ts';
