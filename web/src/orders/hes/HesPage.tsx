import { getHes, hesStates, type HesInfo, type HesLine } from 'contract/orders/index.ts';
import { formatRut } from 'contract/rut.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { ProofList } from '../../ui/past/ProofList.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Day, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, toHes, toOrder, useNumber } from '../addresses.ts';
import { useHesActions } from './useHesActions.tsx';
import '../../ui/fields/SignatureField.css';
import '../orders.css';

/** One sheet: what was received, who signed, what proves it, and whether the ERP has it. */
export function HesPage() {
  const number = useNumber();
  useLive('orders:all', [getHes]);
  const answer = useCall(getHes, { number });
  const hes = answer.data;
  const { actions, drawer } = useHesActions(number, hes);
  if (!hes) return <Missing title={number} answer={answer} back={{ to: paths.receptions, words: 'Ver las órdenes con HES' }} />;
  return (
    <Detail code={hes.number} title={hes.supplier} status={<State of={hesStates} is={hes.status} />} facts={factsOf(hes)} actions={actions}>
      {hes.erp_error && (
        <p className="order-refusal" role="alert">
          El ERP no la aceptó: {hes.erp_error}
        </p>
      )}
      <HesStanding hes={hes} />
      <ReceivedLines hes={hes} />
      <Box title="Evidencia">
        <ProofList label="Evidencia" proofs={hes.evidence} />
      </Box>
      <Box title="Firma">
        <img className="signature-shown" src={hes.signature} alt={`Firma de ${hes.signer_name}`} />
        <p>
          {hes.signer_name}, RUT {formatRut(hes.signer_rut)}
        </p>
      </Box>
      {drawer}
    </Detail>
  );
}

/** What stands between a sheet and the ERP. */
function HesStanding({ hes: { waits_for, annul_error } }: { hes: HesInfo }) {
  return (
    <>
      {waits_for !== null && (
        <p role="status">
          Espera a la <Link {...toHes({ number: waits_for })}>{waits_for}</Link>, que el ERP rechazó: reinténtela o anúlela para que esta
          salga.
        </p>
      )}
      {annul_error !== null && (
        <p className="order-refusal" role="alert">
          Está anulada aquí, pero el ERP no la anuló: {annul_error} Reinténtelo en <Link to="/sap/envios-erp">Envíos al ERP</Link>.
        </p>
      )}
    </>
  );
}

const figures: readonly LineColumn<HesLine>[] = [
  { title: 'Recibido', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  { title: 'De la línea', isFigure: true, cell: (it) => <Figure value={it.percent} unit="%" /> },
];
const inMoney: LineColumn<HesLine> = { title: 'Neto', isFigure: true, cell: (it) => <Figure value={it.total} /> };

function ReceivedLines({ hes: { items, net } }: { hes: HesInfo }) {
  return (
    <Box title="Qué se recibió">
      <LinesTable
        label="Qué se recibió"
        thing="Servicio"
        lines={items}
        columns={net === null ? figures : [...figures, inMoney]}
        renderName={(it) => (
          <>
            <strong>{it.code}</strong> {it.name}
          </>
        )}
      />
    </Box>
  );
}

/** What is accepted; where something is taken off it, also what is left to invoice. */
function amountsOf({ net, retention, amortisation, to_invoice }: HesInfo): { label: string; amount: string | null }[] {
  if (net === null) return [];
  if (net === to_invoice) return [{ label: 'Neto', amount: net }];
  return [
    { label: 'Neto aceptado', amount: net },
    ...(Number(retention) > 0 ? [{ label: 'Retención', amount: retention }] : []),
    ...(Number(amortisation) > 0 ? [{ label: 'Amortización del anticipo', amount: amortisation }] : []),
    { label: 'Neto a facturar', amount: to_invoice },
  ];
}

const factsOf = (it: HesInfo) => [
  { label: 'Orden', value: <Link {...toOrder({ number: it.order_number })}>{it.order_number}</Link> },
  ...(it.erp_number === null ? [] : [{ label: 'N.º en el ERP', value: it.erp_number }]),
  ...(it.milestone_name === null ? [] : [{ label: 'Hito', value: it.milestone_name }]),
  ...(it.statement === null ? [] : [{ label: 'Estado de pago', value: `N.º ${it.statement}` }]),
  ...amountsOf(it).map(({ label, amount }) => ({ label, value: <Money value={amount} currency={it.currency} /> })),
  { label: 'Recibida el', value: <Day value={it.received_on} /> },
  ...(it.paper === null ? [] : [{ label: 'Documento del proveedor', value: it.paper }]),
  { label: 'Registró', value: it.created_by },
  { label: 'Registrada', value: <Instant value={it.created_at} /> },
  ...(it.comment === null ? [] : [{ label: 'Observación', value: it.comment }]),
  ...(it.annulled_at === null
    ? []
    : [
        { label: 'Anulada', value: <Instant value={it.annulled_at} /> },
        ...(it.annulled_by === null ? [] : [{ label: 'Anuló', value: it.annulled_by }]),
        { label: 'Motivo', value: it.annul_reason ?? '' },
      ]),
];
