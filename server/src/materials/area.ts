import type { Area } from '../platform/area.ts';
import { checks } from './checks.ts';
import { syncWithErp } from './erp-sync.ts';
import { movementCorrected } from './movement-corrected.ts';
import { renewRequest } from './request-asking.ts';
import { requestCorrected } from './request-corrected.ts';
import { exceptionDecided, requestDecided, requestPosted } from './request-decided.ts';
import { requestSubjects } from './request-subject.ts';
import { returnDecided } from './return-changes.ts';
import { returnSubjects } from './return-subject.ts';
import { rooms } from './rooms.ts';
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
