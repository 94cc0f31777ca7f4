import { useState } from 'react';
import type { ServiceRequestInfo } from 'contract/services/index.ts';
import { updateServiceItems } from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { notify } from '../../ui/page/notices.tsx';
import { today } from '../../ui/days/santiago.ts';
import { useRequest } from './useRequest.ts';
import { matrixOf, type Choice } from '../quotations/offerMatrix.ts';
import { Matrix } from '../quotations/Matrix.tsx';
import { OfferDrawer } from '../quotations/OfferDrawer.tsx';
import { OneSupplier } from '../quotations/OneSupplier.tsx';
import '../services.css';
import '../quotations/comparison.css';

/** What each supplier asks for each service, one beside the other, and which of it is bought. */
export function Comparison() {
  const { answer } = useRequest();
  return answer.data ? <ComparisonTable request={answer.data} /> : null;
}

function ComparisonTable({ request }: { request: ServiceRequestInfo }) {
  const [isPasting, setPasting] = useState(false);
  const isPhone = useIsPhone();
  const choosing = useAction(updateServiceItems);
  const { rows, suppliers } = matrixOf(request.service_items, today());
  const choose = (choices: readonly Choice[], said: string) =>
    choosing.mutate(
      { service_request_id: request.id, version: request.version, choices: [...choices] },
      { onSuccess: () => notify('success', said) },
    );
  const shown = { rows, suppliers, isBusy: choosing.isPending, onChoose: choose };
  return (
    <section className="comparison">
      <div className="service-head">
        <p className="muted">
          Lo que cuesta cada unidad, en pesos al tipo de cambio de la fecha de cada cotización: el neto o, con boleta de honorarios, también
          la retención.
        </p>
        {request.service_items.some((it) => it.allowed_actions.includes('quote')) && (
          <Button onClick={() => setPasting(true)}>Registrar oferta de un proveedor</Button>
        )}
      </div>
      {suppliers.length === 0 ? (
        <Empty text="Todavía no hay cotizaciones que comparar." />
      ) : isPhone ? (
        <OneSupplier {...shown} />
      ) : (
        <Matrix {...shown} />
      )}
      {isPasting && <OfferDrawer request={request} onClose={() => setPasting(false)} />}
    </section>
  );
}
