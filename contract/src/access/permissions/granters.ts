import { z } from 'zod';
import { call } from '../../call.ts';

/** Ours: whom somebody asks who lacks a right. */
export const listOtorgantes = call('site.listOtorgantes', 'GET /rolModuloPermiso/otorgantes', {
  summary: 'Quiénes pueden dar permisos',
  permission: 'session',
  answer: z.object({ nombres: z.array(z.string()) }),
});
