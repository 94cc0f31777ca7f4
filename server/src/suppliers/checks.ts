import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    banks_code_of_accounts: [
      'codigo',
      'Con este código se paga a proveedores: agregue otro banco, y pida ahí sus cuentas, que confirma una segunda persona.',
    ],
    supplier_records_tax_id: ['rut', 'Un proveedor de Chile lleva su RUT; uno extranjero, su país y su identificación tributaria.'],
  },
  ours: {
    'a supplier is merged with another one: the same was refused first': ['supplier_merges_two'],
    'an account is asked for and decided along its table, by two people, who were refused first': [
      'supplier_bank_accounts_status',
      'supplier_bank_accounts_decided',
      'supplier_bank_accounts_second_person',
    ],
    'the schema asks for it so': [
      'supplier_bank_accounts_bank_of',
      'supplier_bank_accounts_country_check',
      'supplier_bank_accounts_swift',
      'supplier_bank_accounts_kind',
      'supplier_bank_accounts_number',
      'supplier_bank_accounts_bytes',
    ],
    'what the ERP said is written whole': ['supplier_records_erp_said_check'],
    'papers are written by what was uploaded': [
      'supplier_documents_bytes_check',
      'supplier_documents_ended',
      'supplier_documents_origin_check',
    ],
  },
};
