import { may } from '../../api/session.ts';
import { Box } from '../page/Box.tsx';
import { Link } from '../page/Link.tsx';

/** Where a supplier is paid: for who has no right over bank data, no more than its last four characters. */
export const SupplierBankLink = ({ supplier_id, account }: { supplier_id: number; account?: string | null }) => {
  if (account === undefined && !may('supplier_bank:read')) return null;
  return (
    <Box title="Cuenta bancaria">
      {account !== undefined && <p>{account ?? 'Todavía no tiene una cuenta confirmada.'}</p>}
      <Link isInvitation className="not-printed" to="/supplying/suppliers/$id/bank" params={{ id: String(supplier_id) }}>
        Ver datos bancarios
      </Link>
    </Box>
  );
};
