import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { commentCubage, commentRow } from './comments.ts';

export const routes = [on(contract.postComment, commentCubage), on(contract.postCommentV2, commentRow)];
