import type { Area } from '../platform/area.ts';
import { checks } from './checks.ts';
import { syncWithErp } from './sync/sync.ts';
import { movementCorrected } from './movement-corrected.ts';
import { renewRequest } from './requests/asking.ts';
import { requestCorrected } from './requests/corrected.ts';
import { exceptionDecided, requestDecided, requestPosted } from './requests/decided.ts';
import { requestSubjects } from './requests/subject.ts';
import { returnDecided } from './usage/return-changes.ts';
import { returnSubjects } from './usage/return-subject.ts';
import { rooms } from './live.ts';
import { routes } from './routes.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    approvalDecided: {
      restrictions: exceptionDecided,
      materials: requestDecided,
      urgent_materials: requestDecided,
      returns: returnDecided,
    },
    bringUpToDate: { restrictions: renewRequest, materials: renewRequest, urgent_materials: renewRequest },
    approvalSubject: { material_request: requestSubjects, material_return: returnSubjects },
    erpPosted: { material_request: requestPosted },
    erpCorrected: {
      material_request: requestCorrected,
      ingreso: movementCorrected,
      recepcion: movementCorrected,
      traslado: movementCorrected,
      consumo: movementCorrected,
      devolucion: movementCorrected,
      conteo: movementCorrected,
    },
  },
  work: syncWithErp,
};
