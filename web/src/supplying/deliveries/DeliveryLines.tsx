import type { DeliveryItem } from 'contract/supplying/index.ts';
import { Box } from '../../ui/Box.tsx';
import { Figure } from '../../ui/figures.tsx';
import '../purchases/purchases.css';

const headings = ['Pedido', 'Enviado', 'Recibido', 'Por enviar'] as const;

/** What is moved, line by line: how much has left, and how much has arrived. */
export function DeliveryLines({ items }: { items: readonly DeliveryItem[] }) {
  return (
    <Box title="Materiales">
      <table className="purchase-lines" aria-label="Materiales">
        <thead>
          <tr>
            <th scope="col">Material</th>
            {headings.map((it) => (
              <th key={it} scope="col" className="purchase-figure">
                {it}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((it) => (
            <tr key={it.line}>
              <td className="purchase-thing">
                <strong>{it.code}</strong> {it.description}
              </td>
              {[it.quantity, it.sent_quantity, it.received_quantity, it.pending_quantity].map((value, at) => (
                <td key={headings[at]} className="purchase-figure" data-label={headings[at]}>
                  <Figure value={value} unit={it.unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
