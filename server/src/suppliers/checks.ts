import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    supplier_records_tax_id: ['rut', 'Un proveedor de Chile lleva su RUT; uno extranjero, su país y su identificación tributaria.'],
  },
  ours: {
    'papers are written by what was uploaded': [
      'supplier_documents_bytes_check',
      'supplier_documents_ended',
      'supplier_documents_origin_check',
    ],
  },
};
