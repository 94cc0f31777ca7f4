import { formatDay, formatInstant, formatNumber } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { settings, type ChangeEntry, type SettingKey } from 'contract/administration/index.ts';
import { entryName } from '../../catalogues/index.ts';
import { changesBetween, plainFact } from '../../platform/audit/history.ts';
import type { Viewer } from '../../platform/money.ts';
import { segments } from 'contract/projects/index.ts';

const entities = new Map<string, string>(
  Object.entries({
    absence: 'Ausencia',
    access_key: 'Llave de acceso',
    approval: 'Aprobación',
    automatic_substitute: 'Suplencia automática',
    comment: 'Comentario',
    consumption_voucher: 'Vale de consumo',
    contract: 'Contrato',
    dashboard: 'Tablero',
    photo: 'Foto',
    place_document: 'Documento',
    staff_import: 'Importación de personal',
    substitute: 'Suplencia',
    users_import: 'Importación de usuarios',
    warehouse_user: 'Usuario de bodega',
    approval_matrix: 'Matriz de aprobación',
    banner: 'Aviso',
    client: 'Cliente',
    company: 'Empresa',
    cost_center: 'Centro de costo',
    erp_post: 'Envío al ERP',
    erp_sync: 'Sincronización con el ERP',
    exchange_rate: 'Tipo de cambio',
    holiday: 'Feriado',
    job: 'Trabajo',
    material_request: 'Solicitud de materiales',
    material_return: 'Devolución de materiales',
    materials: 'Material',
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
    stock: 'Ingreso de stock',
    stock_difference: 'Diferencia de stock con el ERP',
    stock_count: 'Conteo de inventario',
    stock_transfer: 'Traslado entre bodegas',
    submanagement: 'Subgerencia',
    user: 'Usuario',
    whitelist: 'Lista blanca',
    working_week: 'Jornada',
  }),
);

const fields = new Map<string, string>(
  Object.entries({
    activo: 'Activo',
    ambito: 'Ámbito',
    azimut: 'Azimut',
    conexion: 'Conexión',
    inclinacion: 'Inclinación',
    generacion_anual: 'Generación anual esperada',
    numero_cliente: 'Número de cliente',
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
    active: 'Activo',
    description: 'Descripción',
    observations: 'Observaciones',
    company: 'Empresa',
    contact: 'Contacto',
    crm_id: 'Negocio',
    closed_at: 'Cerrado',
    estado_negocio: 'Estado del negocio',
    expected_close: 'Cierre esperado',
    monto_negocio: 'Monto del negocio',
    name: 'Nombre',
    owner: 'Responsable',
    probability: 'Probabilidad',
    stage: 'Etapa',
    titulo: 'Título',
    url: 'Dirección web',
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
    tomada_at: 'Tomada',
    termina_estimada: 'Término estimado',
    version_vigente: 'Versión vigente',
    web: 'Sitio web',
  }),
);

/** A name that nobody has put into words yet is shown as it is kept. */
export const entityLabel = (entity: string): string => entities.get(entity) ?? sentence(entryName(entity) ?? entity);
/** Of these there is one: its number says nothing. */
const single = new Set(['banner', 'company', 'mail_settings', 'maintenance_mode', 'maintenance_page', 'sale_order_bands']);

/** The thing itself: `Constante Umbral de licitación`. */
export function subjectLabel(entity: string, id: string): string {
  if (single.has(entity)) return entityLabel(entity);
  if (entity === 'dashboard') return `${entityLabel(entity)}: ${Object.hasOwn(segments, id) ? segments[id as keyof typeof segments] : id}`;
  const name = entity === 'setting' && isSetting(id) ? settings[id].label : formatDay(id);
  return `${entityLabel(entity)} ${name}`;
}
const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key);

const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What an entry of the audit trail says, fact by fact, in words. */
export const changesOf = (user: Viewer, entry: { before: string | null; after: string | null }): ChangeEntry['changes'] =>
  changesBetween(user, entry, { name: (it) => fields.get(it) ?? sentence(it), shown: readableFact })
    // The database keeps no order of its own.
    .toSorted((a, b) => a.field.localeCompare(b.field, 'es'));

function readableFact(name: string, value: unknown): string | null {
  const plain = plainFact(value);
  if (plain !== undefined) return plain;
  if (name === 'activo' && typeof value === 'number') return value === 1 ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map((it) => readableFact('', it) ?? '—').join('; ') || null;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'rut') return formatRut(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(value);
  return formatDay(value);
}
