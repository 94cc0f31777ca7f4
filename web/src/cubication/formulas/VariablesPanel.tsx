import { PlusOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { changeVariables, knownVariables, measurementsDb, solveVariables, variableLimits } from 'contract/cubication/index.ts';
import { useAction, useCall } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { Button } from '../../ui/page/Button.tsx';
import type { Work } from '../work.ts';
import { add, changesOf, deedOf, keepMine, linesOf, noOwnVariables, remove, without, write, type OwnVariables } from './ownVariables.ts';
import { VariableRow } from './VariableRow.tsx';

const suggestions = [...Object.values(knownVariables), 'kwp', 'inversores'];

/** What was refused, and of which lines. */
interface VariableRefusal {
  refused: Refused;
  keys: readonly string[];
}

/** The named numbers of the document; their values are seen while they are written, and those that somebody wrote are saved together. */
export function VariablesPanel({ work, mayEdit }: { work: Work; mayEdit: boolean }) {
  const { document, variables } = work.facts.use();
  const [own, setOwn] = useState<OwnVariables>(noOwnVariables);
  const [told, setTold] = useState<VariableRefusal>();
  const { data: units = [] } = useCall(measurementsDb, {});
  const save = useAction(changeVariables, { quiet: true });
  const list = useId();
  const lines = linesOf(own, variables);
  const solved = solveVariables(lines.map(({ typed: { name, unit, formula } }) => ({ name, unit: unit || null, formula })));
  const { variables: written, removed } = changesOf(own, lines, variables);
  const clashes = lines.filter((it) => it.clash !== null).length;
  const isOwn = written.length + removed.length + clashes > 0;
  const forget = () => {
    setOwn(noOwnVariables);
    setTold(undefined);
  };
  const [isSending, setSending] = useState(false);
  // What is written meanwhile would go with what was saved.
  const whileSending = isSending && 'Las variables se están guardando: espere un momento.';
  const sendAll = () => {
    setSending(true);
    void send().finally(() => setSending(false));
  };
  const send = async () => {
    // What others wrote comes in before: what is the same variable of two is told, and sent once one of both was chosen.
    await work.refresh();
    const { variables: before } = work.facts.get();
    const now = linesOf(own, before);
    if (now.some((it) => it.clash !== null)) return;
    const { keys, ...changes } = changesOf(own, now, before);
    if (changes.variables.length + changes.removed.length === 0) return forget();
    try {
      const answer = await save.mutateAsync({ document_id: document.document_id, ...changes });
      work.wroteVariables(answer, deedOf(changes, { before, after: answer.variables }));
      forget();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'stale') await work.refresh();
      else setTold({ refused: error, keys });
    }
  };
  const toldOf = (key: string): string | undefined => {
    const at = told?.keys.indexOf(key) ?? -1;
    return at < 0 ? undefined : (told?.refused.fields[`variables.${at}.formula`] ?? told?.refused.fields[`variables.${at}.name`]);
  };
  return (
    <div className="cubage-variables">
      <p className="muted">
        Se usan por su nombre en las cantidades: =modulos*1,02. La coma es decimal y «;» separa lo que lleva una función.
      </p>
      <datalist id={list}>
        {suggestions.map((it) => (
          <option key={it} value={it} />
        ))}
      </datalist>
      {lines.map((line, at) => (
        <VariableRow
          key={line.key}
          line={line}
          at={at}
          list={list}
          units={units}
          solved={solved}
          mayEdit={mayEdit && !isSending}
          told={toldOf(line.key)}
          onWrite={(news) => setOwn(write(own, line, news))}
          onRemove={() => setOwn(remove(own, line))}
          onMine={() => setOwn(keepMine(own, line))}
          onTheirs={() => setOwn(without(own, line))}
        />
      ))}
      {lines.length === 0 && <p className="muted">No hay variables.</p>}
      {told && Object.keys(told.refused.fields).every((it) => !/^variables\.\d/.test(it)) && (
        <p className="field-error" role="alert">
          {told.refused.fields['variables'] ?? told.refused.message}
        </p>
      )}
      {mayEdit && (
        <div className="page-actions">
          <Button
            icon={<PlusOutlined />}
            off={whileSending || (lines.length >= variableLimits.variables && `Ya son ${variableLimits.variables}: no caben más.`)}
            onClick={() => setOwn(add(own))}
          >
            Agregar variable
          </Button>
          {isOwn && (
            <>
              <Button kind="primary" busy={isSending} off={clashes > 0 && 'Elija primero cuál de las dos queda.'} onClick={sendAll}>
                Guardar
              </Button>
              <Button off={whileSending} onClick={forget}>
                Deshacer
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
