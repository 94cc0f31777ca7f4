import { createPurchaseTolerance, listPurchaseTolerances } from 'contract/orders/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';

const catalina = 'catalina.tara@soldepapel.example';

/** Cables come in drums that are not cut to the metre: of their family a little more is received than ordered. */
async function tolerateDrums(company: Company): Promise<void> {
  const when = { days: 60 };
  const { familia_id: family_id } = await company.db
    .selectFrom('materials')
    .where('codigo', '=', 'CON-000002')
    .select('familia_id')
    .executeTakeFirstOrThrow();
  const { fingerprint } = await company.act(when, catalina, listPurchaseTolerances, {});
  await company.act(when, catalina, createPurchaseTolerance, {
    desde: addDays(todayInChile(), 1),
    percent: '1',
    pesos: '5000',
    over_receipt_percent: '0',
    groups: [{ family_id, percent: '5' }],
    reason: 'Las bobinas de cable no vienen cortadas al metro.',
    fingerprint,
  });
}

/** What was written of how much more than ordered is received. */
export const tolerating: readonly DemoStep[] = [{ days: 60, happen: tolerateDrums }];
