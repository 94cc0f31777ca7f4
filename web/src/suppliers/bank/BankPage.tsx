import { Fragment, useState } from 'react';
import {
  bankAccountStates,
  getSupplier,
  getSupplierBank,
  isAbroad,
  type BankAccount,
  type SupplierBank,
} from 'contract/suppliers/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { Mail } from '../../ui/page/reach.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, useSupplierId, useSupplierName } from '../addresses.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { AskAccount } from './AskAccount.tsx';
import { holderOf } from './holder.ts';
import { useBankActions } from './useBankActions.tsx';
import './bank.css';

/** Where a supplier is paid: the account in force, the one that waits for a second person, and those before. */
export function BankPage() {
  const id = useSupplierId();
  const answer = useCall(getSupplierBank, { id });
  const bank = answer.data;
  useSupplierName(id, bank?.name);
  if (!bank) return <Missing title="Datos bancarios" answer={answer} back={{ to: paths.register, words: 'Ver el registro' }} />;
  return <Bank bank={bank} />;
}

function Bank({ bank }: { bank: SupplierBank }) {
  const [isAsking, setAsking] = useState(false);
  const actionsOn = useBankActions();
  const { supplier_id, name, country, holder, in_force, pending, past, tells } = bank;
  const merged_into = useCall(getSupplier, { id: supplier_id }, { enabled: may(getSupplier.permission) }).data?.merged_into ?? null;
  const asks: Action[] =
    pending === null && holder !== null && merged_into === null && may('supplier_bank:create')
      ? [{ label: in_force ? 'Pedir otra cuenta' : 'Pedir cuenta', onClick: () => setAsking(true) }]
      : [];
  // What waits is decided first; the one in force has something to be done only where the ERP did not take it.
  const isRefused = in_force?.allowed_actions.includes('resend') ?? false;
  const acted = pending ?? (isRefused ? in_force : null);
  const deciding = acted ? actionsOn(bank, acted) : [];
  return (
    <Detail
      title={`Datos bancarios de ${name}`}
      facts={[
        { label: isAbroad(country) ? 'Identificación tributaria' : 'RUT', value: holder && holderOf(holder) },
        { label: 'A quién se avisa de un cambio', value: tells.length === 0 ? 'Nadie: no tiene correo' : <Mails of={tells} /> },
      ]}
      actions={[...deciding, ...asks]}
    >
      {merged_into !== null ? (
        <p role="status">Se fusionó con {merged_into}: la cuenta se pide en ese.</p>
      ) : (
        holder === null && <p role="status">{noHolder(country)}</p>
      )}
      {pending && <Account title="Cuenta por confirmar" account={pending} country={country} note={waits(pending)} />}
      {in_force ? <Account title="Cuenta en que se le paga" account={in_force} country={country} /> : <NoAccount />}
      {past.length > 0 && <Past accounts={past} country={country} />}
      {isAsking && <AskAccount bank={bank} onClose={() => setAsking(false)} />}
    </Detail>
  );
}

const noHolder = (country: string): string =>
  isAbroad(country)
    ? 'Sin identificación tributaria no se le puede pedir una cuenta: complétela en el ERP.'
    : 'Sin RUT no se le puede pedir una cuenta: complételo en Mantenedores.';

const waits = ({ asked_by }: BankAccount): string =>
  `No se usa hasta que la confirme, con su clave, una segunda persona: alguien que no sea ${asked_by.nombre}.`;

const Mails = ({ of }: { of: readonly string[] }) =>
  of.map((it, place) => (
    <Fragment key={it}>
      {place > 0 && ', '}
      <Mail address={it} />
    </Fragment>
  ));

const NoAccount = () => (
  <Box title="Cuenta en que se le paga">
    <p className="muted">Todavía no tiene una cuenta confirmada.</p>
  </Box>
);

interface AccountProps {
  title: string;
  account: BankAccount;
  /** Where the supplier is from. */
  country: string;
  note?: string;
}

const Account = ({ title, account, country, note }: AccountProps) => (
  <Box label={title}>
    <h2 className="bank-title">
      {title} <State of={bankAccountStates} is={account.status} />
    </h2>
    {note && <p role="status">{note}</p>}
    <AccountFacts account={account} country={country} />
  </Box>
);

/** The day on which it was over: of one that ended with the supplier's RUT, nobody noted it. */
function EndDay({ account: { status, replaced_at, decided_at } }: { account: BankAccount }) {
  const at = status === 'reemplazada' ? replaced_at : decided_at;
  return at && <Instant value={at} />;
}

const Past = ({ accounts, country }: { accounts: readonly BankAccount[]; country: string }) => (
  <Box title="Cuentas anteriores">
    <ul className="bank-past">
      {accounts.map((it) => (
        <li key={it.id}>
          <details>
            <summary>
              {it.bank} {it.number} <State of={bankAccountStates} is={it.status} /> <EndDay account={it} />
            </summary>
            <AccountFacts account={it} country={country} />
          </details>
        </li>
      ))}
    </ul>
  </Box>
);
