import { approvalKinds } from 'contract/approvals/kinds.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { Status } from '../../ui/page/Status.tsx';
import type { Change } from './matrixChanges.ts';
import { ruleText } from './matrixText.ts';
import type { MatrixSave } from './useMatrixSave.ts';

interface Props {
  changes: readonly Change[];
  saving: MatrixSave;
  onUndo: (key: string) => void;
  onDiscard: () => void;
}

/** What was changed and not saved: each can be undone, all are saved together. */
export function PendingChanges({ changes, saving, onUndo, onDiscard }: Props) {
  const { refused, complaints } = saving;
  const count = changes.length === 1 ? '1 cambio sin guardar' : `${changes.length} cambios sin guardar`;
  const discard = async () => {
    if (await confirm({ title: '¿Descartar los cambios?', text: `${count}.`, yes: 'Descartar', isDangerous: true })) onDiscard();
  };
  return (
    <section className="pending" aria-label="Cambios sin guardar">
      {refused && <Problem refused={refused} title="No se guardó la matriz." />}
      <details {...(refused && { open: true })}>
        <summary>{count}</summary>
        <ul>
          {changes.map((change) => (
            <li key={change.key}>
              <span className="pending-words">
                <ChangeText change={change} />
                {(complaints.get(change.key) ?? []).map((it) => (
                  <span key={it} className="field-error">
                    {it}
                  </span>
                ))}
              </span>
              <Button kind="text" onClick={() => onUndo(change.key)}>
                Deshacer
              </Button>
            </li>
          ))}
        </ul>
      </details>
      <div className="pending-buttons">
        <Button onClick={() => void discard()}>Descartar</Button>
        <Button kind="primary" busy={saving.isSaving} onClick={() => void saving.save()}>
          Guardar cambios
        </Button>
      </div>
    </section>
  );
}

function ChangeText({ change }: { change: Change }) {
  const rule = change.op === 'delete' ? change.before : change.row;
  const about = (
    <span className="muted">
      {approvalKinds[rule.kind]} · {rule.alcance}
    </span>
  );
  if (change.op === 'create') {
    return (
      <>
        <Status tone="info">Nueva</Status> {about} {ruleText(change.row)}
      </>
    );
  }
  if (change.op === 'delete') {
    return (
      <>
        <Status tone="danger">Se quita</Status> {about} <del>{ruleText(change.before)}</del>
      </>
    );
  }
  return (
    <>
      <Status tone="warning">Modificada</Status> {about} <del>{ruleText(change.before)}</del> → {ruleText(change.row)}
    </>
  );
}
