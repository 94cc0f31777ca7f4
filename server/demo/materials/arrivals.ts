import { addArrivalPhoto } from 'contract/materials/index.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company, DemoStep } from '../acting.ts';
import { addDays } from '../days.ts';
import { drawnPhoto } from '../projects/pictures.ts';

const pedro = 'pedro.ciruelillo@soldepapel.example';
/** When the tubes came of which some were broken. */
const when = { days: 6, hours: 5 };

/** How what arrived looked. */
export const photographing: readonly DemoStep[] = [{ days: when.days, happen: photographTubes }];

async function photographTubes(company: Company): Promise<void> {
  const { number } = await company.db
    .selectFrom('stock_transfers')
    .innerJoin('warehouses', 'warehouses.id', 'stock_transfers.to_warehouse_id')
    .where('warehouses.codigo', '=', 'BM0003')
    .select('stock_transfers.number')
    .orderBy('stock_transfers.id')
    .executeTakeFirstOrThrow();
  const taken = `${addDays(todayInChile(), -when.days).replaceAll('-', ':')} 15:10:00`;
  const picture = await drawnPhoto({ kind: 'ground', advance: 0, light: 14 }, { taken, latitud: -33.9, longitud: -71.2 });
  const file = new File([new Uint8Array(picture)], 'tubos quebrados.jpg', { type: 'image/jpeg' });
  await company.act(when, pedro, addArrivalPhoto, { source: 'traslado', number, file });
}
