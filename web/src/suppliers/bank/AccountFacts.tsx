import { DownloadOutlined } from '@ant-design/icons';
import { erpPostStates } from 'contract/erp/index.ts';
import { bankAccountKinds, countryName, isIban, type BankAccount } from 'contract/suppliers/index.ts';
import { FactList, type Fact } from '../../ui/page/Facts.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Mail } from '../../ui/page/reach.tsx';
import { State } from '../../ui/page/Status.tsx';
import { holderLabel, holderOf } from './holder.ts';

/** One account of a supplier from a country, whole: whoever reads this has the right over bank data. */
export const AccountFacts = ({ account, country }: { account: BankAccount; country: string }) => (
  <FactList facts={factsOf(account, country)} />
);

const factsOf = (it: BankAccount, from: string): Fact[] => [
  { label: 'Banco', value: it.bank },
  ...(it.swift === null
    ? []
    : [
        { label: 'País del banco', value: countryName(it.country) },
        { label: 'Código SWIFT (BIC)', value: <span className="bank-number">{it.swift}</span> },
      ]),
  ...(it.kind === null ? [] : [{ label: 'Tipo de cuenta', value: bankAccountKinds[it.kind] }]),
  { label: isIban(it.number) ? 'IBAN' : 'Número', value: <span className="bank-number">{it.number}</span> },
  { label: holderLabel(from), value: holderOf(it.holder) },
  { label: 'Correo de pagos', value: <Mail address={it.email} /> },
  {
    label: 'Certificado',
    value: (
      <a href={it.certificate.url} download={it.certificate.name}>
        <DownloadOutlined aria-hidden /> {it.certificate.name}
      </a>
    ),
  },
  { label: 'Por qué', value: it.reason },
  { label: 'La pidió', value: whoAndWhen(it.asked_by.nombre, it.asked_at) },
  ...(it.decided_by && it.decided_at ? [{ label: decisionWords[it.status], value: whoAndWhen(it.decided_by.nombre, it.decided_at) }] : []),
  ...(it.replaced_at === null ? [] : [{ label: 'Fue reemplazada', value: <Instant value={it.replaced_at} /> }]),
  ...(it.comment === null
    ? []
    : [{ label: it.status === 'reemplazada' || it.decided_by === null ? 'Por qué terminó' : 'Qué dijo', value: it.comment }]),
  ...(it.erp === null ? [] : [{ label: 'En el ERP', value: <State of={erpPostStates} is={it.erp} /> }]),
  ...(it.erp_error === null ? [] : [{ label: 'Qué dijo el ERP', value: it.erp_error }]),
];

const whoAndWhen = (name: string, at: string) => (
  <>
    {name}, <Instant value={at} />
  </>
);

/** What who decided did. */
const decisionWords: Record<BankAccount['status'], string> = {
  por_confirmar: 'La pidió',
  vigente: 'La confirmó',
  reemplazada: 'La confirmó',
  rechazada: 'La rechazó',
  anulada: 'La anuló',
};
