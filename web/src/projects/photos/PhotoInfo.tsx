import { formatInstant, formatNumber } from 'contract/format.ts';
import { photoDateSources, updatePhoto, type Photo } from 'contract/projects/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { FactList, type Fact } from '../../ui/page/Facts.tsx';
import { asText, Field } from '../../ui/fields/Field.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { ActionExplanation } from '../../ui/page/explanation.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { toClock, toInstant } from '../../ui/days/santiago.ts';
import { paths, useCodes } from '../addresses.ts';
import { shortDegrees } from '../degrees.ts';
import { ActivityInput } from './ActivityInput.tsx';

interface Props {
  photo: Photo;
  activities: readonly string[];
  onSaved: () => void;
}

/** What is known of a photo, and what may be corrected. */
export function PhotoInfo({ photo, activities, onSaved }: Props) {
  const { id, version, leyenda, actividad, tomada_at } = photo;
  return (
    <aside className="viewer-info" aria-label="Información de la foto">
      <h2>Información</h2>
      {photo.allowed_actions.includes('update') && (
        <Form
          // Another photo, or what another save made of it.
          key={`${id}:${version}`}
          call={updatePhoto}
          fixed={{ id, version }}
          start={{ leyenda, actividad, tomada_at }}
          save="Guardar"
          onSaved={onSaved}
        >
          <AreaField name="leyenda" label="Leyenda" rows={2} maxLength={500} />
          <Field name="actividad" label="Actividad" wide>
            {({ value, set, isWrong: _isWrong, ...control }) => (
              <ActivityInput {...control} value={asText(value)} known={activities} onChange={set} />
            )}
          </Field>
          <TakenField />
        </Form>
      )}
      <FactList facts={factsOf(photo)} />
      <Position photo={photo} />
      {/* The drawer would open behind the photo. */}
      <details>
        <summary>Explícame qué puedo hacer con esta foto</summary>
        <ActionExplanation thing="photo" id={String(id)} />
      </details>
    </aside>
  );
}

/** The browser's own control: the calendar of the other forms would open behind the photo. */
const TakenField = () => (
  <Field name="tomada_at" label="Tomada" show={(value) => formatInstant(asText(value))} wide>
    {({ id, value, set, onBlur, described }) => (
      <input
        id={id}
        className="control"
        type="datetime-local"
        value={asText(value) && toClock(asText(value))}
        onChange={(event) => set(event.target.value ? toInstant(event.target.value) : null)}
        onBlur={onBlur}
        {...described}
      />
    )}
  </Field>
);

const factsOf = ({
  archivo,
  ancho,
  alto,
  bytes,
  camara,
  actividad,
  tomada_at,
  fecha_origen,
  subida_por,
  subida_at,
  allowed_actions,
}: Photo): Fact[] => [
  { label: 'Archivo', value: archivo },
  // What the form above shows is not said twice.
  ...(allowed_actions.includes('update')
    ? []
    : [
        { label: 'Tomada', value: <Instant value={tomada_at} /> },
        { label: 'Actividad', value: actividad },
      ]),
  { label: 'Fecha según', value: photoDateSources[fecha_origen] },
  { label: 'Tamaño', value: `${ancho} × ${alto} · ${sizeOf(bytes)}` },
  { label: 'Cámara', value: camara },
  { label: 'Subida por', value: subida_por },
  { label: 'Subida', value: <Instant value={subida_at} /> },
];

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${formatNumber(bytes / (1024 * 1024), 1)} MB`;

function Position({ photo: { latitud, longitud } }: { photo: Photo }) {
  const { codigoProyecto, codigoLugarInstalacion } = useCodes();
  if (latitud === null || longitud === null) return null;
  return (
    <p>
      <span className="muted">Posición</span>
      <br />
      <span className="figure">
        {shortDegrees(latitud)}; {shortDegrees(longitud)}
      </span>
      <br />
      <Link isInvitation to={`${paths.place}/ubicacion`} params={{ codigoProyecto, codigoLugarInstalacion }}>
        Ver la ubicación del lugar
      </Link>
    </p>
  );
}
