import { sendOffer, uploadOfferFile, type SupplierInvitation } from 'contract/services/invitations/supplier-link.ts';
import { serviceFileExtensions } from 'contract/services/files.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { blankOffer } from './offer.ts';
import { OfferFields } from './OfferFields.tsx';

/** The offer of a supplier: what they wrote last, or nothing yet. */
export function SendOffer({ token, invitation: { lines, receipt } }: { token: string; invitation: SupplierInvitation }) {
  return (
    <Form
      call={sendOffer}
      start={receipt?.offer ? startOf(receipt.offer) : blankOffer}
      fixed={{ token }}
      save={receipt ? 'Enviar en reemplazo' : 'Enviar oferta'}
      saved="Recibimos su oferta"
    >
      <OfferFile token={token} name={receipt?.offer?.file.name} />
      <OfferFields lines={lines} />
    </Form>
  );
}

const startOf = ({ file, ...offer }: NonNullable<NonNullable<SupplierInvitation['receipt']>['offer']>) => ({ ...offer, file_id: file.id });

const endings = serviceFileExtensions.map((it) => `.${it}`).join(',');

/** The paper of the offer goes up at once; what was sent before stays until another one is chosen. */
function OfferFile({ token, name }: { token: string; name: string | undefined }) {
  const upload = useAction(uploadOfferFile, { quiet: true });
  const [sent, setSent] = useState(name);
  const send = (file: File, set: (id: number) => void) => {
    const onSuccess = (answer: { id: number; name: string }) => {
      setSent(answer.name);
      set(answer.id);
    };
    upload.mutate({ token, file }, { onSuccess });
  };
  return (
    <Field wide name="file_id" label="Archivo de la oferta" help="PDF, imagen, Word o Excel, de hasta 20 MB.">
      {({ id, set, described }) => (
        <>
          <span className="drop">
            <span role="status">{upload.isPending ? 'Subiendo…' : (sent ?? 'Arrastre su archivo aquí, o elíjalo')}</span>
            <input
              id={id}
              type="file"
              accept={endings}
              disabled={upload.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) send(file, set);
                // The same file may be chosen again.
                target.value = '';
              }}
              {...described}
            />
          </span>
          {upload.refused && (
            <span className="field-error" role="alert">
              {upload.refused.fields['file'] ?? upload.refused.message}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
