import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { createServiceRequest, getServiceRequest } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { chargeOf } from '../../ui/fields/charges.tsx';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { FormSkeleton } from '../../ui/page/Skeletons.tsx';
import type { Beginning } from './beginning.ts';
import { ServiceRequestForm } from './ServiceRequestForm.tsx';

const title = 'Nueva solicitud de servicio';

/** What the address asks for: a project to begin with and its place, or the quote request that it comes from. */
interface AddressQuery {
  proyecto?: string;
  lugar?: string;
  cotizacion?: string;
}

/** A request of services, begun with what the person asked for last. */
export function ServiceRequestNew() {
  const [asked]: [AddressQuery, unknown] = useState(useSearch({ strict: false }));
  const start = useBeginning(asked);
  if (!may(createServiceRequest.permission))
    return (
      <>
        <PageHead title={title} />
        <NotForRole text="Su rol no pide servicios." />
      </>
    );
  return (
    <>
      <PageHead title={title} />
      {start ? <ServiceRequestForm start={start} /> : <FormSkeleton />}
    </>
  );
}

/** Undefined while it is not known; what cannot be read is no reason to wait. */
function useBeginning({ proyecto, lugar, cotizacion }: AddressQuery): Beginning | undefined {
  const isUsual = proyecto === undefined;
  const own = useCall(getServiceRequest, { mine: 'true', per_page: 1 }, { enabled: isUsual });
  const quotation_id = Number(cotizacion) || null;
  if (!isUsual) return { charge: { project_code: proyecto.toUpperCase(), place_id: Number(lugar) || null }, labels: {}, quotation_id };
  if (own.data === undefined && !own.error) return undefined;
  const [last] = own.data?.items ?? [];
  if (!last) return { charge: {}, labels: {}, quotation_id };
  const { project_code, cost_center } = last;
  const label = chargeOf(last);
  return {
    charge: { project_code, cost_center },
    labels: project_code === null ? { cost_center: label } : { project: label },
    quotation_id,
  };
}
