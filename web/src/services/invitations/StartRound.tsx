import { startQuoteRound, type Quote } from 'contract/services/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { PapersField } from './PapersField.tsx';
import { SuppliersField } from './SuppliersField.tsx';

/** Until when, on what terms, with which papers, and whom. */
export const StartRound = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => (
  <FormDrawer
    title={`Pedir ofertas por ${quote.number}`}
    call={startQuoteRound}
    start={{ document_ids: [], suppliers: [] }}
    fixed={{ quotation_id: quote.id, version: quote.version }}
    save="Enviar invitaciones"
    saved="Se pidieron las ofertas"
    onClose={onClose}
  >
    <DateTimeField name="deadline" label="Plazo" help="Hasta entonces reciben ofertas los enlaces; puede ampliarlo." />
    <AreaField name="terms" label="Condiciones" rows={4} maxLength={4000} help="Los proveedores las leen tal como las escribe." />
    {quote.documents.length > 0 && <PapersField papers={quote.documents} />}
    <SuppliersField />
  </FormDrawer>
);
