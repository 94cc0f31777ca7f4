import type { ToleranceRules } from 'contract/orders/index.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { datedRules } from '../../administration/index.ts';
import './tables.ts';

/** How much orders, receptions and invoices may differ. */
export const tolerances = datedRules<ToleranceRules>({
  table: 'purchase_tolerances',
  entity: 'purchase_tolerance',
  values: {
    percent: plainDecimal('it.percent'),
    pesos: plainDecimal('it.pesos'),
    over_receipt_percent: plainDecimal('it.over_receipt_percent'),
  },
  name: 'Tolerancias',
  first: 'Tolerancias iniciales',
  stale: 'Otra persona cambió las tolerancias mientras tanto. Revise cómo quedaron e intente de nuevo.',
  full: 'Las tolerancias admiten hasta {most} versiones.',
});
