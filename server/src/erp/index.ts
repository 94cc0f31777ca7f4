export { postToErp, type ErpContext, type ErpPostTold } from './post.ts';
export { basesOf, endDocuments, livePosts, retryPost, type ErpBase, type LivePost } from './source.ts';
export { stockEffects } from './stock.ts';
export { effectsUnderWay } from './under-way.ts';
export { deliverToErp } from './worker.ts';
