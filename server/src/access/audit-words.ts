import { accessKeyStates } from 'contract/access/index.ts';
import { actions, modules, rights } from 'contract/permissions.ts';
import {
  day,
  details,
  file,
  flag,
  list,
  number,
  rut,
  state,
  text,
  usual,
  type AuditWords,
  type Fact,
  inListAt,
  onScreen,
} from '../platform/audit/words.ts';
import { contractsAt, usersAt } from './audit-addresses.ts';
import { rightsChange } from './roles/difference.ts';

const importFacts = {
  filename: text('el archivo'),
  created: number('los creados'),
  updated: number('los modificados'),
  skipped: number('los omitidos'),
};
const role = { retire: 'Retiró', reactivate: 'Reactivó' };
/** `Proyectos: VCM`, and so on. */
const permissions: Fact = {
  ...details('los permisos'),
  told: (value) =>
    Object.entries(value ?? {})
      .map(([name, letters]) => `${Object.hasOwn(modules, name) ? modules[name as keyof typeof modules] : name}: ${String(letters)}`)
      .join('; '),
};
const rightFacts = Object.fromEntries(actions.map((it) => [it, flag(rights[it].label)]));

export const auditWords: AuditWords = {
  access_key: {
    address: inListAt('/configuraciones/llaves'),
    noun: 'la llave de acceso',
    rows: { table: 'access_keys', name: 'nombre' },
    actions: { create: 'Creó', revoke: 'Revocó' },
    facts: {
      nombre: text('el nombre'),
      estado: state('el estado', accessKeyStates),
      prefijo: text('el prefijo'),
      cuenta: text('la cuenta'),
      scopes: list('los permisos'),
      llamadas: list('las llamadas'),
      vence_el: day('el vencimiento'),
    },
  },
  contract: {
    addresses: ({ db }, ids) => contractsAt(db, ids),
    noun: 'el contrato',
    actions: usual,
    facts: {
      desde: day('el inicio'),
      hasta: day('el término'),
      tipo: text('el tipo'),
      horas_semanales: number('las horas semanales'),
    },
    unsaid: ['id', 'staff_id', 'version'],
  },
  list_view: {
    noScreen: 'a view is opened on its list, by who made it or whom it is shared with',
    noun: 'la vista de lista',
    rows: { table: 'list_views', name: 'nombre' },
    actions: usual,
    facts: { lista: text('la lista'), nombre: text('el nombre'), compartida: flag('compartida') },
  },
  permission_module: {
    address: onScreen('/usuarios/moduloPermiso'),
    noun: 'el módulo',
    actions: usual,
    facts: { nombre: text('el nombre'), descripcion: text('la descripción'), activo: flag('activo') },
    unsaid: ['id', 'version'],
  },
  position: {
    address: inListAt('/usuarios/cargo'),
    noun: 'el cargo',
    rows: { table: 'positions', name: 'nombre' },
    actions: usual,
    facts: { nombre: text('el nombre'), descripcion: text('la descripción'), activo: flag('activo') },
  },
  role: {
    address: inListAt('/usuarios/rol'),
    noun: 'el rol',
    actions: { ...usual, ...role, copy: ['Copió', 'Creó, como copia,'] },
    facts: {
      codigo_rol: text('el código'),
      nombre: text('el nombre'),
      descripcion: text('la descripción'),
      activo: flag('activo'),
      ve_todos_los_proyectos: flag('ve todos los proyectos'),
      es_abastecimiento: flag('es de abastecimiento'),
      copiado_de: text('copiado de'),
      personas_a: text('personas movidas a'),
      permisos: permissions,
    },
    unsaid: ['id', 'version'],
  },
  role_permission: {
    address: onScreen('/usuarios/rol/matriz'),
    noun: 'el permiso de un rol',
    actions: { create: ['Creó', 'Dio'], update: ['Modificó', 'Cambió'], delete: ['Eliminó', 'Quitó'] },
    facts: rightFacts,
    sentence: ({ after, before, id }) => rightsChange(after, before, id),
    unsaid: ['codigo_rol', 'modulo', 'modulo_permiso_id', 'descripcion', 'activo'],
  },
  staff: {
    address: inListAt('/mantenedores/personal'),
    noun: 'la ficha de personal',
    rows: { table: 'staff', name: 'nombre' },
    actions: usual,
    facts: {
      nombre: text('el nombre'),
      rut: rut('el RUT'),
      email: text('el correo'),
      telefono: text('el teléfono'),
      oficio: text('el oficio'),
      position: text('el cargo'),
      submanagement: text('la subgerencia'),
      jefe: text('el superior'),
      activo: flag('activo'),
    },
    unsaid: ['user_id', 'cargo_id', 'subgerencia_id'],
  },
  staff_import: {
    noScreen: 'what a spreadsheet made are people, each with an entry of its own',
    noun: 'la importación de personal',
    actions: { import: ['Importó', 'Hizo'] },
    facts: importFacts,
  },
  submanagement: {
    address: inListAt('/mantenedores/subgerencias'),
    noun: 'la subgerencia',
    rows: { table: 'submanagements', name: 'nombre' },
    actions: usual,
    facts: {
      nombre: text('el nombre'),
      codigo_unidad: text('la unidad'),
      responsable: text('el responsable'),
      activo: flag('activo'),
    },
  },
  user: {
    addresses: ({ db }, ids) => usersAt(db, ids),
    noun: 'el usuario',
    rows: { table: 'users', name: 'nombre' },
    actions: {
      ...usual,
      activate: 'Activó',
      deactivate: 'Desactivó',
      reject: 'Rechazó',
      require_password: 'Exigió cambiar la clave de',
      unlock: 'Desbloqueó el ingreso de',
      change_password: 'Cambió la clave de',
      reset_password: 'Recuperó la clave de',
      invite: ['Invitó', 'Envió la invitación de'],
      access_link: 'Creó un enlace de acceso para',
      close_session: 'Cerró una sesión de',
      close_sessions: 'Cerró las sesiones de',
    },
    facts: {
      email: text('el correo'),
      nombre: text('el nombre'),
      codigo_rol: text('el rol'),
      activo: flag('activo'),
      debe_cambiar_clave: flag('debe cambiar la clave'),
      telefono: text('el teléfono'),
      direccion: text('la dirección'),
      contacto_emergencia: text('el contacto de emergencia'),
      rut: rut('el RUT'),
      cargo: text('el cargo'),
      subgerencia: text('la subgerencia'),
      foto: file('la foto', 'Con foto'),
      motivo: text('el motivo'),
    },
  },
  users_import: {
    noScreen: 'what a spreadsheet made are accounts, each with an entry of its own',
    noun: 'la importación de usuarios',
    actions: { import: ['Importó', 'Hizo'] },
    facts: importFacts,
  },
  warehouse_user: {
    address: inListAt('/usuarios/usuarioBodega'),
    noun: 'el usuario de bodega',
    actions: usual,
    facts: { email: text('el correo'), activo: flag('activo'), bodegas: list('las bodegas') },
  },
};
