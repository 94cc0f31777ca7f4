import { getSupplierReturn, supplierReturnOutcomes, supplierReturnStates, type SupplierReturnInfo } from 'contract/materials/index.ts';
import { formatRut } from 'contract/rut.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { ProofList } from '../../ui/past/ProofList.tsx';
import { WarehouseName } from '../../ui/fields/names.tsx';
import { Day, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import type { LineColumn } from '../../ui/list/LinesTable.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, toOrder, useNamed } from '../addresses.ts';
import { PaperLines } from '../PaperLines.tsx';
import { toRequest } from '../requestAddresses.ts';
import { PaperSerials } from '../serials/PaperSerials.tsx';
import { useSupplierReturnActions } from './useSupplierReturnActions.tsx';
import './supplier-returns.css';

/** One return: what goes back to whom and why, what the supplier owes for it, and whether the ERP has it. */
export function SupplierReturnPage() {
  const { number } = useNamed();
  useLive('orders:all', [getSupplierReturn]);
  const answer = useCall(getSupplierReturn, { number });
  const found = answer.data;
  const { actions, drawer } = useSupplierReturnActions(number, found);
  if (!found)
    return <Missing title={number} answer={answer} back={{ to: paths.supplierReturns, words: 'Ver las devoluciones a proveedores' }} />;
  return (
    <Detail
      code={found.number}
      title={found.supplier}
      status={<State of={supplierReturnStates} is={found.status} />}
      facts={factsOf(found)}
      actions={actions}
    >
      {found.erp_error && (
        <p role="alert">
          El ERP no la aceptó: {found.erp_error} Véala en <Link to="/sap/envios-erp">Envíos al ERP</Link>.
        </p>
      )}
      <p className="muted" role="status">
        {nextOf(found)}
      </p>
      <PaperLines items={found.items} columns={found.worth === null ? figures : [...figures, inMoney]} />
      <PaperSerials document_kind="devolucion_proveedor" document_number={found.number} />
      <Box title="Fotos y documentos">
        {found.files.length === 0 ? (
          <p className="muted">Sin fotos ni documentos. Una foto del daño acelera la respuesta del proveedor.</p>
        ) : (
          <ProofList label="Fotos y documentos" proofs={found.files} />
        )}
      </Box>
      {drawer}
    </Detail>
  );
}

/** What has to happen now. */
function nextOf({ status, outcome, dte_folio, order_number, erp_credits }: SupplierReturnInfo): string {
  if (status === 'por_despachar') return 'Nada se ha movido todavía: al despacharla sale del stock y la orden queda con menos recibido.';
  if (status === 'despachada')
    return [
      outcome === 'reposicion'
        ? `Se espera que el proveedor la reponga: lo que llegue de ${order_number} se recibe como siempre y la da por repuesta.`
        : erp_credits.length > 0
          ? 'Llegó una nota de crédito por una parte: se espera la del resto.'
          : 'Falta la nota de crédito del proveedor: llega sola desde el ERP, o regístrela.',
      dte_folio === null ? 'Sin folio de DTE 52: no puede salir a la vía pública.' : '',
    ].join(' ');
  if (status === 'acreditada') return 'El proveedor la acreditó: ya no se cuenta como facturada.';
  if (status === 'repuesta') return 'El proveedor repuso todo lo que se devolvió.';
  if (status === 'cerrada') return 'Había llegado de más: vuelve al proveedor y no se repone. Si la facturó, registre su nota de crédito.';
  return 'Está anulada: el material cuenta como recibido.';
}

const figures: readonly LineColumn<SupplierReturnInfo['items'][number]>[] = [
  { title: 'Devuelto', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  { title: 'Repuesto', isFigure: true, cell: (it) => <Figure value={it.replaced} unit={it.unit} /> },
];
const inMoney: (typeof figures)[number] = { title: 'Neto', isFigure: true, cell: (it) => <Figure value={it.worth} /> };

const factsOf = (it: SupplierReturnInfo) => [
  { label: 'Orden', value: <Link {...toOrder(it.order_number)}>{it.order_number}</Link> },
  { label: 'Recepción', value: it.receipt_number },
  { label: 'Solicitud', value: <Link {...toRequest({ number: it.request_number })}>{it.request_number}</Link> },
  { label: 'Motivo', value: it.reason },
  { label: 'Se espera', value: supplierReturnOutcomes[it.outcome] },
  ...(it.worth === null ? [] : [{ label: 'Neto', money: true, value: <Money value={it.worth} currency={it.currency} /> }]),
  {
    label: 'Sale de',
    value: it.from_code === null ? `Obra ${it.project_code ?? ''}` : <WarehouseName code={it.from_code} name={it.from_name ?? ''} />,
  },
  ...(it.supplier_rut === null ? [] : [{ label: 'RUT', value: formatRut(it.supplier_rut) }]),
  { label: 'Registró', value: it.created_by },
  { label: 'Registrada', value: <Instant value={it.created_at} /> },
  ...(it.sent_at === null
    ? []
    : [
        { label: 'Despachada', value: <Instant value={it.sent_at} /> },
        { label: 'Despachó', value: it.sent_by },
        { label: 'Folio DTE 52', value: it.dte_folio ?? 'Sin folio' },
      ]),
  ...(it.driver === null ? [] : [{ label: 'Chofer', value: it.driver }]),
  ...(it.plate === null ? [] : [{ label: 'Patente', value: it.plate }]),
  ...(it.erp_number === null ? [] : [{ label: 'N.º en el ERP', value: it.erp_number }]),
  ...(it.credit_folio === null
    ? []
    : [
        { label: 'Nota de crédito', value: it.credit_folio },
        { label: 'Del día', value: <Day value={it.credit_on} /> },
        ...(it.credit_net === null ? [] : [{ label: 'Neto acreditado', value: <Money value={it.credit_net} currency={it.currency} /> }]),
      ]),
  ...(it.erp_credits.length === 0 ? [] : [{ label: 'Notas de crédito en el ERP', value: <ErpCredits {...it} /> }]),
  ...(it.ended_at === null
    ? []
    : [
        { label: 'Anulada', value: <Instant value={it.ended_at} /> },
        { label: 'Anuló', value: it.ended_by },
        { label: 'Por qué', value: it.end_reason },
      ]),
  ...(it.detail === null ? [] : [{ label: 'Detalle', value: it.detail }]),
];

const ErpCredits = ({ erp_credits, currency }: SupplierReturnInfo) => (
  <ul className="running">
    {erp_credits.map((it) => (
      <li key={it.number}>
        {it.folio === null ? `N.º ${it.number}` : `Folio ${it.folio}, N.º ${it.number}`}, <Day value={it.day} />
        {it.net !== null && (
          <>
            : <Money value={it.net} currency={currency} />
          </>
        )}
      </li>
    ))}
  </ul>
);
