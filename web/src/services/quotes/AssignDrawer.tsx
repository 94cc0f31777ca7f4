import { assignQuotation, type Quote } from 'contract/services/index.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { buyers } from '../sources.ts';

/** Who of supply takes care of it from now on; nobody leaves it «Sin asignar». */
export const AssignDrawer = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => (
  <FormDrawer
    title={`Asignar ${quote.number}`}
    call={assignQuotation}
    start={{ buyer_id: quote.buyer_id }}
    fixed={{ quotation_id: quote.id, version: quote.version }}
    save="Asignar"
    saved={`Se asignó ${quote.number}`}
    onClose={onClose}
  >
    <ChooseField name="buyer_id" label="A cargo de" {...buyers} startLabel={quote.buyer} placeholder="Sin asignar" />
  </FormDrawer>
);
