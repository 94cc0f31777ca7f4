import { startQuoteRound, type Quote } from 'contract/services/index.ts';
import { AreaField } from '../../ui/AreaField.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
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
    {quote.documents.length > 0 && <DocumentsField quote={quote} />}
    <SuppliersField />
  </FormDrawer>
);

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((it) => typeof it === 'number') : []);

/** Which papers go along: none that nobody chose. */
const DocumentsField = ({ quote: { documents } }: { quote: Quote }) => (
  <Field wide name="document_ids" label="Documentos que leen los proveedores" show={(value) => `${numbersIn(value).length} documentos`}>
    {({ id, value, set }) => (
      <span className="offer-documents" role="group">
        {documents.map((it, at) => {
          const chosen = numbersIn(value);
          const own = at === 0 ? id : `${id}-${it.id}`;
          return (
            <label key={it.id} htmlFor={own}>
              <input
                id={own}
                type="checkbox"
                checked={chosen.includes(it.id)}
                onChange={({ target }) => set(target.checked ? [...chosen, it.id] : chosen.filter((one) => one !== it.id))}
              />
              {it.file.name}
            </label>
          );
        })}
      </span>
    )}
  </Field>
);
