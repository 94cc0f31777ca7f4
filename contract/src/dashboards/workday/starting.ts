import { z } from 'zod';
import { call } from '../../call.ts';
import type { Permission } from '../../permissions.ts';

/** A screen with which somebody begins: what it is for, in one sentence. */
interface Step {
  titulo: string;
  texto: string;
  url: string;
  /** Without one everybody may open it. */
  permission?: Permission;
}

/** The screens of the first steps. */
export const steps = {
  proyectos: {
    titulo: 'Proyectos',
    texto: 'Busque un proyecto por parte de su nombre, y vea sus lugares, fotos y documentos.',
    url: '/',
    permission: 'projects:read',
  },
  pedir: {
    titulo: 'Generar solicitud',
    texto: 'Pida materiales para una obra: código o nombre, cantidad y Enter.',
    url: '/sap/request-materials/nueva',
    permission: 'materials:create',
  },
  mis_solicitudes: {
    titulo: 'Mis solicitudes',
    texto: 'Siga lo que pidió: en manos de quién está y cuándo llega.',
    url: '/my-request-materials',
    permission: 'materials:create',
  },
  solicitudes: {
    titulo: 'Solicitudes de materiales',
    texto: 'Vea todo lo que se ha pedido, y en qué está.',
    url: '/sap/request-materials',
    permission: 'materials:read',
  },
  servicios: {
    titulo: 'Solicitudes de servicio',
    texto: 'Vea los servicios que se han pedido, quién los cotiza y qué les falta.',
    url: '/sap/request-services',
    permission: 'services:read',
  },
  ordenes: {
    titulo: 'Órdenes de compra',
    texto: 'Siga cada orden: si llegó al ERP, si el proveedor la recibió y qué cambió de ella.',
    url: '/supplying/purchase-orders/list',
    permission: 'purchase_orders:read',
  },
  aprobaciones: {
    titulo: 'Aprobaciones',
    texto: 'Decida lo que espera por usted; una tecla aprueba, y se puede deshacer durante diez segundos.',
    url: '/request-materials/approvals',
    permission: 'approvals:approve',
  },
  stock: {
    titulo: 'Stock',
    texto: 'Vea qué hay en cada bodega, y cuánto de eso está libre.',
    url: '/supplying/mobile-warehouses/stock',
    permission: 'mobile_warehouses:read',
  },
  traslados: {
    titulo: 'Traslado de materiales',
    texto: 'Envíe materiales a otra bodega, y reciba lo que viene a la suya.',
    url: '/supplying/mobile-warehouses/material-transfers',
    permission: 'mobile_warehouses:update',
  },
  inventario: {
    titulo: 'Inventario',
    texto: 'Cuente su bodega; con diferencias, otra persona las aprueba.',
    url: '/bodegamovil/inventario',
    permission: 'mobile_warehouses:update',
  },
  consumo: {
    titulo: 'Consumo',
    texto: 'Anote lo que se usó en la obra, con la firma de quien lo recibió.',
    url: '/materiales/consumo',
    permission: 'consumption:create',
  },
  catalogo: {
    titulo: 'Catálogo de materiales',
    texto: 'Encuentre un material por código, nombre o código de barras.',
    url: '/materiales/catalogo',
    permission: 'materials:read',
  },
  usuarios: {
    titulo: 'Usuarios',
    texto: 'Agregue a las personas y déles su rol; su ficha dice qué les falta para trabajar.',
    url: '/usuarios/usuario',
    permission: 'users:read',
  },
  roles: {
    titulo: 'Roles',
    texto: 'Decida qué puede ver y hacer cada rol.',
    url: '/usuarios/rol',
    permission: 'users:read',
  },
  personal: {
    titulo: 'Personal',
    texto: 'Mantenga quién trabaja en la empresa, su cargo y su jefatura.',
    url: '/mantenedores/personal',
    permission: 'users:read',
  },
  matriz: {
    titulo: 'Matriz de aprobación',
    texto: 'Decida quién aprueba qué, y hasta qué monto.',
    url: '/mantenedores/matrizAprobacion',
    permission: 'approval_matrix:read',
  },
  auditoria: {
    titulo: 'Auditoría',
    texto: 'Lea quién hizo qué, y qué cambió.',
    url: '/configuraciones/auditoria',
    permission: 'maintenance:read',
  },
  calendario: { titulo: 'Calendario', texto: 'Vea lo que viene: entregas, plazos, ausencias y feriados.', url: '/calendario' },
  perfil: {
    titulo: 'Mi perfil',
    texto: 'Elija su clave, su foto, la apariencia y los avisos que quiere recibir.',
    url: '/usuarios/perfil',
  },
  avisos: { titulo: 'Notificaciones', texto: 'Lea lo que se le avisó, y abra desde ahí lo que espera por usted.', url: '/notificaciones' },
  manual: { titulo: 'Manual', texto: 'Cada pantalla tiene su página, con lo que se puede hacer en ella.', url: '/tutoriales' },
} as const satisfies Record<string, Step>;
export type StepName = keyof typeof steps;

/** So many screens make a beginning. */
export const stepsOfRole = 5;

/** What somebody of a role uses first, in order; what the role may not open is left out. */
const first = new Map<string, readonly StepName[]>([
  ['ADM', ['usuarios', 'roles', 'personal', 'matriz', 'auditoria']],
  ['GER', ['aprobaciones', 'proyectos', 'solicitudes', 'matriz']],
  ['SGR', ['aprobaciones', 'proyectos', 'solicitudes', 'servicios']],
  ['JPR', ['proyectos', 'pedir', 'aprobaciones', 'mis_solicitudes', 'servicios']],
  ['SUP', ['proyectos', 'pedir', 'mis_solicitudes', 'consumo', 'traslados']],
  ['ING', ['proyectos', 'pedir', 'mis_solicitudes', 'catalogo']],
  ['BOD', ['stock', 'traslados', 'inventario', 'solicitudes']],
  ['ABA', ['servicios', 'ordenes', 'solicitudes', 'stock', 'catalogo']],
  ['JAB', ['aprobaciones', 'servicios', 'ordenes', 'solicitudes', 'stock']],
  ['FIN', ['aprobaciones', 'proyectos', 'ordenes', 'servicios']],
  ['RHU', ['personal', 'usuarios', 'matriz']],
  ['AUD', ['auditoria', 'matriz', 'usuarios', 'solicitudes']],
]);
const usual: readonly StepName[] = [
  'proyectos',
  'pedir',
  'aprobaciones',
  'stock',
  'mis_solicitudes',
  'solicitudes',
  'calendario',
  'perfil',
  'avisos',
  'manual',
];

/** The first screens of somebody, by their role and what they may. */
export function stepsFor(codigo_rol: string | null, may: (permission: Permission) => boolean): StepName[] {
  const wanted = new Set([...(first.get(codigo_rol ?? '') ?? []), ...usual]);
  const permissionOf = (name: StepName): Permission | undefined => (steps[name] satisfies Step as Step).permission;
  return [...wanted]
    .filter((it) => {
      const permission = permissionOf(it);
      return permission === undefined || may(permission);
    })
    .slice(0, stepsOfRole);
}

/** Something to be done, where it is done, and whether it is. */
const ToDo = z.object({ clave: z.string(), titulo: z.string(), texto: z.string(), url: z.string(), hecho: z.boolean() });
export type ToDo = z.infer<typeof ToDo>;

/** Ours: the first steps of whoever asks, until they close them; and what an empty company still lacks, for who may fill it. */
export const firstSteps = call('projects.firstSteps', 'GET /first_steps', {
  summary: 'Mis primeros pasos, y lo que falta por llenar en una empresa nueva',
  permission: 'session',
  answer: z.object({ pasos: z.array(ToDo), empresa: z.array(ToDo) }),
});

/** Ours: what somebody still lacks to work, each with where it is repaired. */
export const personNeeds = call('projects.personNeeds', 'GET /person_needs/{token}', {
  summary: 'Lo que le falta a una persona para trabajar',
  permission: 'users:read',
  params: { token: z.string().trim().min(1).max(60) },
  answer: z.object({
    faltas: z.array(
      z.object({
        clave: z.string(),
        texto: z.string(),
        /** What repairs it, as a button is called. */
        arreglo: z.string(),
        /** Where; or by which action on the person's own page. */
        url: z.string().nullable(),
        accion: z.enum(['update', 'activate', 'access_link']).nullable(),
      }),
    ),
  }),
});
