export { postToErp } from './post.ts';
