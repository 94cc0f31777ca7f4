import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { Call } from 'contract/call.ts';
import type { DatedRule } from 'contract/dated-rules.ts';
import type { Tone } from 'contract/states.ts';
import { useRefresh } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { may } from '../../api/session.ts';
import { Button } from '../page/Button.tsx';
import { confirm } from '../form/dialogs.tsx';
import { Instant } from '../list/figures.tsx';
import { MoreActions } from '../page/MoreActions.tsx';
import { notify } from '../page/notices.tsx';
import { Status } from '../page/Status.tsx';
import { RuleList } from './RuleList.tsx';
import { sinceWhen } from './versions.ts';
import './rules.css';

const standings: Record<DatedRule['standing'], readonly [tone: Tone, label: string]> = {
  future: ['info', 'Futura'],
  in_force: ['success', 'Vigente'],
  past: ['neutral', 'Anterior'],
};

/** What may be done with a version that does not hold yet. */
export interface RuleActions {
  /** Of the list as it is seen. */
  fingerprint: string;
  list: Call;
  update: Call;
  remove: { mutateAsync: (input: { id: number; fingerprint: string }) => Promise<unknown>; isPending: boolean };
}

interface Props extends RuleActions {
  version: DatedRule;
  /** What it says, a sentence for each rule; and what the version before it said. */
  rules: readonly string[];
  before: readonly string[] | undefined;
  onEdit: () => void;
}

/** One version: what it says, what it changed, why, and who said so. */
export function RuleVersion(props: Props) {
  const { version, rules, before } = props;
  const [tone, words] = standings[version.standing];
  return (
    <li className="panel rule-version">
      <div className="rule-head">
        <h2>{version.label}</h2>
        <Status tone={tone}>{words}</Status>
        {version.standing === 'future' && <FutureButtons {...props} />}
      </div>
      <RuleList rules={rules} before={before} />
      <p className="rule-reason">{version.reason}</p>
      {version.changed_by && (
        <p className="muted rule-author">
          {version.changed_by}, <Instant value={version.changed_at} />
        </p>
      )}
    </li>
  );
}

/** Nothing was decided by it yet: it may be another, or none. */
function FutureButtons({ version: { id, desde }, fingerprint, list, update, remove, onEdit }: Props) {
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
      refresh(list);
    }
  };
  if (!may(update.permission)) return null;
  return (
    <span className="row-actions">
      <Button kind="text" icon={<EditOutlined />} label={`Editar la versión ${sinceWhen(desde)}`} onClick={onEdit} />
      <MoreActions
        isText
        of={`la versión ${sinceWhen(desde)}`}
        actions={[{ label: 'Eliminar', icon: <DeleteOutlined />, isDangerous: true, isBusy: remove.isPending, onClick: () => void ask() }]}
      />
    </span>
  );
}
