import { CheckOutlined, CloseOutlined, PoweroffOutlined, StopOutlined } from '@ant-design/icons';
import { formatDay, formatUnitPrice } from 'contract/format.ts';
import {
  cancelPriceAgreement,
  confirmPriceAgreement,
  endPriceAgreement,
  rejectPriceAgreement,
  type PriceAgreementInfo,
} from 'contract/orders/agreements.ts';
import { useAction } from '../../api.ts';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** What may be done with an agreement, as buttons. */
export function useAgreementActions(): (agreement: PriceAgreementInfo) => Action[] {
  const confirming = useAction(confirmPriceAgreement);
  const rejecting = useAction(rejectPriceAgreement);
  const cancelling = useAction(cancelPriceAgreement);
  const ending = useAction(endPriceAgreement);
  const isBusy = [confirming, rejecting, cancelling, ending].some((it) => it.isPending);
  const said = (words: string) => ({ onSuccess: () => notify('success', words) });

  return (agreement) => {
    const { number, version, name, supplier, standing } = agreement;
    const seen = { number, version };
    const yes = async () => {
      if (await confirm({ title: `¿Confirmar ${number}?`, text: effectOf(agreement), yes: 'Confirmar convenio' }))
        confirming.mutate(seen, said(`${number} confirmado`));
    };
    const withReason = async (question: Omit<Parameters<typeof askReason>[0], 'reason'>, then: (reason: string) => void) => {
      const reason = await askReason({ ...question, reason: 'Motivo', isDangerous: true });
      if (reason !== undefined) then(reason);
    };
    const no = () =>
      withReason({ title: `¿Rechazar ${number}?`, text: 'No llega a valer, y quien lo registró lee por qué.', yes: 'Rechazar' }, (reason) =>
        rejecting.mutate({ ...seen, reason }, said(`${number} rechazado`)),
      );
    const takeBack = () =>
      withReason({ title: `¿Anular ${number}?`, text: 'No llega a valer.', yes: 'Anular convenio' }, (reason) =>
        cancelling.mutate({ ...seen, reason }, said(`${number} anulado`)),
      );
    const end = () =>
      withReason(
        {
          title: `¿Terminar ${number}?`,
          text: `${standing === 'futuro' ? 'Todavía no empieza: queda anulado.' : 'Hoy es su último día.'} Lo que ya se compró de ${name} a ${supplier} no cambia.`,
          yes: 'Terminar convenio',
        },
        (reason) => ending.mutate({ ...seen, reason }, said(`${number} terminado`)),
      );
    const byName: Record<PriceAgreementInfo['allowed_actions'][number], Action> = {
      confirm: { label: 'Confirmar', icon: <CheckOutlined />, isBusy, onClick: () => void yes() },
      reject: { label: 'Rechazar', icon: <CloseOutlined />, isBusy, isDangerous: true, isAnswer: true, onClick: () => void no() },
      cancel: { label: 'Anular', icon: <StopOutlined />, isBusy, isDangerous: true, onClick: () => void takeBack() },
      end: { label: 'Terminar', icon: <PoweroffOutlined />, isBusy, isDangerous: true, onClick: () => void end() },
    };
    return [...agreement.allowed_actions.map((it) => byName[it]), explainAction({ thing: 'price_agreement', id: number, title: number })];
  };
}

function effectOf({ unit_price, currency, unit, supplier, valid_from, valid_to, replaces }: PriceAgreementInfo): string {
  const price = unit_price === null ? 'El precio acordado' : `${formatUnitPrice(unit_price, currency)} por ${unit}`;
  const days = `desde el ${formatDay(valid_from)} hasta el ${formatDay(valid_to)}`;
  const ends = replaces ? ` ${replaces.number} termina el día anterior.` : '';
  return `${price} con ${supplier}, ${days}: las órdenes y cotizaciones lo toman.${ends}`;
}
