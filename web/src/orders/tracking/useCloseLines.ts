import { closeOrderLines } from 'contract/orders/index.ts';
import { useAction } from '../../api.ts';
import { askReason } from '../../ui/form/dialogs.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** Asks why nothing more is waited for of a line, or of all that lack something, and closes them. */
export function useCloseLines(number: string, version: number) {
  const closing = useAction(closeOrderLines);
  const ask = async (line?: { line: number; code: string }) => {
    const reason = await askReason({
      title: line ? `Cerrar lo que falta de ${line.code}` : `Cerrar lo que falta de ${number}`,
      text: 'No se espera más, tampoco en el ERP. Lo que no llegó puede comprarse en otra orden. Avise al proveedor.',
      yes: 'Cerrar lo que falta',
      reason: 'Motivo',
      isDangerous: true,
    });
    if (!reason) return;
    closing.mutate(
      { number, version, reason, ...(line && { lines: [line.line] }) },
      { onSuccess: () => notify('success', `Lo que faltaba de ${line?.code ?? number} queda cerrado`) },
    );
  };
  return { ask, isPending: closing.isPending };
}
