import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { compareCubages } from './compare.ts';
import { cloneToDocument, cloneToTemplate, createTemplate, listTemplates, renameTemplate } from './templates.ts';

export const routes = [
  on(contract.getTemplates, listTemplates),
  on(contract.postTemplate, createTemplate),
  on(contract.renameTemplate, renameTemplate),
  on(contract.cloneDocumentToTemplate, cloneToTemplate),
  on(contract.cloneTemplateToDocument, cloneToDocument),
  on(contract.compareDocuments, compareCubages),
];
