import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    contracts_check: ['hasta', 'No puede ser anterior al primer día.'],
    contracts_check1: ['hasta', 'Un contrato a plazo fijo tiene último día.'],
    list_views_content_check: ['contenido', 'La vista es demasiado larga: quite filtros o columnas.'],
    list_views_list_call_check: ['lista', 'No es una lista.'],
    list_views_list_title_check: ['titulo', 'El título de la lista es demasiado largo.'],
    role_permissions_read: ['read', 'Quien puede crear, modificar, eliminar o aprobar también debe poder ver.'],
    staff_check: ['jefe_id', 'Nadie puede ser su propio jefe.'],
    users_check: ['codigo_rol', 'Una cuenta activa necesita un rol.'],
  },
  ours: {
    'notices are written by us, and cut to length': ['notifications_text_check', 'notifications_title_check', 'notifications_url_check'],
    'requests and guesses are counted by us, from one on': ['guesses_failures_check', 'request_counts_count_check'],
  },
};
