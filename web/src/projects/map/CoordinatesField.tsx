import { AimOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { readPoint, type PointForm } from 'contract/coordinates.ts';
import type { Point } from 'contract/utm.ts';
import { decimalText } from 'contract/point-text.ts';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';

interface Props {
  isPicking: boolean;
  onPoint: (point: Point, accuracy?: number) => void;
  onPick: () => void;
}

const forms: Record<PointForm, string> = { decimal: 'grados decimales', sexagesimal: 'grados y minutos', utm: 'UTM', enlace: 'enlace' };

/** One field for coordinates as they come: it says what it understood before it is used. */
export function CoordinatesField({ isPicking, onPoint, onPick }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const read = text.trim() === '' ? undefined : readPoint(text);
  const use = () => {
    if (!read?.ok) return;
    onPoint(read);
    setText('');
  };
  return (
    <div className="location-entry">
      <label htmlFor={id}>Escriba o pegue coordenadas</label>
      <form
        className="location-typed"
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <input
          id={id}
          className="control"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          placeholder="-33,4372, -70,6506"
          value={text}
          aria-invalid={read?.ok === false || undefined}
          aria-describedby={`${id}-read`}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind="primary" off={read?.ok !== true && 'Escriba antes una latitud y una longitud.'}>
          Usar
        </Button>
      </form>
      <p id={`${id}-read`} className={read?.ok === false ? 'field-error' : 'field-help'} role="status">
        {read === undefined && 'Decimales, grados y minutos, UTM (18/19) o un enlace de Google Maps.'}
        {read?.ok === false && read.message}
        {read?.ok && (
          <>
            Se entendió ({forms[read.form]}): <strong className="figure">{decimalText(read)}</strong>
            {read.notes.map((note) => ` · ${note}`)}
          </>
        )}
      </p>
      <div className="location-buttons">
        <Button icon={<EnvironmentOutlined />} kind={isPicking ? 'primary' : 'default'} onClick={onPick}>
          {isPicking ? 'Pulse sobre el mapa…' : 'Marcar en el mapa'}
        </Button>
        <HereButton onPoint={onPoint} />
      </div>
    </div>
  );
}

/** On site: where the device is, and how sure it is of it. */
function HereButton({ onPoint }: Pick<Props, 'onPoint'>) {
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<string>();
  if (!window.isSecureContext) return null;
  const ask = () => {
    setAsking(true);
    const say = (text: string) => {
      setAsking(false);
      setSaid(text);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onPoint({ latitud: coords.latitude, longitud: coords.longitude }, coords.accuracy);
        say(`Posición del dispositivo, con ${formatNumber(Math.ceil(coords.accuracy))} m de precisión.`);
      },
      ({ code, PERMISSION_DENIED }) =>
        say(
          code === PERMISSION_DENIED
            ? 'El navegador no tiene permiso para ver su posición. Actívelo en los ajustes del sitio.'
            : 'El dispositivo no entregó su posición. Inténtelo a cielo abierto, o escríbala.',
        ),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    );
  };
  return (
    <>
      <Button icon={<AimOutlined />} busy={isAsking} onClick={ask}>
        Usar mi posición
      </Button>
      {said && !isAsking && (
        <p className="field-help" role="status">
          {said}
        </p>
      )}
    </>
  );
}
