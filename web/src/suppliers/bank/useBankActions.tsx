import { CheckOutlined, CloseOutlined, SendOutlined, StopOutlined } from '@ant-design/icons';
import {
  cancelSupplierBank,
  confirmSupplierBank,
  isAbroad,
  rejectSupplierBank,
  resendSupplierBank,
  type BankAccount,
  type SupplierBank,
} from 'contract/suppliers/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { holderOf } from './holder.ts';

/** What may be done with an account that waits or that the ERP did not take, as buttons; what is decided on is all that is shown. */
export function useBankActions() {
  const confirming = useAction(confirmSupplierBank);
  const rejecting = useAction(rejectSupplierBank);
  const cancelling = useAction(cancelSupplierBank);
  const resending = useAction(resendSupplierBank);
  const said = (words: string) => ({ onSuccess: () => notify('success', words) });
  const isBusy = [confirming, rejecting, cancelling, resending].some((it) => it.isPending);

  return ({ name, country, fingerprint }: SupplierBank, account: BankAccount): Action[] => {
    const seen = { account_id: account.id, fingerprint };
    const yes = async () => {
      const bank = [account.bank, account.swift, account.number].filter((it) => it !== null).join(', ');
      const text = `${bank}, ${isAbroad(country) ? 'identificación' : 'RUT'} ${holderOf(account.holder)}. Desde ahora se le paga ahí. No se puede deshacer: para volver se pide otra cuenta.`;
      if (await confirm({ title: `¿Confirmar la cuenta de ${name}?`, text, yes: 'Confirmar cuenta' }))
        confirming.mutate(seen, said('Cuenta confirmada: se avisó a quien la pidió y al proveedor'));
    };
    const no = async () => {
      const comment = await askReason({
        title: `¿Rechazar la cuenta de ${name}?`,
        text: 'Se sigue pagando como antes, y quien la pidió lee por qué.',
        reason: 'Motivo',
        yes: 'Rechazar cuenta',
        isDangerous: true,
      });
      if (comment !== undefined) rejecting.mutate({ ...seen, comment }, said('Cuenta rechazada'));
    };
    const takeBack = async () => {
      const comment = await askReason({
        title: `¿Anular la cuenta que pidió para ${name}?`,
        text: 'Se sigue pagando como antes.',
        reason: 'Motivo',
        yes: 'Anular cuenta',
        isDangerous: true,
      });
      if (comment !== undefined) cancelling.mutate({ ...seen, comment }, said('Cuenta anulada'));
    };
    const can = new Set(account.allowed_actions);
    return [
      ...(can.has('confirm') ? [{ label: 'Confirmar cuenta', icon: <CheckOutlined />, isBusy, onClick: () => void yes() }] : []),
      ...(can.has('reject')
        ? [
            {
              label: 'Rechazar',
              icon: <CloseOutlined />,
              isBusy,
              isDangerous: true,
              isAnswer: can.has('confirm'),
              onClick: () => void no(),
            },
          ]
        : []),
      ...(can.has('cancel')
        ? [{ label: 'Anular', icon: <StopOutlined />, isBusy, isDangerous: true, onClick: () => void takeBack() }]
        : []),
      ...(can.has('resend')
        ? [
            {
              label: 'Enviar de nuevo al ERP',
              icon: <SendOutlined />,
              isBusy,
              onClick: () => resending.mutate(seen, said('La cuenta va de nuevo al ERP')),
            },
          ]
        : []),
      explainAction({ thing: 'bank_account', id: String(account.id), title: `la cuenta de ${name}` }),
    ];
  };
}
