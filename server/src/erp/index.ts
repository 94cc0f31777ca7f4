export { postToErp, type ErpContext, type ErpPostTold } from './post.ts';
export { cancelPost, livePosts, retryPost, type LivePost } from './source.ts';
export { deliverToErp } from './worker.ts';
