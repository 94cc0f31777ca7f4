export { postToErp, type ErpContext, type ErpPostTold } from './post.ts';
export { cancelPost, retryPost } from './source.ts';
export { deliverToErp } from './worker.ts';
