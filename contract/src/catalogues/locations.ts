import { z } from 'zod';
import { call } from '../call.ts';

export const Region = z.object({ codigo: z.string(), nombre: z.string() });
export const Comuna = z.object({ codigo: z.string(), nombre: z.string(), codigo_region: z.string() });

/** North to south, as Chilean forms list them (domain §4). */
export const listRegiones = call('gateway.listRegiones', 'GET /localizacion/regiones', {
  summary: 'Regiones de Chile',
  permission: 'session',
  answer: z.array(Region),
});

const codigoRegion = z.string().regex(/^\d{2}$/, 'El código de región tiene dos dígitos.');

export const listComunasByRegion = call('gateway.listComunasByRegion', 'GET /localizacion/regiones/{id}/comunas', {
  summary: 'Comunas de una región',
  permission: 'session',
  params: { id: codigoRegion },
  answer: z.array(Comuna),
});

const NamedComuna = z.object({ ...Comuna.shape, region: z.string() });
export type NamedComuna = z.infer<typeof NamedComuna>;

/** Ours: all communes with their region, to look one up without knowing where it lies. */
export const listComunas = call('gateway.listComunas', 'GET /localizacion/comunas', {
  summary: 'Comunas de Chile',
  permission: 'session',
  query: { codigo_region: codigoRegion.optional() },
  answer: z.array(NamedComuna),
});
