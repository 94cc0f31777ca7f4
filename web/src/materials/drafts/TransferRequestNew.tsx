import { requestPaths } from '../requestAddresses.ts';
import { RequestNew } from './RequestNew.tsx';

/** Asks for what lies in a warehouse: to be brought, or to be fetched (spec 3 §2, 2 §4). */
export const TransferRequestNew = () => <RequestNew isTransfer title="Solicitud de traslado o retiro" path={requestPaths.createTransfer} />;
