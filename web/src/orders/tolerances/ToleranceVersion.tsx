import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  deletePurchaseTolerance,
  listPurchaseTolerances,
  updatePurchaseTolerance,
  type PurchaseTolerance,
} from 'contract/orders/tolerances.ts';
import type { Tone } from 'contract/states.ts';
import { useAction, useRefresh } from '../../api.ts';
import { Refused } from '../../api/refused.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialogs.tsx';
import { Instant } from '../../ui/figures.tsx';
import { notify } from '../../ui/notices.tsx';
import { Status } from '../../ui/Status.tsx';
import { rulesOf, sinceWhen } from './rules.ts';

const standings: Record<PurchaseTolerance['standing'], readonly [tone: Tone, label: string]> = {
  future: ['info', 'Futura'],
  in_force: ['success', 'Vigente'],
  past: ['neutral', 'Anterior'],
};

interface Props {
  version: PurchaseTolerance;
  before: PurchaseTolerance | undefined;
  /** Of the list as it is seen. */
  fingerprint: string;
  onEdit: () => void;
}

/** One version: what it says, what it changed, why, and who said so. */
export function ToleranceVersion({ version, before, fingerprint, onEdit }: Props) {
  const { label, standing, reason, changed_by, changed_at } = version;
  const [tone, words] = standings[standing];
  const earlier = before && rulesOf(before);
  return (
    <li className="panel tolerance">
      <div className="tolerance-head">
        <h2>{label}</h2>
        <Status tone={tone}>{words}</Status>
        {standing === 'future' && <FutureButtons version={version} fingerprint={fingerprint} onEdit={onEdit} />}
      </div>
      <ul>
        {rulesOf(version).map((rule, at) => {
          const old = earlier?.[at];
          const isChanged = old !== undefined && old !== rule;
          return (
            <li key={rule} data-changed={isChanged || undefined}>
              {rule}
              {isChanged && <span className="tolerance-before">Antes: {old}</span>}
            </li>
          );
        })}
      </ul>
      <p className="tolerance-reason">{reason}</p>
      {changed_by && (
        <p className="muted">
          {changed_by}, <Instant value={changed_at} />
        </p>
      )}
    </li>
  );
}

/** No order was made under it yet: it may be another, or none. */
function FutureButtons({ version: { id, desde }, fingerprint, onEdit }: Pick<Props, 'version' | 'fingerprint' | 'onEdit'>) {
  const remove = useAction(deletePurchaseTolerance);
  const refresh = useRefresh();
  const ask = async () => {
    const text = 'Sigue rigiendo la versión anterior.';
    if (!(await confirm({ title: `¿Eliminar la versión ${sinceWhen(desde)}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    try {
      await remove.mutateAsync({ id, fingerprint });
      notify('success', 'Versión eliminada');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Said in a notice; what is asked for is to look at the rule of now.
      refresh(listPurchaseTolerances);
    }
  };
  if (!may(updatePurchaseTolerance.permission)) return null;
  return (
    <span className="row-actions">
      <Button kind="text" icon={<EditOutlined />} label={`Editar la versión ${sinceWhen(desde)}`} onClick={onEdit} />
      <Button
        kind="text"
        icon={<DeleteOutlined />}
        label={`Eliminar la versión ${sinceWhen(desde)}`}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </span>
  );
}
