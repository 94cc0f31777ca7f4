import { sendPapers, type QuoteDocument, type QuoteRound } from 'contract/services/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { PapersField } from './PapersField.tsx';

interface Props {
  round: QuoteRound;
  /** Those that suppliers do not have yet. */
  papers: readonly QuoteDocument[];
  onClose: () => void;
}

/** More papers for all that were invited, while there is time. */
export const SendPapers = ({ round, papers, onClose }: Props) => (
  <FormDrawer
    title="Enviar documentos a los proveedores"
    call={sendPapers}
    start={{ document_ids: [] }}
    fixed={{ quotation_id: round.quotation_id, version: round.version }}
    save="Enviar documentos"
    saved="Los proveedores tienen los documentos, y se les avisó"
    onClose={onClose}
  >
    <PapersField papers={papers} />
    <p className="muted">Se avisa a todos los invitados de que cambió lo pedido; las ofertas de antes quedan marcadas.</p>
  </FormDrawer>
);
