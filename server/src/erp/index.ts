export { postToErp } from './post.ts';
export { deliverToErp } from './worker.ts';
