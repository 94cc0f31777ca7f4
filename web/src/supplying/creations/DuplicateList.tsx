import type { CreationKind, Duplicate } from 'contract/supplying/index.ts';
import { countryName, isAbroad } from 'contract/suppliers/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Rut } from '../../ui/list/figures.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Status } from '../../ui/page/Status.tsx';
import { agreementIn } from './agreement.ts';
import { useDuplicates } from './useDuplicates.ts';
import './creations.css';

interface Props {
  kind: CreationKind;
  /** Of the request that is edited: it is no duplicate of itself. */
  request_id?: number | undefined;
}

/** What is there already and may be the same; it has its room from the beginning, so that nothing moves while somebody types. */
export function DuplicateList({ kind, request_id }: Props) {
  const { isAsked, error, found } = useDuplicates(kind, request_id);
  return (
    // A long list is scrolled, also by the keyboard.
    <section className="alike field-wide" aria-label="Parecidos" aria-live="polite" tabIndex={0}>
      {!isAsked && <p className="muted">Mientras escribe, aquí aparece lo que ya existe y se parece.</p>}
      {isAsked && error && <p className="muted">No se pudo buscar si ya existe. Se revisa otra vez al enviar.</p>}
      {isAsked && !error && found === undefined && <p className="muted">Buscando parecidos…</p>}
      {found?.length === 0 && <p className="muted">No hay nada parecido.</p>}
      {found && found.length > 0 && (
        <ul>
          {found.map((it) => (
            <DuplicateRow key={`${it.kind} ${it.code}`} {...it} />
          ))}
        </ul>
      )}
    </section>
  );
}

const sameWords = { tax_id: 'La misma identificación: no se crea otra vez', code: 'El mismo código', name: 'El mismo nombre' } as const;

const DuplicateRow = ({ code, name, rut, country, tax_id, words, same, is_request, active, merged_into }: Duplicate) => (
  <li>
    <span>
      <strong>{code}</strong> {agreementIn(name, words).map(({ text, agrees }, place) => (agrees ? <mark key={place}>{text}</mark> : text))}
    </span>
    {rut !== null && <Rut value={rut} />}
    {country !== null && isAbroad(country) && (
      <span className="muted">{tax_id === null ? countryName(country) : `${countryName(country)}, ${tax_id}`}</span>
    )}
    {is_request && <span className="muted">Ya se pidió</span>}
    {!active && <span className="muted">{merged_into === null ? 'Retirado' : `Se fusionó con ${merged_into}: use ese`}</span>}
    {same && <Status tone={same === 'tax_id' ? 'danger' : 'warning'}>{sameWords[same]}</Status>}
  </li>
);

/** Why it is another one, though one of the same name is there; below all that is typed before. */
export function DistinctReason({ kind, request_id }: Props) {
  const { values, wrong } = useForm();
  const { found } = useDuplicates(kind, request_id);
  const isNeeded = found?.some((it) => it.same === 'name') || Boolean(values['distinct_reason']) || 'distinct_reason' in wrong;
  if (!isNeeded) return null;
  return (
    <AreaField
      name="distinct_reason"
      label="Por qué es otro"
      help="Ya hay uno que se llama igual: diga en qué se distingue."
      rows={2}
      maxLength={300}
    />
  );
}
