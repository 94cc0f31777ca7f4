import { z } from 'zod';

/** What a person or the ERP counts, in answers. */
export const figure = z.string();

/**
 * What lies in a warehouse, what of it approved requests still want, and what is free for others (decision 034). Null to whoever
 * counts that warehouse blind.
 */
export const stockFigures = {
  available_quantity: figure.nullable(),
  reserved_quantity: figure,
  free_quantity: figure.nullable(),
};
