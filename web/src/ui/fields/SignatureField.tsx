import { useEffect, useRef, type PointerEvent } from 'react';
import { Button } from '../page/Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import './SignatureField.css';

/** In points of the picture; on the screen it is as wide as there is room. */
const size = { width: 640, height: 240 };

/** A box to sign in with a finger, a pen or the mouse; the value is a PNG. */
export const SignatureField = (field: FieldProps) => (
  <Field {...field} wide show={(value) => (value ? 'Firmado' : '')}>
    {({ id, value, set, described }) => (
      <Pad
        id={id}
        label={field.label}
        value={typeof value === 'string' ? value : ''}
        onChange={set}
        describedBy={described['aria-describedby']}
      />
    )}
  </Field>
);

interface PadProps {
  id: string;
  label: string;
  value: string;
  onChange: (picture: string | null) => void;
  /** A picture says nothing of being required: its label and the message below do. */
  describedBy: string | undefined;
}

function Pad({ id, label, value, onChange, describedBy }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef('');
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || value === drawn.current) return;
    drawn.current = value;
    pen.clearRect(0, 0, size.width, size.height);
    if (!value) return;
    // What a draft kept.
    const picture = new Image();
    picture.addEventListener('load', () => pen.drawImage(picture, 0, 0));
    picture.src = value;
  }, [value]);
  const draw = (event: PointerEvent<HTMLCanvasElement>, isBeginning: boolean) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen || (!isBeginning && event.buttons === 0)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size.width;
    const y = ((event.clientY - box.top) / box.height) * size.height;
    Object.assign(pen, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#0f1b33' });
    if (isBeginning) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.beginPath();
      pen.moveTo(x, y);
    }
    pen.lineTo(x, y);
    pen.stroke();
  };
  const end = () => {
    drawn.current = canvas.current?.toDataURL('image/png') ?? '';
    onChange(drawn.current);
  };
  return (
    <div className="signature">
      <canvas
        ref={canvas}
        id={id}
        {...size}
        aria-describedby={describedBy}
        role="img"
        aria-label={`${label}: ${value ? 'firmado' : 'vacío, se firma con el dedo o el mouse'}`}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={end}
      />
      <div className="signature-foot">
        <span className="muted">{value ? 'Firmado' : 'Firme aquí con el dedo'}</span>
        <Button kind="text" off={!value && 'Todavía no hay firma.'} onClick={() => onChange(null)}>
          Quitar la firma
        </Button>
      </div>
    </div>
  );
}
