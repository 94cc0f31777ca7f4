import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    suppliers_merged: ['activo', 'Se fusionó con otro proveedor: use ese.'],
    stages_delivery: ['activo', 'Las ocho etapas de entrega no cambian de orden ni se desactivan.'],
  },
  ours: {
    'regions and communes are the country’s: no call writes them': ['communes_check', 'communes_codigo_check', 'regions_codigo_check'],
    'the order is counted anew from the list that is sent': [
      'activity_settings_orden_check',
      'document_names_orden_check',
      'document_types_orden_check',
      'flex_energy_apps_orden_check',
      'project_types_orden_check',
      'sub_stages_orden_check',
    ],
  },
};
