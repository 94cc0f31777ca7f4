import type { Area } from '../platform/area.ts';
import { auditWords } from './audit-words.ts';
import { approvedRequests } from './approvals/declared.ts';
import { checks } from './checks.ts';
import { syncWithErp } from './sync/sync.ts';
import { movementCorrected } from './movement-corrected.ts';
import { requestCorrected } from './requests/corrected.ts';
import { countedRequests } from './requests/counted.ts';
import { pastRequest } from './requests/past.ts';
import { requestPosted } from './requests/decided.ts';
import { holdRequest } from './requests/held.ts';
import { approvedReturns } from './usage/return-changes.ts';
import { pastStockOfMaterial, pastStockOfWarehouse } from './stock/past.ts';
import { explains } from './explains.ts';
import { finds } from './find.ts';
import { expireLeftovers } from './leftovers/expire.ts';
import { rooms } from './live.ts';
import { freezeMerged } from './merges/freeze.ts';
import { requestPaper } from './requests/order-paper.ts';
import { watchStockAges } from './replenishment/ages.ts';
import { routes } from './routes.ts';
import { beginnings } from './starting.ts';
import { workday, workdayPictures } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    auditWords,
    beginnings,
    finds,
    past: { solicitud: pastRequest, bodega: pastStockOfWarehouse, material: pastStockOfMaterial },
    explains,
    workday,
    workdayPictures,
    approvals: { material_request: approvedRequests, material_return: approvedReturns },
    erpPosted: { material_request: requestPosted },
    erpHolds: { material_request: holdRequest },
    countedRequests: [countedRequests],
    orderPapers: [requestPaper],
    erpCorrected: {
      material_request: requestCorrected,
      ingreso: movementCorrected,
      recepcion: movementCorrected,
      traslado: movementCorrected,
      consumo: movementCorrected,
      devolucion: movementCorrected,
      conteo: movementCorrected,
      fusion: movementCorrected,
    },
  },
  work: async (workshop) => {
    await syncWithErp(workshop);
    await expireLeftovers(workshop);
    await watchStockAges(workshop);
  },
  cleanUp: freezeMerged,
};
