import * as contract from 'contract/documents/index.ts';
import { on } from '../../platform/http/http.ts';
import { listDocuments, listDocumentsOfDay, listDocumentsOfType, listDocumentsOfName } from './documents.ts';
import { listVersions, openDocument } from './versions.ts';
import { markWithoutDocument, setPrivate, deleteDocument, listDeleted, restoreDocument, returnToVersion } from './changes.ts';
import { zipDocuments } from './zip.ts';

export const routes = [
  on(contract.listDocumento, listDocuments),
  on(contract.listDocumentoByFecha, listDocumentsOfDay),
  on(contract.listDocumentoByTipoDocumento, listDocumentsOfType),
  on(contract.listDocumentoByNombreDocumento, listDocumentsOfName),
  on(contract.updateDocumentoSinDocumento, markWithoutDocument),
  on(contract.updateDocumentoPrivadoPublico, setPrivate),
  on(contract.deleteDocumento, deleteDocument),
  on(contract.listDocumentoEliminado, listDeleted),
  on(contract.restoreDocumento, restoreDocument),
  on(contract.listVersionDocumento, listVersions),
  on(contract.updateVersionDocumento, returnToVersion),
  on(contract.getArchivoDocumento, openDocument),
  on(contract.zipDocumento, zipDocuments),
];
