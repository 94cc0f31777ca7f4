export { changeCardInErp } from './posts/change-card.ts';
export { changeInErp, changePost, takeBackChange } from './posts/change.ts';
export { postToErp, type ErpContext, type ErpPostTold } from './posts/post.ts';
export { basesOf, endDocuments, livePosts, retryPost, type ErpBase, type LivePost } from './posts/source.ts';
export { stockEffects } from './posts/stock.ts';
export { effectsUnderWay } from './posts/under-way.ts';
