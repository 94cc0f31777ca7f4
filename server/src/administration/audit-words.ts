import { formatDay, formatInstant, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { settings, type ChangeEntry, type SettingKey } from 'contract/administration/index.ts';

const actions: Record<string, string> = {
  create: 'Creó',
  update: 'Modificó',
  delete: 'Eliminó',
  import: 'Importó',
  activate: 'Activó',
  deactivate: 'Desactivó',
  reject: 'Rechazó',
  approve: 'Aprobó',
  cancel: 'Anuló',
  copy: 'Copió',
  invite: 'Invitó',
  restore: 'Restauró',
  retry: 'Reintentó',
  discard: 'Descartó',
  reset: 'Restableció',
  replicate: 'Replicó',
  add_stage: 'Agregó una etapa',
  remove_stage: 'Quitó una etapa',
  change_password: 'Cambió la clave',
  reset_password: 'Recuperó la clave',
  require_password: 'Exigió cambiar la clave',
  close_session: 'Cerró una sesión',
  close_sessions: 'Cerró las sesiones',
};

const entities: Record<string, string> = {
  approval_matrix: 'Matriz de aprobación',
  banner: 'Aviso',
  client: 'Cliente',
  comment: 'Comentario',
  company: 'Empresa',
  cost_center: 'Centro de costo',
  exchange_rate: 'Tipo de cambio',
  holiday: 'Feriado',
  job: 'Trabajo',
  mail: 'Correo',
  mail_settings: 'Envío de correo',
  maintenance_image: 'Imagen de mantención',
  maintenance_info: 'Texto de mantención',
  maintenance_mode: 'Modo mantención',
  maintenance_page: 'Página de mantención',
  notification_mail: 'Destinatario de avisos',
  permission_module: 'Módulo de permiso',
  place: 'Lugar de instalación',
  position: 'Cargo',
  project: 'Proyecto',
  project_import: 'Importación de proyectos',
  restriction: 'Restricción',
  role: 'Rol',
  role_permission: 'Permiso de un rol',
  sale_order_bands: 'Tramos de órdenes de venta',
  setting: 'Constante',
  staff: 'Personal',
  submanagement: 'Subgerencia',
  user: 'Usuario',
  whitelist: 'Lista blanca',
  working_week: 'Jornada',
};

const fields: Record<string, string> = {
  activo: 'Activo',
  ambito: 'Ámbito',
  anulada_at: 'Anulada',
  clave: 'Clave',
  codigo_comuna: 'Comuna',
  codigo_rol: 'Rol',
  codigo_unidad: 'Unidad',
  codigoLugarInstalacion: 'Código del lugar',
  codigoProyecto: 'Código del proyecto',
  correo_dte: 'Correo DTE',
  debe_cambiar_clave: 'Debe cambiar la clave',
  descripcion: 'Descripción',
  dias: 'Días',
  direccion: 'Dirección',
  emailContacto: 'Correo del contacto',
  enabled: 'Encendido',
  fecha_inicio: 'Inicio',
  fecha_termino: 'Término',
  horas_dia: 'Horas por día',
  horas_semana: 'Horas por semana',
  jefe_proyecto: 'Jefe de proyecto',
  linea: 'Línea',
  nombreContacto: 'Contacto',
  region: 'Región',
  responder_a: 'Responder a',
  rut: 'RUT',
  telefono: 'Teléfono',
  telefonoContacto: 'Teléfono del contacto',
  termina_estimada: 'Término estimado',
  web: 'Sitio web',
};

/** A name that nobody has put into words yet is shown as it is kept. */
const known = (words: Record<string, string>, name: string): string | undefined => (Object.hasOwn(words, name) ? words[name] : undefined);
export const actionLabel = (action: string): string => known(actions, action) ?? sentence(action);
export const entityLabel = (entity: string): string => known(entities, entity) ?? sentence(entity);
/** Of these there is one: its number says nothing. */
const single = new Set(['banner', 'company', 'mail_settings', 'maintenance_mode', 'maintenance_page', 'sale_order_bands']);

/** The thing itself: `Constante Umbral de licitación`. */
export function subjectLabel(entity: string, id: string): string {
  if (single.has(entity)) return entityLabel(entity);
  const name = entity === 'setting' && isSetting(id) ? settings[id].label : formatDay(id);
  return `${entityLabel(entity)} ${name}`;
}
const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key);

const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Kept = Record<string, unknown>;
/** The column holds JSON, which the driver has read already. */
const read = (kept: string | Kept | null): Kept => (typeof kept === 'string' ? JSON.parse(kept) : (kept ?? {}));

/** What an entry of the audit trail says, fact by fact, in words. */
export function changesOf(before: string | null, after: string | null): ChangeEntry['changes'] {
  const [past, present] = [read(before), read(after)];
  const names = new Set([...Object.keys(past), ...Object.keys(present)]);
  return (
    [...names]
      .map((name) => ({ field: known(fields, name) ?? sentence(name), before: shown(name, past[name]), after: shown(name, present[name]) }))
      .filter((it) => it.before !== it.after)
      // The database keeps no order of its own.
      .toSorted((a, b) => a.field.localeCompare(b.field, 'es'))
  );
}

function shown(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (name === 'activo' && typeof value === 'number') return value === 1 ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map((it) => shown('', it) ?? '—').join('; ') || null;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'rut') return formatRut(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(value);
  return formatDay(value);
}
