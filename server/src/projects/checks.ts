import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    contacts_check: ['nombre', 'Indique al menos el nombre, el correo o el teléfono.'],
    contacts_telephone: ['telefono', 'El teléfono no es válido. Ejemplo: +56 9 1234 5678.'],
    dashboards_check: ['segmento', 'Elija un segmento, un proyecto o un lugar.'],
    photos_check: ['latitud', 'Indique latitud y longitud, o ninguna.'],
    places_check: ['latitud', 'Indique latitud y longitud, o ninguna.'],
    project_members_days: ['hasta', 'El último día no puede ser anterior al primero.'],
    projects_progress_of_plan: ['avance', 'El avance de este proyecto sale de los planes de sus lugares: anótelo en sus actividades.'],
    projects_check: ['fecha_termino', 'El término no puede ser anterior al inicio.'],
    technical_information_check: ['voltaje', 'Con una fase, a lo más 1.000 V.'],
  },
  ours: {
    'measured on the stored file': [
      'comment_files_bytes_check',
      'comment_files_check1',
      'photos_alto_check',
      'photos_ancho_check',
      'photos_archivo_check',
      'photos_bytes_check',
      'photos_fecha_origen_check',
      'photos_orientacion_check',
      'photos_sha256_check',
      'photos_tipo_check',
    ],
    'files are counted and tied to their comment by us': ['comment_files_check', 'comment_files_position_check'],
    'who deleted a comment, and when, is written with it': ['comments_check'],
    'deals come from the CRM, whose answers have a schema of their own': [
      'crm_deals_amount_check',
      'crm_deals_company_rut_check',
      'crm_deals_currency_check',
      'crm_deals_name_check',
      'crm_deals_probability_check',
      'crm_deals_status_check',
    ],
  },
};
