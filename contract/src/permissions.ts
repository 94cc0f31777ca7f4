/**
 * The permission modules: what a role may be given, and the label a person reads.
 * A screen names its module in its route, a call in its permission; the database rows are made from this list.
 */
export const modules = {
  projects: 'Proyectos y lugares de instalación',
  schedule: 'Actividades, Gantt y plantillas de proyecto',
  field: 'Informe diario, avance, personal en obra',
  logbook: 'Bitácora, comentarios, galería',
  documents: 'Documentos del proyecto',
  private_documents: 'Documentos privados (contratos, costos)',
  materials: 'Solicitud de materiales',
  services: 'Solicitud de servicios y cotizaciones',
  approvals: 'Aprobaciones (bandeja)',
  cubication: 'Cubicación',
  mobile_warehouses: 'Bodega móvil, traslados, stock',
  consumption: 'Consumos y vales',
  returns: 'Devoluciones',
  purchase_requests: 'Solicitudes de compra y de traslado (SAP)',
  purchase_orders: 'Órdenes de compra y HES',
  material_creation: 'Creación de materiales',
  supplier_creation: 'Creación de proveedores',
  supplier_bank: 'Datos bancarios de proveedores',
  presales: 'Clientes, preventas y órdenes de venta',
  payments: 'Facturas y pagos',
  reports: 'Reportes de productos y stock',
  own_hours: 'Horas (time sheet) propias',
  tracking: 'Seguimiento de HH de otros, Talana–SAP',
  dashboards: 'Tableros Smartsheet y consolidado',
  crm: 'Vínculo CRM',
  users: 'Usuarios, roles, módulos, bodegueros',
  catalogues: 'Mantenedores de catálogos',
  approval_matrix: 'Matriz de aprobación, suplencias, restricciones',
  maintenance: 'Modo mantención, aviso, lista blanca',
} as const;

export type Module = keyof typeof modules;

/** The five flags of a permission entry; `read` is the specification's (spec 1 §6), the others are ours. */
export const actions = ['read', 'create', 'update', 'delete', 'approve'] as const;
export type Action = (typeof actions)[number];
export type Permission = `${Module}:${Action}`;

/** What a right is called, and its letter where there is room for no more. */
export const rights: Record<Action, { label: string; letter: string }> = {
  read: { label: 'Ver', letter: 'V' },
  create: { label: 'Crear', letter: 'C' },
  update: { label: 'Editar', letter: 'E' },
  delete: { label: 'Eliminar', letter: 'X' },
  approve: { label: 'Aprobar', letter: 'A' },
};

/** The letters of the rights that are there: `VCE`. */
export const lettersOf = (flags: Record<Action, boolean>): string =>
  actions
    .filter((it) => flags[it])
    .map((it) => rights[it].letter)
    .join('');

export const moduleOf = (permission: Permission) => permission.slice(0, permission.indexOf(':')) as Module;
export const actionOf = (permission: Permission) => permission.slice(permission.indexOf(':') + 1) as Action;

/** Whether what a refusal names is a right of this version. */
export const isPermission = (told: unknown): told is Permission => {
  const [module = '', action = '', more] = typeof told === 'string' ? told.split(':') : [];
  return Object.hasOwn(modules, module) && Object.hasOwn(rights, action) && more === undefined;
};

/** What stops whoever has not got a right, in words. */
export const lackOf = (permission: Permission): string =>
  `Le falta el permiso «${rights[actionOf(permission)].label}» de «${modules[moduleOf(permission)]}».`;
