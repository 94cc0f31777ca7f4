import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { paperNumber } from '../catalogue/codes.ts';
import { deliverySourceNames } from './deliveries.ts';

export const arrivalPhotoLimits = { megabytes: 25, photos: 20 } as const;

/** How what arrived looked; without the place where it was taken (decision 013). */
export const ArrivalPhoto = z.object({
  id: field.id,
  name: z.string(),
  url: z.string(),
  added_by: z.string(),
  added_at: field.instant,
});
export type ArrivalPhoto = z.infer<typeof ArrivalPhoto>;

/** A delivery as `listToReceive` names it: a transfer, or a request that a supplier brings for. */
const delivery = { source: z.enum(deliverySourceNames), number: paperNumber };

const ArrivalPhotos = z.object({ items: z.array(ArrivalPhoto), /** Whether the person receives it. */ may_add: z.boolean() });

/** Ours. */
export const listArrivalPhotos = call('materials.listArrivalPhotos', 'GET /api/requests/arrival_photos', {
  summary: 'Fotos de lo que llegó con un traslado, o de un proveedor',
  permission: 'materials:read',
  orPermission: ['mobile_warehouses:read'],
  query: delivery,
  answer: ArrivalPhotos,
});

/** Ours: before or after it is received, by whoever receives it; nothing is taken away. */
export const addArrivalPhoto = call('materials.addArrivalPhoto', 'POST /api/requests/arrival_photos', {
  summary: 'Agregar una foto de lo que llegó',
  permission: 'mobile_warehouses:update',
  orPermission: ['mobile_warehouses:create', 'materials:create'],
  body: z.strictObject({
    ...delivery,
    file: field.file(arrivalPhotoLimits.megabytes, ['image/jpeg', 'image/png', 'image/webp']),
  }),
  multipart: true,
  prepares: true,
  answer: ArrivalPhotos,
  refreshes: [listArrivalPhotos.id],
});
