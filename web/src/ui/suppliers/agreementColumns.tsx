import { agreementStandings, agreementStates, type PriceAgreement } from 'contract/orders/agreements.ts';
import { endedWords } from '../days/late.ts';
import type { Column } from '../list/columns.tsx';
import { Day, Figure, Money, nothing } from '../list/figures.tsx';
import { State, Status } from '../page/Status.tsx';

type Standing = Pick<PriceAgreement, 'status' | 'standing'>;

/** How an agreement stands today; one that has ended says since when. */
export const AgreementStanding = ({ status, standing, valid_to }: Standing & Pick<PriceAgreement, 'valid_to'>) =>
  standing === null ? (
    <State of={agreementStates} is={status} />
  ) : (
    <Status tone={agreementStandings[standing].tone}>
      {agreementStandings[standing].label}
      {standing === 'vencido' && ` ${endedWords(valid_to)}`}
    </Status>
  );

const standingOf = ({ status, standing }: Standing): string =>
  standing === null ? agreementStates.label(status) : agreementStandings[standing].label;

/** What every list of agreements tells of one; lists of one supplier or one thing leave out the column that would repeat it. */
export const agreementColumns: readonly Column<PriceAgreement>[] = [
  { key: 'number', title: 'Número', card: 'fact', width: 120, render: (it) => it.number },
  {
    key: 'standing',
    title: 'Estado',
    card: 'status',
    width: 190,
    groupOf: standingOf,
    render: (it) => <AgreementStanding {...it} />,
  },
  {
    key: 'name',
    title: 'Material o servicio',
    card: 'title',
    render: (it) => <span className="cell-narrow">{`${it.code} ${it.name}`}</span>,
  },
  { key: 'supplier', title: 'Proveedor', card: 'subtitle', groupOf: (it) => it.supplier, render: (it) => it.supplier },
  {
    key: 'unit_price',
    title: 'Precio neto',
    align: 'right',
    card: 'fact',
    money: true,
    render: (it) => <Money value={it.unit_price} currency={it.currency} />,
  },
  {
    key: 'minimum_quantity',
    title: 'Mínimo',
    align: 'right',
    width: 110,
    render: (it) => (it.minimum_quantity === null ? nothing : <Figure value={it.minimum_quantity} unit={it.unit} />),
  },
  { key: 'valid_from', title: 'Rige desde', width: 120, render: (it) => <Day value={it.valid_from} /> },
  { key: 'valid_to', title: 'Hasta', card: 'fact', width: 120, render: (it) => <Day value={it.valid_to} /> },
  { key: 'payment_terms', title: 'Pago', isExtra: true, render: (it) => it.payment_terms ?? nothing },
  { key: 'asked_by', title: 'Registró', isExtra: true, render: (it) => it.asked_by.nombre },
];
