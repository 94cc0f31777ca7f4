import type { DeliveryItem } from 'contract/supplying/index.ts';
import { MaterialCode } from '../../ui/fields/names.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';

const figure = (title: string, of: (it: DeliveryItem) => string): LineColumn<DeliveryItem> => ({
  title,
  isFigure: true,
  cell: (it) => <Figure value={of(it)} unit={it.unit} />,
});

const columns = [
  figure('Pedido', (it) => it.quantity),
  figure('Enviado', (it) => it.sent_quantity),
  figure('Recibido', (it) => it.received_quantity),
  figure('Por enviar', (it) => it.pending_quantity),
];

/** What is moved, line by line: how much has left, and how much has arrived. */
export const DeliveryLines = ({ items }: { items: readonly DeliveryItem[] }) => (
  <Box title="Materiales">
    <LinesTable
      label="Materiales"
      thing="Material"
      lines={items}
      columns={columns}
      renderName={(it) => (
        <>
          <MaterialCode code={it.code} /> {it.description}
        </>
      )}
    />
  </Box>
);
