import { AreaField } from '../ui/AreaField.tsx';
import { useForm } from '../ui/formState.ts';

/** Asked for only once the server said whose reservation would be broken (decision 034). */
export function ReservationReason() {
  const { values, wrong } = useForm();
  if (!wrong['reservation_reason'] && !values['reservation_reason']) return null;
  return (
    <AreaField
      name="reservation_reason"
      label="Motivo para usar lo reservado"
      rows={2}
      maxLength={300}
      help="Queda en el historial de la solicitud que lo tenía reservado, y se le avisa a quien la hizo."
    />
  );
}
