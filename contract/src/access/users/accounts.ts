import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { refreshedByHandover, listCompromisosUsuario } from '../duties.ts';

/** A person's account as its administrator sees it (spec 1 §3, User), with what the staff list says of the person. */
export const User = z.object({
  id: field.id,
  token_usuario: z.string(),
  email: z.string(),
  nombre: z.string(),
  codigo_rol: z.string().nullable(),
  rol: z.string().nullable(),
  activo: z.union([z.literal(1), z.literal(0)]),
  debe_cambiar_clave: z.boolean(),
  /** A signed address that opens for one to two hours. */
  foto: z.string().nullable(),
  telefono: z.string().nullable(),
  direccion: z.string().nullable(),
  contacto_emergencia: z.string().nullable(),
  staff_id: field.id.nullable(),
  rut: z.string().nullable(),
  cargo_id: field.id.nullable(),
  cargo: z.string().nullable(),
  subgerencia_id: field.id.nullable(),
  subgerencia: z.string().nullable(),
  has_password: z.boolean(),
  has_google: z.boolean(),
  last_access_at: field.instant.nullable(),
  /** Until when somebody is held back who tries to sign in, after too many failures; from a known browser the owner still may. */
  held_back_until: field.instant.nullable(),
  open_sessions: z.number().int(),
  created_at: field.instant,
  version: field.version,
  allowed_actions: z.array(
    z.enum(['update', 'activate', 'deactivate', 'unlock', 'require_password', 'invite', 'access_link', 'close_sessions', 'delete']),
  ),
});
export type User = z.infer<typeof User>;

const token = { token_usuario: z.string().trim().min(1).max(60) };
const codigoRol = z.string().trim().min(1, 'Elija un rol.').max(10);
/** Multipart carries only text: numbers and flags arrive as words there. */
export const sentFlag = z.union([z.boolean(), z.stringbool()]);
export const photo = field.file(10, ['image/jpeg', 'image/png', 'image/webp']);

export const contact = {
  telefono: field.optionalPhone,
  direccion: field.optionalText(200),
  contacto_emergencia: field.optionalText(200),
};
const accountFields = {
  email: field.email,
  nombre: field.text(120),
  ...contact,
  rut: field.rut.nullable().default(null),
  cargo_id: field.id.nullable().default(null),
  subgerencia_id: field.id.nullable().default(null),
  file: photo.optional(),
};

/** What narrows the list; the Excel export takes the same. */
const userFilters = {
  search: z.string().trim().max(100).optional(),
  codigo_rol: z.string().max(10).optional(),
  activo: z.enum(['1', '0']).optional(),
  cargo_id: field.id.optional(),
  subgerencia_id: field.id.optional(),
  sort: field.sort(['nombre', 'email', 'last_access_at', 'created_at'], 'nombre'),
};

export const listUsuario = call('gateway.listUsuario', 'GET /usuario', {
  summary: 'Usuarios, para administrarlos',
  permission: 'users:read',
  query: { ...field.page, ...userFilters },
  answer: field.paged(User),
});

/** Ours: the list as a spreadsheet, with the columns that the import knows. */
export const excelUsuario = call('gateway.excelUsuario', 'GET /usuario/excel', {
  summary: 'Exportar los usuarios a Excel',
  permission: 'users:read',
  query: userFilters,
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});

/** One's own account is open to everybody. */
export const getUsuarioByEmail = call('gateway.getUsuarioByEmail', 'GET /usuario/email/{email}', {
  summary: 'Un usuario, por su correo',
  permission: 'session',
  params: { email: z.string().trim().toLowerCase().max(254) },
  answer: User,
});

export const getUsuarioByToken = call('gateway.getUsuarioByToken', 'GET /usuario/token/{userToken}', {
  summary: 'Un usuario, por su identificador',
  permission: 'session',
  params: { userToken: z.string().max(60) },
  answer: User,
});

const AccountEvent = z.object({
  id: field.id,
  at: field.instant,
  who: z.string().nullable(),
  action: z.string(),
  entity_label: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

/** Ours: who changed what of an account, newest first. */
export const listHistorialUsuario = call('gateway.listHistorialUsuario', 'GET /usuario/historial/{token}', {
  summary: 'Historial de una cuenta de usuario',
  permission: 'users:read',
  params: { token: z.string().max(60) },
  query: field.page,
  answer: field.paged(AccountEvent),
});

export const refreshedByUsers = [
  listUsuario.id,
  getUsuarioByEmail.id,
  getUsuarioByToken.id,
  listHistorialUsuario.id,
  'gateway.getUsuarioPerfil',
  'projects.personNeeds',
  'gateway.listUsers',
  'project.listUsers',
  'maintainers.filteredEmployees',
  'maintainers.listEmployees',
];

/** Active from the start; the person chooses a password by the link of a mail: nobody else ever knows it. JSON or multipart. */
export const createUsuario = call('gateway.createUsuario', 'POST /usuario', {
  summary: 'Crear un usuario e invitarlo por correo',
  permission: 'users:create',
  // Whoever works here already is linked with the account.
  confirms: 'when asked',
  query: field.confirmation,
  body: z.strictObject({ ...accountFields, codigo_rol: codigoRol }),
  multipart: true,
  prepares: true,
  answer: User,
  refreshes: refreshedByUsers,
});

/** All of it is replaced, except the photo: that stays unless `file` or `quitar_foto` comes. JSON or multipart. */
export const updateUsuario = call('gateway.updateUsuario', 'PUT /usuario', {
  summary: 'Modificar un usuario',
  permission: 'users:update',
  confirms: 'when asked',
  query: field.confirmation,
  body: z.strictObject({
    id: field.id,
    version: field.sentVersion,
    ...accountFields,
    codigo_rol: codigoRol.nullable().default(null),
    quitar_foto: sentFlag.default(false),
  }),
  multipart: true,
  prepares: true,
  answer: User,
  refreshes: refreshedByUsers,
});

/** Turns the flag over; with `activo` it says which way, so that pressing twice does it once. */
export const activarDesactivarUsuario = call('gateway.activarDesactivarUsuario', 'PUT /usuario/activarDesactivar', {
  summary: 'Activar o desactivar un usuario',
  permission: 'users:update',
  body: z.strictObject({
    ...token,
    activo: z.union([z.literal(1), z.literal(0)]).optional(),
    codigo_rol: codigoRol.optional(),
    /** Deactivates at once whoever something names; without it that is refused (409 says what), so that somebody takes it. */
    sin_relevo: z.boolean().default(false),
  }),
  answer: User,
  refreshes: [...refreshedByUsers, 'gateway.listSesiones'],
});

/** Ours: deactivates an account and gives all that names it to somebody else, in one transaction; who does so may change each of it. */
export const desactivarConRelevo = call('gateway.desactivarConRelevo', 'PUT /usuario/desactivarConRelevo', {
  summary: 'Desactivar un usuario y traspasar lo suyo a otro',
  permission: 'users:update',
  confirms: true,
  query: field.confirmation,
  body: z.strictObject({ ...token, relevo_id: field.id }),
  answer: User,
  refreshes: [...refreshedByUsers, listCompromisosUsuario.id, 'gateway.listSesiones', ...refreshedByHandover],
});

export const debeCambiarClaveUsuario = call('gateway.debeCambiarClaveUsuario', 'PUT /usuario/debeCambiarClave', {
  summary: 'Exigir a un usuario que cambie su clave',
  permission: 'users:update',
  body: z.strictObject({ ...token, debe_cambiar_clave: z.boolean().default(true) }),
  answer: User,
  refreshes: refreshedByUsers,
});

/** Ours (contract decision 18): forgets the failures that hold an account back, wherever they were. */
export const desbloquearUsuario = call('gateway.desbloquearUsuario', 'PUT /usuario/desbloquear', {
  summary: 'Desbloquear el ingreso de un usuario',
  permission: 'users:update',
  body: z.strictObject(token),
  answer: User,
  refreshes: refreshedByUsers,
});

/** Ours: the mail with the link again, for who lost it or let it expire. */
export const invitarUsuario = call('gateway.invitarUsuario', 'POST /usuario/invitar', {
  summary: 'Enviar a un usuario el enlace para elegir su clave',
  permission: 'users:update',
  body: z.strictObject(token),
  answer: field.done,
});

/**
 * Ours, while no mails leave: a link to choose a password, to be handed over by other means. It is said this once; the account's
 * history says who made it, and so does the next sign-in of the person.
 */
export const crearEnlaceAcceso = call('gateway.crearEnlaceAcceso', 'POST /usuario/enlaceAcceso', {
  summary: 'Crear un enlace para que un usuario elija su clave',
  permission: 'users:update',
  query: field.confirmation,
  body: z.strictObject(token),
  confirms: true,
  answersSecret: true,
  answer: z.object({ enlace: z.string(), vence_el: field.instant }),
  refreshes: [listHistorialUsuario.id],
});

/** Ours: several at once, all or none. Those that are so already are left as they are. */
export const cambiarUsuarios = call('gateway.cambiarUsuarios', 'PUT /usuario/varios', {
  summary: 'Activar, desactivar o exigir cambio de clave a varios usuarios',
  permission: 'users:update',
  body: z.strictObject({
    tokens: z.array(token.token_usuario).min(1, 'Elija al menos un usuario.').max(200),
    action: z.enum(['activate', 'deactivate', 'require_password']),
    sin_relevo: z.boolean().default(false),
  }),
  answer: z.object({ changed: z.number().int() }),
  refreshes: [...refreshedByUsers, 'gateway.listSesiones'],
});

/** Only an account that never did anything; any other is deactivated instead (409 says so). */
export const deleteUsuario = call('gateway.deleteUsuario', 'DELETE /usuario/{id}', {
  summary: 'Eliminar un usuario que nunca ingresó',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes: refreshedByUsers,
});
