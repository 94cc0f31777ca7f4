import type { Area } from '../platform/area.ts';
import { calendarEntries } from './calendar-entries.ts';
import { auditWords } from './audit-words.ts';
import { approvedRequests } from './approvals/declaration.ts';
import { checks } from './checks.ts';
import { syncWithErp } from './sync/sync.ts';
import { movementCorrected } from './movement-corrected.ts';
import { requestCorrected } from './requests/erp-corrections.ts';
import { countedRequests } from './requests/count.ts';
import { pastRequest } from './requests/past.ts';
import { requestOrdered, requestPosted } from './requests/after-decision.ts';
import { requestLeaves } from './requests/leaving.ts';
import { holdRequest } from './requests/hold.ts';
import { approvedReturns } from './usage/return-changes.ts';
import { freeStock } from './stock/free-stock.ts';
import { pastStockOfMaterial, pastStockOfWarehouse } from './stock/past.ts';
import { explains } from './explains.ts';
import { finds } from './find.ts';
import { expireLeftovers } from './leftovers/expire.ts';
import { rooms } from './live.ts';
import { orderedMaterial } from './catalogue/order-material.ts';
import { freezeMerged } from './merges/freeze.ts';
import { destinationsOf } from './requests/ordering.ts';
import { requestPaper } from './requests/order-paper.ts';
import { watchStockAges } from './replenishment/ages.ts';
import { routes } from './routes.ts';
import { beginnings } from './starting.ts';
import { settleErpCredits } from './supplier-returns/credits.ts';
import { returnEnded } from './supplier-returns/end.ts';
import { workday, workdayPictures } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    calendarEntries,
    auditWords,
    beginnings,
    finds,
    past: { solicitud: pastRequest, bodega: pastStockOfWarehouse, material: pastStockOfMaterial },
    explains,
    workday,
    workdayPictures,
    approvals: { material_request: approvedRequests, material_return: approvedReturns },
    erpPosted: { material_request: requestPosted },
    erpEnded: { devolucion_proveedor: returnEnded },
    erpHolds: { material_request: holdRequest },
    erpLeaves: { material_request: requestLeaves },
    orderOrigins: { material_request: { hold: holdRequest, told: requestOrdered } },
    orderDestinations: { material_request: destinationsOf, purchase_request: destinationsOf },
    countedRequests: [countedRequests],
    creditsRead: [settleErpCredits],
    orderedMaterial,
    freeStock,
    orderPapers: [requestPaper],
    erpCorrected: {
      material_request: requestCorrected,
      ingreso: movementCorrected,
      recepcion: movementCorrected,
      traslado: movementCorrected,
      consumo: movementCorrected,
      devolucion: movementCorrected,
      devolucion_proveedor: movementCorrected,
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
