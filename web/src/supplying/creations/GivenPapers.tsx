import { supplierDocumentMegabytes } from 'contract/suppliers/index.ts';
import { paperPlaces, type PaperPlace } from 'contract/supplying/index.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Section } from '../../ui/page/Section.tsx';
import type { SupplierChoices } from '../../ui/suppliers/useSupplierChoices.ts';

type Types = SupplierChoices['dropdowns']['document_types'];

const labels: Record<PaperPlace, { type: string; file: string; day: string }> = {
  '': { type: 'Tipo de documento', file: 'Archivo', day: 'Vence el' },
  _2: { type: 'Tipo del segundo documento', file: 'Segundo archivo', day: 'El segundo vence el' },
  _3: { type: 'Tipo del tercer documento', file: 'Tercer archivo', day: 'El tercero vence el' },
};

/** The papers of a supplier that somebody has at hand when they ask for it; there is room for another one when one is there. */
export function GivenPapers({ types }: { types: Types }) {
  const { values } = useForm();
  const isTaken = (place: PaperPlace) => values[`files${place}`] instanceof File;
  return (
    <Section title="Documentos que ya tiene">
      {paperPlaces
        .filter((_, at) => paperPlaces.slice(0, at).every(isTaken))
        .map((place) => (
          <GivenPaper key={place} place={place} types={types} />
        ))}
    </Section>
  );
}

function GivenPaper({ place, types }: { place: PaperPlace; types: Types }) {
  const { values } = useForm();
  const expires = types.find((it) => it.id === values[`doc_type${place}`])?.vence ?? false;
  const { type, file, day } = labels[place];
  return (
    <>
      <SelectField
        name={`doc_type${place}`}
        label={type}
        {...(place === '' && { help: 'No es obligatorio: también se agregan después.' })}
        options={types.map(({ id, nombre }) => ({ value: id, label: nombre }))}
      />
      {expires && <DateField name={`expires_on${place}`} label={day} />}
      <FileField name={`files${place}`} label={file} prompt={`Arrastre el archivo o elija uno, de hasta ${supplierDocumentMegabytes} MB`} />
    </>
  );
}
