import * as contract from 'contract/documents/index.ts';
import { on } from '../../platform/http/http.ts';
import { createDocument, addDocumentVersion } from './uploads.ts';

export const routes = [on(contract.createDocumento, createDocument), on(contract.updateDocumento, addDocumentVersion)];
