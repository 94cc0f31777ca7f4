import type { QuoteDocument } from 'contract/services/index.ts';
import { Field } from '../../ui/fields/Field.tsx';

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((it) => typeof it === 'number') : []);

/** Which papers go along: none that nobody chose. */
export const PapersField = ({ papers }: { papers: readonly QuoteDocument[] }) => (
  <Field wide name="document_ids" label="Documentos que leen los proveedores" show={(value) => `${numbersIn(value).length} documentos`}>
    {({ id, value, set }) => (
      <span className="offer-documents" role="group">
        {papers.map((it, at) => {
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
