export { changeCardInErp } from './posts/change-card.ts';
export { changeInErp, changePost, takeBackChange } from './posts/change.ts';
export { postAllToErp, postToErp, type ErpContext, type ErpPostTold } from './posts/post.ts';
export { dealSerials } from './posts/deal.ts';
export { giveSerials } from './posts/serials.ts';
export { basesOf, endDocuments, livePosts, retryPost, takeBackWaiting, type ErpBase, type LivePost } from './posts/source.ts';
export { stockEffects } from './posts/stock.ts';
export { effectsUnderWay } from './posts/under-way.ts';
