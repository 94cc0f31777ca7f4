import { postQuotation, updateQuotation, type Quote } from 'contract/services/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { costCenters, projects } from '../../ui/fields/charges.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FilesField } from '../files/FilesField.tsx';

interface AskProps {
  onClose: () => void;
  onAsked: (quote: Quote) => void;
}

/** What is to be quoted, for what, until when, with its papers. */
export const QuoteForm = ({ onClose, onAsked }: AskProps) => (
  <FormDrawer
    title="Nueva solicitud de cotización"
    call={postQuotation}
    start={{ documents: [] }}
    save="Crear solicitud de cotización"
    saved="Abastecimiento recibió su solicitud"
    onSaved={onAsked}
    onClose={onClose}
  >
    <QuoteFields />
    <FilesField name="documents" label="Documentos" usual="Otros" help="Planos, bases técnicas, fotos: lo que ayude a cotizar." />
  </FormDrawer>
);

/** The same, afterwards; papers are changed where they stand. */
export const EditQuote = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => (
  <FormDrawer
    title={`Editar ${quote.number}`}
    call={updateQuotation}
    start={startOf(quote)}
    fixed={{ quotation_id: quote.id, version: quote.version }}
    save="Guardar cambios"
    saved={`Se guardó ${quote.number}`}
    onClose={onClose}
  >
    <QuoteFields quote={quote} />
  </FormDrawer>
);

const startOf = ({ title, description, project_code, cost_center, needed_by }: Quote) => ({
  title,
  description,
  project_code,
  cost_center,
  needed_by,
});

const QuoteFields = ({ quote }: { quote?: Quote }) => (
  <>
    <TextField name="title" label="Qué se cotiza" maxLength={200} wide />
    <AreaField name="description" label="Detalle" rows={5} maxLength={4000} help="Cantidad, lugar, plazo, condiciones." />
    <ChooseField
      name="project_code"
      label="Proyecto"
      {...projects}
      startLabel={quote?.project ? `${quote.project_code} - ${quote.project}` : null}
      placeholder="Ninguno"
    />
    <ChooseField
      name="cost_center"
      label="Centro de costo"
      {...costCenters}
      startLabel={quote?.cost_center ? `${quote.cost_center} - ${quote.cost_center_name}` : null}
      placeholder="Ninguno"
    />
    <DateField name="needed_by" label="Para cuándo" />
  </>
);
