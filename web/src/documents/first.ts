import { getTotalCompletionPercentage, listListaDocumentos } from 'contract/documents/index.ts';
import { ahead } from '../api.ts';
import type { First } from '../shell/screen.ts';
import { codesIn } from './addresses.ts';

/** What the documents of a place ask first. */
export const placeDocuments: First = (params) => {
  const codes = codesIn(params);
  return [ahead(listListaDocumentos, codes), ahead(getTotalCompletionPercentage, { codigoProyecto: codes.codigoProyecto, per_page: 1 })];
};
