import { StopOutlined } from '@ant-design/icons';
import { annulConsumption, consumptionPdf, getConsumption, voucherStates, type ConsumptionVoucherInfo } from 'contract/materials/index.ts';
import { formatRut } from 'contract/rut.ts';
import { useAction, useCall } from '../../api.ts';
import { ChargeName, placeFact } from '../../ui/fields/names.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { Day, Figure, Instant } from '../../ui/list/figures.tsx';
import type { LineColumn } from '../../ui/list/LinesTable.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, useNamed } from '../addresses.ts';
import { toRequest } from '../requestAddresses.ts';
import { Missing } from '../../ui/page/Missing.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { PaperLines } from '../PaperLines.tsx';
import { PaperSerials } from '../serials/PaperSerials.tsx';
import { chargedTo } from './charge.tsx';
import '../materials.css';
import '../../ui/fields/SignatureField.css';
import './usage.css';

/** One voucher with its materials and who signed. */
export function VoucherPage() {
  const { number } = useNamed();
  const answer = useCall(getConsumption, { number });
  const annulling = useAction(annulConsumption);
  const voucher = answer.data;
  if (!voucher) return <Missing title={number} answer={answer} back={{ to: paths.vouchers, words: 'Ver los vales' }} />;
  const annul = async () => {
    const reason = await askReason({
      title: `¿Anular ${number}?`,
      text: 'Los materiales vuelven a estar disponibles para el proyecto.',
      reason: 'Motivo',
      yes: 'Anular vale',
      isDangerous: true,
    });
    if (reason !== undefined)
      annulling.mutate({ number, version: voucher.version, reason }, { onSuccess: () => notify('success', `Se anuló ${number}`) });
  };
  const actions: Action[] = [
    pdfAction(consumptionPdf, { number }, `Vale ${number}`),
    ...(voucher.allowed_actions.includes('annul')
      ? [{ label: 'Anular', icon: <StopOutlined />, call: annulConsumption, isDangerous: true, onClick: () => void annul() }]
      : []),
    explainAction({ thing: 'consumption_voucher', id: number, title: number }),
  ];
  return (
    <Detail
      code={voucher.number}
      title={chargedTo(voucher)}
      status={<State of={voucherStates} is={voucher.status} />}
      facts={factsOf(voucher)}
      actions={actions}
    >
      <PaperLines items={voucher.items} columns={columns} />
      <PaperSerials document_kind="consumo" document_number={number} />
      <Box title="Firma">
        <img className="signature-shown" src={voucher.signature} alt={`Firma de ${voucher.signer_name}`} />
        <p>
          {voucher.signer_name}, RUT {formatRut(voucher.signer_rut)}
        </p>
      </Box>
    </Detail>
  );
}

const factsOf = (it: ConsumptionVoucherInfo) => [
  { label: 'Se carga a', value: <ChargeName {...it} /> },
  ...placeFact(it),
  { label: 'Fecha', value: <Day value={it.used_on} /> },
  { label: 'Recibió', value: it.used_by },
  { label: 'Registró', value: it.created_by },
  { label: 'Registrado', value: <Instant value={it.created_at} /> },
  ...(it.comment ? [{ label: 'Observación', value: it.comment }] : []),
  ...(it.annulled_at
    ? [
        { label: 'Anulado', value: <Instant value={it.annulled_at} /> },
        { label: 'Anuló', value: it.annulled_by },
        { label: 'Motivo', value: it.annul_reason },
      ]
    : []),
];

const columns: readonly LineColumn<ConsumptionVoucherInfo['items'][number]>[] = [
  { title: 'Solicitud', cell: (it) => <Link {...toRequest({ number: it.request_number })}>{it.request_number}</Link> },
  { title: 'Desde', cell: (it) => it.warehouse_code ?? 'Obra' },
  { title: 'Cantidad', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> },
];
