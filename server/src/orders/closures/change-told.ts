import type { ErpContext, ErpPostTold } from '../../erp/index.ts';
import { editionInformed } from '../editions/erp-answers.ts';
import { closingTold } from './tell.ts';

/** What the ERP said of what was to be another way of an order: a version of it, or lines that are closed. Each knows its own by its part. */
export async function changeTold(context: ErpContext, told: { post: ErpPostTold }): Promise<void> {
  await editionInformed(context, told);
  await closingTold(context, told);
}
