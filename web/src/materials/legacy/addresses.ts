import type { To } from '../../ui/page/to.ts';
import { paths } from '../addresses.ts';

const list = '/materiales/solicitudMaterial';
const mobile = '/bodegamovil/solicitudes';

/** The addresses of the older screens of requests (spec 2 §2), of receptions, and of the tab of a place. */
export const legacyPaths = {
  list,
  request: `${list}/$id`,
  mobile,
  mobileRequest: `${mobile}/$id`,
  receptions: paths.toReceive,
  place: paths.place,
  placeTab: paths.placeMaterials,
  placeTabBefore: `${paths.place}/galeriaImagenes`,
} as const;

export const toLegacyRequest = ({ id }: { id: number }): To => ({ to: legacyPaths.request, params: { id: String(id) } });
export const toMobileRequest = ({ id }: { id: number }): To => ({ to: legacyPaths.mobileRequest, params: { id: String(id) } });
