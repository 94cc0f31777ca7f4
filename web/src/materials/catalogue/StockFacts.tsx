import type { MaterialInfo } from 'contract/materials/index.ts';
import { Figure } from '../../ui/list/figures.tsx';

/** Of a warehouse that is being counted nobody says how much lies there, so neither of all of them together. */
const countedIn = ({ stocks }: MaterialInfo): string[] =>
  stocks.filter((it) => it.available_quantity === null).map((it) => it.warehouse_code);

export function StockLying({ material }: { material: MaterialInfo }) {
  const counted = countedIn(material);
  if (material.available_quantity !== null || counted.length === 0)
    return <Figure value={material.available_quantity} unit={material.unit} />;
  return <span className="muted">En conteo en {counted.join(', ')}</span>;
}

export function FreeStock({ material }: { material: MaterialInfo }) {
  if (material.free_quantity !== null || countedIn(material).length === 0)
    return <Figure value={material.free_quantity} unit={material.unit} />;
  return <span className="muted">En conteo</span>;
}
