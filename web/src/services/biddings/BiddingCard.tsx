import { DownloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { biddingStates, getBidding, justifyBidding, type Bidding } from 'contract/services/index.ts';
import { formatInstant } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { State } from '../../ui/page/Status.tsx';
import { toQuote, toRequest } from '../addresses.ts';
import { OpeningDrawer } from './OpeningDrawer.tsx';
import './biddings.css';

interface Props {
  /** Of its quote request. */
  number: string;
  /** On whose page it stands; it leads to the other one. */
  on: 'request' | 'quote';
}

/** A deadline passes without anybody doing something. */
const minute = 60_000;

/** How a bidding stands: until when it is sealed, how many offered, who opens it, and its record. */
export function BiddingCard({ number, on }: Props) {
  useLive('quotes:all', [getBidding]);
  const answer = useCall(getBidding, { number }, { every: minute });
  return (
    <Box label={`Licitación ${number}`} className="bidding">
      <Loaded answer={answer}>{(bidding) => <BiddingStands bidding={bidding} on={on} />}</Loaded>
    </Box>
  );
}

function BiddingStands({ bidding, on }: { bidding: Bidding; on: Props['on'] }) {
  const [open, setOpen] = useState<'opening' | 'reason'>();
  const { number, status, first_opener, act, allowed_actions, service_number } = bidding;
  const can = new Set(allowed_actions);
  return (
    <>
      <div className="service-head">
        <h2>
          Licitación {number} <State of={biddingStates} is={status} />
        </h2>
        <span className="bidding-actions">
          {can.has('open') && (
            <Button kind="primary" onClick={() => setOpen('opening')}>
              Abrir licitación
            </Button>
          )}
          {can.has('justify') && <Button onClick={() => setOpen('reason')}>Indicar por qué con menos ofertas</Button>}
          <MoreActions of={`la licitación ${number}`} isText actions={[explainAction({ thing: 'bidding', id: number, title: number })]} />
        </span>
      </div>
      <p>{sentences[status](bidding)}</p>
      {first_opener && (
        <p role="status" className="bidding-waiting">
          {first_opener.user.nombre} abrió a las {clock(first_opener.at)}; falta otra persona, hasta las {clock(first_opener.until)}.
        </p>
      )}
      <FactList
        facts={[
          on === 'quote'
            ? { label: 'Solicitud', value: <Link {...toRequest({ number: service_number })}>{service_number}</Link> }
            : { label: 'Cotización', value: <Link {...toQuote(bidding)}>{number}</Link> },
          { label: 'Plazo', value: <Instant value={bidding.deadline} /> },
          { label: 'Invitados', value: bidding.invited },
          { label: 'La vieron', value: bidding.seen },
          { label: 'Ofertas recibidas', value: bidding.received },
          ...(bidding.reason === null ? [] : [{ label: 'Por qué se licita', value: bidding.reason }]),
          ...(bidding.few_offers_reason === null ? [] : [{ label: 'Por qué con menos ofertas', value: bidding.few_offers_reason }]),
        ]}
      />
      {act && <Act act={act} />}
      {open === 'opening' && <OpeningDrawer bidding={bidding} onClose={() => setOpen(undefined)} />}
      {open === 'reason' && <ReasonDrawer bidding={bidding} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const clock = (instant: string): string => formatInstant(instant).slice(-5);

/** What is to be known of each state, and what comes next. */
const sentences: Record<Bidding['status'], (it: Bidding) => string> = {
  sellada: ({ deadline }) => `Hasta el ${formatInstant(deadline)} nadie ve precios ni archivos de las ofertas, tampoco abastecimiento.`,
  cerrada: () => 'El plazo terminó. Las ofertas siguen selladas hasta que dos personas la abran, cada una con su clave.',
  abierta: () => 'Las ofertas están a la vista; de ellas salen las cotizaciones de la solicitud.',
  desierta: () => 'No llegó ninguna oferta: se puede licitar otra vez, con más plazo o con más proveedores.',
  anulada: () => 'Se anuló con su solicitud de cotización.',
};

const Act = ({ act }: { act: NonNullable<Bidding['act']> }) => (
  <div className="bidding-act">
    <h3>{act.number}</h3>
    <p>
      La abrieron {act.openers.map((it) => it.user.nombre).join(' y ')} el <Instant value={act.opened_at} />. {act.policy}.
    </p>
    {act.file && (
      <a href={act.file.url} download={act.file.name} className="service-file-name">
        <DownloadOutlined aria-hidden /> Descargar acta
      </a>
    )}
    <p className="muted bidding-digest">SHA-256 {act.sha256}</p>
  </div>
);

const ReasonDrawer = ({
  bidding: { quotation_id, number, version, few_offers_reason },
  onClose,
}: {
  bidding: Bidding;
  onClose: () => void;
}) => (
  <FormDrawer
    title={`Comprar con menos ofertas: ${number}`}
    call={justifyBidding}
    start={{ reason: few_offers_reason ?? '' }}
    fixed={{ quotation_id, version }}
    save="Guardar motivo"
    saved="Motivo guardado"
    onClose={onClose}
  >
    <AreaField name="reason" label="Por qué se compra con menos ofertas" rows={3} maxLength={500} help="Lo lee quien aprueba." />
  </FormDrawer>
);
