import { z } from 'zod';
import { call } from '../call.ts';

/** What the search over everything finds on the server, in the order in which equals stand. */
export const findKinds = {
  accion: 'Hacer',
  proyecto: 'Proyectos',
  lugar: 'Lugares',
  cubicacion: 'Cubicaciones',
  solicitud: 'Solicitudes',
  cotizacion: 'Cotizaciones',
  orden: 'Órdenes de compra',
  hes: 'HES',
  convenio: 'Convenios de precio',
  traslado: 'Traslados',
  vale: 'Vales de consumo',
  devolucion: 'Devoluciones',
  conteo: 'Conteos',
  devolucion_proveedor: 'Devoluciones a proveedores',
  material: 'Materiales',
  serie: 'Números de serie',
  actividad: 'Actividades',
  documento: 'Documentos',
  persona: 'Personas',
  proveedor: 'Proveedores',
  servicio: 'Servicios',
} as const;
export type FindKind = keyof typeof findKinds;
export const findKindNames = Object.keys(findKinds) as [FindKind, ...FindKind[]];

/** So many of each kind: who means another types on. */
export const findsOfKind = 8;

export const Find = z.object({
  kind: z.enum(findKindNames),
  label: z.string(),
  detail: z.string().nullable(),
  /** Its own screen, or where it is done. */
  url: z.string(),
  /** How well it fits: 0 it itself, 1 begins so, 2 a word of it begins so, 3 has it somewhere. */
  rank: z.number(),
});
export type Find = z.infer<typeof Find>;

/** Ours: the search over everything (Ctrl K), of what one may see. Screens and pages of the manual are found in the browser. */
export const findAnything = call('projects.search', 'GET /search', {
  summary:
    'Buscar proyectos, lugares, cubicaciones, solicitudes, cotizaciones, órdenes de compra, HES, convenios de precio, traslados, materiales, números de serie, actividades, documentos, personas, proveedores y servicios',
  permission: 'session',
  // A sign that nobody types is a gap between words.
  query: {
    search: z
      .string()
      .transform((it) => it.replaceAll('\0', ' ').trim())
      .pipe(z.string().min(2).max(100)),
  },
  answer: z.object({ items: z.array(Find) }),
});
