import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { deleteQuotationPolicy, listQuotationPolicies, updateQuotationPolicy, type QuotationPolicy } from 'contract/services/policies.ts';
import type { Tone } from 'contract/states.ts';
import { useAction, useRefresh } from '../../api.ts';
import { Refused } from '../../api/refused.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialogs.tsx';
import { Instant } from '../../ui/figures.tsx';
import { notify } from '../../ui/notices.tsx';
import { Status } from '../../ui/Status.tsx';
import { RuleList } from './RuleList.tsx';
import { sinceWhen } from './rules.ts';

const standings: Record<QuotationPolicy['standing'], readonly [tone: Tone, label: string]> = {
  future: ['info', 'Futura'],
  in_force: ['success', 'Vigente'],
  past: ['neutral', 'Anterior'],
};

interface Props {
  version: QuotationPolicy;
  before: QuotationPolicy | undefined;
  /** Of the list as it is seen. */
  fingerprint: string;
  onEdit: () => void;
}

/** One version: what it says, what it changed, why, and who said so. */
export function PolicyVersion({ version, before, fingerprint, onEdit }: Props) {
  const { label, standing, reason, changed_by, changed_at } = version;
  const [tone, words] = standings[standing];
  return (
    <li className="panel policy">
      <div className="policy-head">
        <h2>{label}</h2>
        <Status tone={tone}>{words}</Status>
        {standing === 'future' && <FutureButtons version={version} fingerprint={fingerprint} onEdit={onEdit} />}
      </div>
      <RuleList rules={version} before={before} />
      <p className="policy-reason">{reason}</p>
      {changed_by && (
        <p className="muted policy-author">
          {changed_by}, <Instant value={changed_at} />
        </p>
      )}
    </li>
  );
}

/** Nothing was decided by it yet: it may be another, or none. */
function FutureButtons({ version: { id, desde }, fingerprint, onEdit }: Pick<Props, 'version' | 'fingerprint' | 'onEdit'>) {
  const remove = useAction(deleteQuotationPolicy);
  const refresh = useRefresh();
  const ask = async () => {
    const text = 'Sigue rigiendo la versión anterior.';
    if (!(await confirm({ title: `¿Eliminar la versión ${sinceWhen(desde)}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    try {
      await remove.mutateAsync({ id, fingerprint });
      notify('success', 'Versión eliminada');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Said in a notice; what is asked for is to look at the policy of now.
      refresh(listQuotationPolicies);
    }
  };
  if (!may(updateQuotationPolicy.permission)) return null;
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
