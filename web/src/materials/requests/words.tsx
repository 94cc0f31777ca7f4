import { requestDocuments, siteWords, type MaterialRequest } from 'contract/materials/index.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { Status } from '../../ui/page/Status.tsx';

export const isUrgent = ({ request_type }: Pick<MaterialRequest, 'request_type'>): boolean =>
  request_type === 'SOLICITUD DE MATERIAL URGENTE';

export const UrgentTag = () => <Status tone="danger">Urgente</Status>;

/** Who a request waits for, and since when; nothing when it waits for nobody. */
export const WaitingWords = ({ waiting_for, waiting_since }: Pick<MaterialRequest, 'waiting_for' | 'waiting_since'>) =>
  waiting_for === null ? (
    <span className="muted">—</span>
  ) : (
    <span className="request-waiting">
      {waiting_for}
      {waiting_since && (
        <>
          {' '}
          desde <Ago value={waiting_since} inDays />
        </>
      )}
    </span>
  );

export const destinationOf = (it: Pick<MaterialRequest, 'charge_kind' | 'transfer_kind' | 'to_code' | 'to_name'>): string =>
  it.to_code === null ? siteWords(it) : codeAndName(it.to_code, it.to_name);

export const documentLabel = ({ document_kind }: Pick<MaterialRequest, 'document_kind'>): string => requestDocuments[document_kind].label;

/** Of a list: who pays, on one line; the rest of a long name is in its title. */
export const Charge = ({ words }: { words: string }) => <span title={words}>{words}</span>;
