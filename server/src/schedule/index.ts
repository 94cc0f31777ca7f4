export { requireActivity } from './activities/named.ts';
