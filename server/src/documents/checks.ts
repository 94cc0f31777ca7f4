import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    place_documents_file_or_mark: ['motivo', 'Indique por qué no corresponde, o suba el documento.'],
  },
  ours: {
    'measured on the stored file': ['place_document_versions_bytes_check', 'place_document_versions_sha256_check'],
    'versions are counted by us': ['place_document_versions_numero_check'],
    'who marked or deleted a document, and when, is written with it': ['place_documents_deleted', 'place_documents_whole_mark'],
  },
};
