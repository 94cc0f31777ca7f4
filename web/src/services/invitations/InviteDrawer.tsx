import { inviteSuppliers, type QuoteRound } from 'contract/services/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SuppliersField } from './SuppliersField.tsx';

/** More suppliers, while there is time. */
export const InviteDrawer = ({ round, onClose }: { round: QuoteRound; onClose: () => void }) => (
  <FormDrawer
    title="Invitar proveedores"
    call={inviteSuppliers}
    start={{ suppliers: [] }}
    fixed={{ quotation_id: round.quotation_id, version: round.version }}
    save="Enviar invitaciones"
    saved="Se invitó a los proveedores"
    onClose={onClose}
  >
    <SuppliersField />
  </FormDrawer>
);
