import type { FreeStock } from 'contract/approvals/index.ts';
import { Figure } from '../../ui/list/figures.tsx';

/** Who has it: those that have most, and of how many others how much there is in all. */
export const FreeStockFigures = ({ warehouses, quantity, most }: FreeStock) =>
  warehouses === 0 ? (
    <span className="muted">Ninguna</span>
  ) : (
    <ul className="line-elsewhere">
      {most.map((it, place) => (
        <li key={place}>
          {it.name} <Figure value={it.quantity} />
        </li>
      ))}
      {warehouses > most.length && (
        <li className="muted">
          y {warehouses - most.length} más: <Figure value={quantity} /> en total
        </li>
      )}
    </ul>
  );

/** The numbers that are told of it. */
export const figuresOfStock = ({ warehouses, quantity, most }: FreeStock): readonly string[] => [
  ...most.map((it) => it.quantity),
  ...(warehouses > most.length ? [quantity] : []),
];
