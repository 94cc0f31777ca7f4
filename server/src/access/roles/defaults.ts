import { modules, type Module } from 'contract/permissions.ts';
import type { Database } from '../../platform/database/database.ts';
import '../tables.ts';

/** The roles of a new installation; an administrator may change them afterwards. */
export const defaultRoles = {
  ADM: 'Administración de sistemas',
  GER: 'Gerencia',
  SGR: 'Subgerencia de línea',
  JPR: 'Jefatura de proyecto',
  SUP: 'Supervisión de obra',
  ING: 'Ingeniería',
  BOD: 'Bodega',
  ABA: 'Abastecimiento',
  JAB: 'Jefatura de abastecimiento',
  FIN: 'Finanzas',
  CTG: 'Control de gestión',
  PRV: 'Prevención de riesgos',
  DOC: 'Control documental',
  COM: 'Comercial',
  RHU: 'Personas y remuneraciones',
  AUD: 'Auditoría',
} as const;
export type RoleCode = keyof typeof defaultRoles;

const descriptions: Record<RoleCode, string> = {
  ADM: 'Mantiene usuarios, permisos, catálogos y configuración.',
  GER: 'Mira todo lo de los proyectos y aprueba los montos mayores.',
  SGR: 'Responde por una línea de negocio y aprueba lo que ella pide.',
  JPR: 'Lleva los proyectos: plazos, solicitudes, avance y su aprobación.',
  SUP: 'Dirige el trabajo en obra; ve solo los proyectos asignados.',
  ING: 'Diseña y cubica; prepara documentos técnicos.',
  BOD: 'Recibe, entrega y traslada materiales; ve solo los proyectos asignados.',
  ABA: 'Cotiza y compra materiales y servicios.',
  JAB: 'Dirige el abastecimiento y aprueba sus compras.',
  FIN: 'Facturas, pagos y proveedores.',
  CTG: 'Sigue costos, horas y avance de todos los proyectos.',
  PRV: 'Prevención de riesgos en obra y su documentación.',
  DOC: 'Ordena y publica los documentos de los proyectos.',
  COM: 'Clientes, preventas y órdenes de venta.',
  RHU: 'Personas, horas y remuneraciones.',
  AUD: 'Mira todo y no cambia nada.',
};

/** What the specification's `is_abastecimiento` answers true for. */
const supply: readonly string[] = ['ABA', 'JAB'] satisfies RoleCode[];

/** These see only the projects they are assigned to (demo company §6). */
const onlyOwnProjects: readonly string[] = ['SUP', 'BOD'] satisfies RoleCode[];

/** One letter per right, in the order of the roles above: L reads, E creates and updates, A approves, B deletes. */
const matrix: Record<Module, string> = {
  projects: 'LEB L LE LEB L LE L L L L LE L LE LE - L',
  schedule: 'LEB L LE LEB LE LE L L L - LE L L L - L',
  field: 'LEB L L LEA LE L L - - - L LE - - - L',
  logbook: 'LEB L LE LE LE LE L - - - L LE LE L - L',
  documents: 'LEB L L LE LE LEB - L L L L LE LEB LE - L',
  private_documents: 'LEB L L L - - - - - LE L - LE LE - L',
  materials: 'LEB L LEA LEA LE LE LE L LEA - L LE - - - L',
  services: 'LEB LA LEA LEA LE LE - LE LEA L L LE LE LE LE L',
  approvals: 'L LA LA LA - - - - LA LA L - - - - L',
  cubication: 'LEB L LA LEA - LEB - L L - LE - - L - L',
  mobile_warehouses: 'LEB - L LE LE - LEB L LEA - L - - - - L',
  consumption: 'LEB - L LEA LE - LE - L - L - - - - L',
  returns: 'LEB - L LE LE - LEA - LA - L - - - - L',
  purchase_requests: 'LEB - L L - - LE LE LEA - L - - - - L',
  purchase_orders: 'LEB L LA LEA LE - - LE LEA L L - - - - L',
  material_creation: 'LEB - - LE - LE LE LE LEA - L - - - - L',
  supplier_creation: 'LEB - - LE - LE - LE LEA LA - LE - - - L',
  // Whoever asks for an account and whoever confirms it: the chief of supply and finance (demo company §6).
  supplier_bank: '- - - - - - - - LEA LEA - - - - - -',
  presales: 'LEB LA LEA L - - - - - LE L - - LEB - L',
  payments: 'L L L L - - - - - LEB L - - L - L',
  reports: 'LE L L L - - LE LE LE L LE - - - - L',
  own_hours: 'LE LE LE LE LE LE LE LE LE LE LE LE LE LE LE L',
  tracking: 'L L LA LA - - - - - - L - - - LEA L',
  dashboards: 'LEB L L L - - - - L L LE - - L - L',
  crm: 'LEB - LE L - - - - - - - - - LE - L',
  users: 'LEB - - - - - - - - - - - - - L L',
  // Supply keeps the suppliers, which are a catalogue (decision 032).
  catalogues: 'LEB - - - - L - LE LE - LE - LE - - L',
  approval_matrix: 'LEB LEA - - - - - - - - L - - - LE L',
  maintenance: 'LEB - - - - - - - - - - - - - - L',
};

interface Entry {
  codigo_rol: string;
  modulo: Module;
  read: boolean;
  create: boolean;
  update: boolean;
  delete: boolean;
  approve: boolean;
}

export const defaultPermissions: readonly Entry[] = Object.keys(defaultRoles).flatMap((codigo_rol, at) =>
  moduleNames()
    .map((modulo) => entryOf(codigo_rol, modulo, matrix[modulo].split(' ')[at] ?? ''))
    .filter((it) => it.read),
);

/** Adds what is missing: always the modules of this version, the roles only to a database that has none. */
export async function seedRoles(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const named = moduleNames().map((nombre) => ({ nombre, descripcion: modules[nombre] }));
    await tx
      .insertInto('permission_modules')
      .values(named)
      .onConflict((it) => it.doNothing())
      .execute();
    if (await tx.selectFrom('roles').select('codigo_rol').limit(1).executeTakeFirst()) return;

    const roles = roleCodes().map((codigo_rol) => ({
      codigo_rol,
      nombre: defaultRoles[codigo_rol],
      descripcion: descriptions[codigo_rol],
      ve_todos_los_proyectos: !onlyOwnProjects.includes(codigo_rol),
      es_abastecimiento: supply.includes(codigo_rol),
    }));
    await tx
      .insertInto('roles')
      .values(roles)
      .onConflict((it) => it.doNothing())
      .execute();
    const ids = new Map((await tx.selectFrom('permission_modules').select(['id', 'nombre']).execute()).map((it) => [it.nombre, it.id]));
    const entries = defaultPermissions.map(({ modulo, ...entry }) => ({ ...entry, modulo_permiso_id: ids.get(modulo) ?? 0 }));
    await tx
      .insertInto('role_permissions')
      .values(entries)
      .onConflict((it) => it.doNothing())
      .execute();
  });
}

function entryOf(codigo_rol: string, modulo: Module, letters: string): Entry {
  const has = (letter: string) => letters.includes(letter);
  return { codigo_rol, modulo, read: has('L'), create: has('E'), update: has('E'), delete: has('B'), approve: has('A') };
}

function roleCodes(): RoleCode[] {
  const isRole = (code: string): code is RoleCode => Object.hasOwn(defaultRoles, code);
  return Object.keys(defaultRoles).filter(isRole);
}

function moduleNames(): Module[] {
  const isModule = (name: string): name is Module => Object.hasOwn(modules, name);
  return Object.keys(modules).filter(isModule);
}
