import * as field from '../../fields.ts';

const optionalCode = field.optionalText(30).transform((it) => it?.toUpperCase() ?? null);
export const optionalId = field.id.nullish().transform((it) => it ?? null);
/** For whom it is bought, and where it goes. */
export const target = { project_code: optionalCode, place_id: optionalId, cost_center: optionalCode, to_warehouse: optionalCode };
