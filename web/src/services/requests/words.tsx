import { serviceTypes, type Flag, type ServiceRequest } from 'contract/services/index.ts';
import { WarningOutlined } from '@ant-design/icons';
import { Status } from '../../ui/page/Status.tsx';

type TypeOfRequest = Pick<ServiceRequest, 'request_type'>;

export const typeLabel = ({ request_type }: TypeOfRequest): string => serviceTypes[request_type].label;

/** What is not usual about a request: urgent, bought before it was asked for, of a sole supplier. */
export const TypeTag = ({ request_type }: TypeOfRequest) =>
  request_type === 'SOLICITUD DE SERVICIO' ? null : (
    <Status tone={request_type === 'SOLICITUD DE SERVICIO URGENTE' ? 'danger' : 'violet'}>{serviceTypes[request_type].label}</Status>
  );

export const buyerLabel = ({ buyer }: Pick<ServiceRequest, 'buyer'>): string => buyer ?? 'Sin asignar';

/** What stands in the way of approving, each as its sentence. */
export const Flags = ({ flags, label }: { flags: readonly Pick<Flag, 'text'>[]; label: string }) =>
  flags.length === 0 ? null : (
    <ul className="flags" aria-label={label}>
      {flags.map(({ text }) => (
        <li key={text}>
          <WarningOutlined aria-hidden /> {text}
        </li>
      ))}
    </ul>
  );
