import { sendOffer, uploadOfferFile, type SupplierInvitation } from 'contract/services/supplier-link.ts';
import { serviceFileExtensions } from 'contract/services/files.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
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
  return (
    <Field wide name="file_id" label="Archivo de la oferta" help="PDF, imagen, Word o Excel, de hasta 20 MB.">
      {({ id, set, described }) => (
        <>
          {sent && <p>{sent}</p>}
          <input
            id={id}
            type="file"
            accept={endings}
            disabled={upload.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (!file) return;
              upload.mutate(
                { token, file },
                {
                  onSuccess: (answer) => {
                    setSent(answer.name);
                    set(answer.id);
                  },
                },
              );
              target.value = '';
            }}
            {...described}
          />
          {upload.isPending && <span role="status">Subiendo…</span>}
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
