import { useEffect } from 'react';
import { AreaField } from '../ui/fields/AreaField.tsx';
import { useForm } from '../ui/form/formState.ts';

const name = 'reservation_reason';
const label = 'Motivo para usar lo reservado';

/** Asked for only once the server said whose reservation would be broken (decision 034). */
export function ReservationReason() {
  const { values, wrong, introduce } = useForm();
  // Known to the form before it is drawn: the refusal that asks for it is said here, and nowhere else.
  useEffect(() => introduce(name, { label, show: String }));
  if (!wrong[name] && !values[name]) return null;
  return (
    <AreaField
      name={name}
      label={label}
      rows={2}
      maxLength={300}
      help="Queda en el historial de la solicitud que lo tenía reservado, y se le avisa a quien la hizo."
    />
  );
}
