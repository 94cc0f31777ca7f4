import * as contract from 'contract/documents/index.ts';
import { on } from '../platform/http/http.ts';
import { deleteDocument, listDeleted, markWithoutDocument, restoreDocument, setPrivate, returnToVersion } from './documents/changes.ts';
import { checkList, exportCheckList } from './check-list/check-list.ts';
import { totalCompletion } from './check-list/completion.ts';
import { listDocuments, listDocumentsOfDay, listDocumentsOfName, listDocumentsOfType } from './documents/documents.ts';
import { addDocumentVersion, createDocument } from './uploads/uploads.ts';
import { listVersions, openDocument } from './documents/versions.ts';
import { zipDocuments } from './documents/zip.ts';

export const routes = [
  on(contract.listDocumento, listDocuments),
  on(contract.listDocumentoByFecha, listDocumentsOfDay),
  on(contract.listDocumentoByTipoDocumento, listDocumentsOfType),
  on(contract.listDocumentoByNombreDocumento, listDocumentsOfName),
  on(contract.listListaDocumentos, checkList),
  on(contract.excelListaDocumentos, exportCheckList),
  on(contract.createDocumento, createDocument),
  on(contract.updateDocumento, addDocumentVersion),
  on(contract.updateDocumentoSinDocumento, markWithoutDocument),
  on(contract.updateDocumentoPrivadoPublico, setPrivate),
  on(contract.deleteDocumento, deleteDocument),
  on(contract.listDocumentoEliminado, listDeleted),
  on(contract.restoreDocumento, restoreDocument),
  on(contract.listVersionDocumento, listVersions),
  on(contract.updateVersionDocumento, returnToVersion),
  on(contract.getArchivoDocumento, openDocument),
  on(contract.zipDocumento, zipDocuments),
  on(contract.getTotalCompletionPercentage, totalCompletion),
];
