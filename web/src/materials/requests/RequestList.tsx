import { RequestsSwitch } from '../../shell/RequestsSwitch.tsx';
import { requestFilters } from './filters.ts';
import { Requests } from './Requests.tsx';

/** Materials that were asked for, of what the person may see (spec 2 §2); services have a list of their own. */
export const RequestList = () => (
  <Requests
    title="Solicitudes de materiales"
    only={{}}
    filters={requestFilters}
    empty="Todavía no hay solicitudes de los proyectos y centros de costo que usted ve."
    intro={<RequestsSwitch of="materials" />}
  />
);
