import { useNavigate } from '@tanstack/react-router';
import { createServiceRequest, type ServiceRequestInfo } from 'contract/services/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { notify } from '../../ui/page/notices.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toRequest } from '../addresses.ts';
import { FormRadar } from '../radar/FormRadar.tsx';
import { AskedServices } from './AskedServices.tsx';
import { BiddingHint } from './BiddingHint.tsx';
import type { Beginning } from './beginning.ts';
import { RequestDefaults } from './RequestDefaults.tsx';
import '../biddings/biddings.css';
import '../services.css';

/** They are those of the place that the form names. */
const ServicesAsked = () => <AskedServices place_id={useForm().values['place_id']} />;

/** Asks for services: what, with what was quoted already, and one line of the rest; kept in the browser while it is written. */
export function ServiceRequestForm({ start: { charge, labels, quotation_id } }: { start: Beginning }) {
  const navigate = useNavigate();
  const onSaved = (it: ServiceRequestInfo) => {
    notify('success', `Se creó la solicitud ${it.number}`);
    void navigate(toRequest(it));
  };
  return (
    <div className="service-form">
      <Form
        opensToWrite
        call={createServiceRequest}
        start={{
          request_type: 'SOLICITUD DE SERVICIO',
          title: '',
          project_code: charge.project_code ?? null,
          place_id: charge.place_id ?? null,
          cost_center: charge.cost_center ?? null,
          items: [],
        }}
        fixed={{ quotation_id }}
        draft="solicitud de servicio"
        save="Crear solicitud"
        onSaved={onSaved}
      >
        <Section title="Servicios">
          <ServicesAsked />
          <BiddingHint />
        </Section>
        <Section title="Qué se pide y para quién">
          <TextField name="title" label="Título" placeholder="Arriendo de grúa para el montaje" maxLength={200} />
          <RequestDefaults labels={labels} />
        </Section>
        <FormRadar />
        <Section title="Comentario">
          <AreaField name="comment" label="Comentario para abastecimiento y quien aprueba" rows={2} maxLength={1_000} />
        </Section>
      </Form>
    </div>
  );
}
