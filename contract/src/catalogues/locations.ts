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

export const listComunasByRegion = call('gateway.listComunasByRegion', 'GET /localizacion/regiones/{id}/comunas', {
  summary: 'Comunas de una región',
  permission: 'session',
  params: { id: z.string().regex(/^\d{2}$/, 'El código de región tiene dos dígitos.') },
  answer: z.array(Comuna),
});
