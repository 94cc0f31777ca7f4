import { listPriceAgreements } from 'contract/orders/agreements.ts';
import { may } from '../../api/session.ts';
import { List } from '../list/List.tsx';
import { agreementColumns } from './agreementColumns.tsx';

interface Props {
  /** Of whom, or of what; it is not repeated in each row. */
  of: { supplier_code: string } | { code: string };
}

/** The prices agreed with a supplier, or of a material: those of before too. */
export const Agreements = ({ of }: Props) =>
  may(listPriceAgreements.permission) && (
    <List
      title="Convenios de precio"
      isPart
      call={listPriceAgreements}
      fixed={of}
      rowKey={(it) => it.number}
      columns={agreementColumns.filter((it) => it.key !== ('code' in of ? 'name' : 'supplier'))}
      link={({ number }) => ({ to: '/supplying/price-agreements/$number', params: { number } })}
      empty={'code' in of ? 'Nadie acordó un precio de este material.' : 'Con este proveedor no hay precios acordados.'}
    />
  );
