import { productDocuments, type ProductRow } from 'contract/supplying/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Money, nothing } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { To } from '../../ui/page/to.ts';
import { toRequest, toSupplierReturn, toVoucher } from '../addresses.ts';

/** A reception is read in the request that it is of. */
function linkOf({ document, document_kind, request }: ProductRow): To {
  if (document_kind === 'vale') return toVoucher({ number: document });
  if (document_kind === 'devolucion_proveedor') return toSupplierReturn({ number: document });
  return toRequest({ number: request ?? document });
}

/** What a figure of a product is made of. */
export const documentColumns = (unit: string): readonly Column<ProductRow>[] => [
  {
    key: 'document',
    title: 'Documento',
    render: (it) => (
      <>
        {productDocuments[it.document_kind]} <Link {...linkOf(it)}>{it.document}</Link>
      </>
    ),
  },
  { key: 'day', title: 'Fecha', render: (it) => <Day value={it.day} /> },
  { key: 'charge', title: 'Proyecto o CECO', render: (it) => it.charge ?? nothing },
  { key: 'person', title: 'Persona', render: (it) => it.person },
  { key: 'quantity', title: 'Cantidad', align: 'right', render: (it) => <Figure value={it.quantity} unit={unit} /> },
  { key: 'amount', title: 'Monto', align: 'right', money: true, render: (it) => <Money value={it.amount} /> },
];
