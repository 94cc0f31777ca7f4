import { z } from 'zod';
import { call } from '../../call.ts';

/** A line of business in all its spellings (contract decision 71): `CI`, `COMERCIAL INDUSTRIAL`, `commercial-industrial`. */
export const BusinessUnit = z.object({
  codigo: z.string(),
  nombre: z.string(),
  nombre_erp: z.string(),
  tablero: z.string().nullable(),
});

const businessUnits = {
  summary: 'Unidades de negocio',
  permission: 'session',
  answer: z.array(BusinessUnit),
} as const;

export const allBusinessUnits = call('maintainers.allBusinessUnits', 'GET /api/maintenance/all_business_units', businessUnits);

/** The documents name it under a topic of the materials services too. */
export const allBusinessUnitsOfMaterials = call('materials.allBusinessUnits', 'GET /api/maintenance/all_business_units', businessUnits);
