import { useState } from 'react';
import { noTerms, termsInWords } from 'contract/orders/index.ts';
import { agreeServiceTerms, type ServiceRequestInfo, type SupplierTermsAgreed } from 'contract/services/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { TermsFields } from '../../ui/suppliers/TermsFields.tsx';

/** How each supplier that was chosen is paid beyond the days of their offer: approved with the request, and what their order begins with. */
export function SupplierPayment({ request }: { request: ServiceRequestInfo }) {
  const [agreeing, setAgreeing] = useState<SupplierTermsAgreed>();
  const { supplier_terms, allowed_actions } = request;
  const may = allowed_actions.includes('agree_terms');
  if (supplier_terms.length === 0 || (!may && supplier_terms.every((it) => it.terms === null))) return null;
  return (
    <Box title="Anticipo, retención e hitos">
      <ul className="supplier-payment" aria-label="Lo acordado con cada proveedor">
        {supplier_terms.map((it) => (
          <li key={it.supplier_rut}>
            <div>
              <strong>{it.supplier}</strong>
              <Agreement agreed={it} />
            </div>
            {may && (
              <Button
                label={`${it.terms === null ? 'Acordar' : 'Cambiar'} anticipo, retención e hitos con ${it.supplier}`}
                onClick={() => setAgreeing(it)}
              >
                {it.terms === null ? 'Acordar' : 'Cambiar'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {agreeing && <AgreeDrawer request={request} agreed={agreeing} onClose={() => setAgreeing(undefined)} />}
    </Box>
  );
}

const Agreement = ({ agreed: { terms, agreed_by, agreed_at } }: { agreed: SupplierTermsAgreed }) =>
  terms === null ? (
    <p className="muted">Sin anticipo ni retención: se factura contra lo recibido.</p>
  ) : (
    <>
      <p>{termsInWords(terms)}</p>
      <p className="muted">
        {agreed_by}, <Instant value={agreed_at} />
      </p>
    </>
  );

interface AgreeProps {
  request: ServiceRequestInfo;
  agreed: SupplierTermsAgreed;
  onClose: () => void;
}

function AgreeDrawer({ request, agreed: { supplier, supplier_rut, terms, proposed }, onClose }: AgreeProps) {
  // What somebody else changes meanwhile is not what is written here.
  const [{ id, version }] = useState(request);
  return (
    <FormDrawer
      title={`Pago a ${supplier}`}
      call={agreeServiceTerms}
      start={{ terms: terms ?? proposed }}
      fixed={{ service_request_id: id, version, supplier_rut }}
      save="Guardar lo acordado"
      saved="Lo acordado se aprueba con la solicitud"
      onClose={onClose}
    >
      <p className="muted">
        {terms === null && termsInWords(proposed) !== termsInWords(noTerms) && 'Se proponen los de su última orden. '}
        Se aprueban con la solicitud, y la orden empieza con ellos.
      </p>
      <TermsFields />
    </FormDrawer>
  );
}
