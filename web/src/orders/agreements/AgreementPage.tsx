import { DownloadOutlined } from '@ant-design/icons';
import { getPriceAgreement, type PriceAgreementInfo } from 'contract/orders/agreements.ts';
import { useCall } from '../../api.ts';
import { SupplierName, MaterialCode } from '../../ui/fields/names.tsx';
import { Day, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Facts, type Fact } from '../../ui/page/Facts.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { AgreementStanding } from '../../ui/suppliers/agreementColumns.tsx';
import { paths, toAgreement, useNumber } from '../addresses.ts';
import { useAgreementActions } from './useAgreementActions.tsx';

/** One agreement: what was agreed with whom, its document, and who confirmed it. */
export function AgreementPage() {
  const number = useNumber();
  const answer = useCall(getPriceAgreement, { number });
  const actionsOn = useAgreementActions();
  const agreement = answer.data;
  if (!agreement) return <Missing title={number} answer={answer} back={{ to: paths.agreements, words: 'Ver los convenios' }} />;
  const { status, asked_by, replaces, comment, file } = agreement;
  return (
    <Detail
      code={number}
      title={agreement.name}
      status={<AgreementStanding {...agreement} />}
      facts={factsOf(agreement)}
      actions={actionsOn(agreement)}
    >
      {status === 'por_confirmar' && (
        <p role="status">
          No vale hasta que lo confirme, con su clave, una segunda persona: alguien que no sea {asked_by.nombre}.
          {replaces && (
            <>
              {' '}
              Entonces termina <Link {...toAgreement(replaces)}>{replaces.number}</Link>
              {replaces.unit_price !== null && (
                <>
                  , de <Money value={replaces.unit_price} currency={replaces.currency} />
                </>
              )}
              .
            </>
          )}
        </p>
      )}
      {comment && (
        <Box title="Otras condiciones">
          <p className="running">{comment}</p>
        </Box>
      )}
      {file && (
        <Box title="Documento">
          <p>
            <a href={file.url} download={file.name}>
              <DownloadOutlined aria-hidden /> {file.name}
            </a>
          </p>
        </Box>
      )}
      <Facts title="Quién lo registró y decidió" facts={peopleOf(agreement)} />
    </Detail>
  );
}

const factsOf = (it: PriceAgreementInfo): Fact[] => [
  { label: 'Proveedor', value: <SupplierName id={it.supplier_id} name={it.supplier} /> },
  { label: it.kind === 'material' ? 'Material' : 'Servicio', value: it.kind === 'material' ? <MaterialCode code={it.code} /> : it.code },
  { label: `Precio neto por ${it.unit}`, money: true, value: <Money value={it.unit_price} currency={it.currency} /> },
  {
    label: 'Desde qué cantidad',
    value: it.minimum_quantity === null ? 'Cualquiera' : <Figure value={it.minimum_quantity} unit={it.unit} />,
  },
  { label: 'Rige desde', value: <Day value={it.valid_from} /> },
  { label: 'Hasta', value: <Day value={it.valid_to} /> },
  ...(it.payment_terms === null ? [] : [{ label: 'Pago', value: it.payment_terms }]),
];

const decisionWords: Partial<Record<PriceAgreementInfo['status'], string>> = { confirmado: 'Confirmó', rechazado: 'Rechazó' };

const peopleOf = (it: PriceAgreementInfo): Fact[] => [
  { label: 'Registró', value: it.asked_by.nombre },
  { label: 'Cuándo', value: <Instant value={it.asked_at} /> },
  ...(it.decided_by === null
    ? []
    : [
        { label: decisionWords[it.status] ?? 'Decidió', value: it.decided_by.nombre },
        { label: 'Decidido', value: it.decided_at && <Instant value={it.decided_at} /> },
      ]),
  ...(it.decision === null ? [] : [{ label: 'Motivo', value: it.decision }]),
  ...(it.ended_by === null ? [] : [{ label: 'Lo terminó', value: `${it.ended_by}: ${it.end_reason ?? ''}` }]),
  ...(it.replaced_by === null
    ? []
    : [{ label: 'Lo reemplazó', value: <Link {...toAgreement({ number: it.replaced_by })}>{it.replaced_by}</Link> }]),
];
