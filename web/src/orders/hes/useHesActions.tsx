import { CameraOutlined, ReloadOutlined, StopOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { addHesEvidence, annulHes, hesPdf, retryHes, type HesInfo } from 'contract/orders/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';

/** What can be done with a sheet now, and the drawer that is open for it. */
export function useHesActions(number: string, hes: HesInfo | undefined) {
  const [isAdding, setAdding] = useState(false);
  const retrying = useAction(retryHes);
  const annulling = useAction(annulHes);
  if (!hes) return { actions: [], drawer: null };
  const seen = { number, version: hes.version };
  const annul = async () => {
    const text = 'Lo que recibió queda otra vez por recibir, también en el ERP.';
    const reason = await askReason({ title: `Anular ${number}`, text, yes: 'Anular HES', reason: 'Motivo', isDangerous: true });
    if (reason) annulling.mutate({ ...seen, reason }, { onSuccess: () => notify('success', `${number} queda anulada`) });
  };
  const byName: Record<HesInfo['allowed_actions'][number], Action> = {
    retry: {
      label: 'Reintentar envío',
      icon: <ReloadOutlined />,
      call: retryHes,
      isBusy: retrying.isPending,
      onClick: () => retrying.mutate(seen, { onSuccess: () => notify('success', `Se envía otra vez ${number}`) }),
    },
    add_evidence: { label: 'Agregar evidencia', icon: <CameraOutlined />, call: addHesEvidence, onClick: () => setAdding(true) },
    annul: {
      label: 'Anular',
      icon: <StopOutlined />,
      call: annulHes,
      isBusy: annulling.isPending,
      isDangerous: true,
      onClick: () => void annul(),
    },
  };
  const allowed = (name: HesInfo['allowed_actions'][number]) => (hes.allowed_actions.includes(name) ? [byName[name]] : []);
  const actions: Action[] = [
    ...allowed('retry'),
    ...allowed('add_evidence'),
    pdfAction(hesPdf, { number }, `HES ${number}`),
    ...allowed('annul'),
    explainAction({ thing: 'hes', id: number, title: number }),
  ];
  const drawer = isAdding ? (
    <FormDrawer
      title={`Agregar evidencia a ${number}`}
      call={addHesEvidence}
      fixed={{ number }}
      save="Agregar evidencia"
      saved="Evidencia agregada"
      onClose={() => setAdding(false)}
    >
      <FileField
        name="evidence"
        label="Evidencia"
        accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
        prompt="Tome una foto o elija un PDF"
      />
    </FormDrawer>
  ) : null;
  return { actions, drawer };
}
