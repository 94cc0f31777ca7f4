import { useNavigate } from '@tanstack/react-router';
import { startBidding, type Bidding, type ServiceRequestInfo } from 'contract/services/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { toQuote } from '../addresses.ts';

/** What a request asks for goes to suppliers; whom, is chosen on the page that opens next. */
export function StartBiddingDrawer({ request, onClose }: { request: ServiceRequestInfo; onClose: () => void }) {
  const navigate = useNavigate();
  const { id, number, version, must_bid } = request;
  return (
    <FormDrawer
      title={`Licitar ${number}`}
      call={startBidding}
      start={{ terms: '', reason: '' }}
      fixed={{ service_request_id: id, version }}
      save="Licitar"
      saved="Licitación creada: invite a los proveedores"
      onSaved={(it: Bidding) => void navigate(toQuote(it))}
      onClose={onClose}
    >
      <p className="muted">
        Los proveedores ofertan por un enlace hasta el plazo. Nadie ve precios ni archivos antes de que dos personas abran las ofertas.
      </p>
      <DateTimeField name="deadline" label="Plazo para ofertar" />
      <AreaField name="terms" label="Condiciones para los proveedores" rows={4} maxLength={4_000} />
      {!must_bid && (
        <AreaField name="reason" label="Por qué se licita" rows={2} maxLength={500} help="Por su monto esperado no sería necesario." />
      )}
    </FormDrawer>
  );
}
