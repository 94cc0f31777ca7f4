import { PlusOutlined } from '@ant-design/icons';
import { approvalKinds, type ApprovalKind } from 'contract/approvals/kinds.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { Status } from '../../ui/page/Status.tsx';
import { bandsOf, type Group, type Rule, type ShownRule } from './matrixChanges.ts';
import { approverText, bandText, shortAmount } from './matrixText.ts';

/** What a person may do with the rules; missing for who may only look. */
interface On {
  add: (start: Partial<Rule>) => void;
  edit: (shown: ShownRule) => void;
  remove: (shown: ShownRule) => void;
  undo: (key: string) => void;
}
interface Props {
  kind: ApprovalKind;
  groups: readonly Group[];
  complaints: ReadonlyMap<string, readonly string[]>;
  on?: On;
}

/** The rules of one kind of request: a table on wide windows, cards on a phone. */
export function MatrixKind(props: Props) {
  const isPhone = useIsPhone();
  const { kind } = props;
  return (
    <section className="panel matrix-kind" aria-labelledby={`kind-${kind}`}>
      <h3 id={`kind-${kind}`}>{approvalKinds[kind]}</h3>
      {isPhone ? <Cards {...props} /> : <Table {...props} />}
    </section>
  );
}

function Table({ kind, groups, complaints, on }: Props) {
  return (
    <table className="matrix-table" aria-label={approvalKinds[kind]}>
      <thead>
        <tr>
          <th scope="col" className="matrix-level">
            Nivel
          </th>
          <th scope="col">Aprueba</th>
          <th scope="col">Monto neto</th>
          <th scope="col" className="matrix-band">
            Tramo
          </th>
          {on && (
            <th scope="col" className="rows-right">
              Acciones
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows key={group.key} group={group} complaints={complaints} on={on} />
      ))}
    </table>
  );
}

function GroupRows({ group, complaints, on }: { group: Group; complaints: Props['complaints']; on: On | undefined }) {
  const { limits, place } = bandsOf(group.rules);
  const columns = { gridTemplateColumns: `repeat(${limits.length}, minmax(0, 1fr))` };
  return (
    <tbody>
      <tr className="matrix-scope">
        <th scope="rowgroup" colSpan={3}>
          {group.first.alcance}
        </th>
        <td aria-hidden>
          <span className="matrix-limits" style={columns}>
            {limits.map((it) => (
              <span key={it}>{shortAmount(it)}</span>
            ))}
          </span>
        </td>
        {on && <td className="rows-right">{<AddButton group={group} on={on} />}</td>}
      </tr>
      {group.rules.map((shown) => {
        const { key, rule, change } = shown;
        const { from, to } = place(rule);
        const said = complaints.get(key);
        return [
          <tr key={key} data-change={change?.op}>
            <td className="matrix-level">{rule.level}</td>
            <td>
              <Approver shown={shown} />
            </td>
            <td>{bandText(rule)}</td>
            <td className="matrix-band" aria-hidden>
              <span className="matrix-bars" style={columns}>
                <span style={{ gridColumn: `${from + 1} / ${to + 1}` }} data-open={rule.amount_to === null || undefined} />
              </span>
            </td>
            {on && (
              <td className="rows-right">
                <RuleButtons shown={shown} on={on} />
              </td>
            )}
          </tr>,
          ...(said
            ? [
                <tr key={`${key}-said`} className="matrix-said">
                  <td colSpan={on ? 5 : 4}>
                    <FieldErrors messages={said} />
                  </td>
                </tr>,
              ]
            : []),
        ];
      })}
    </tbody>
  );
}

function Cards({ groups, complaints, on }: Props) {
  return groups.map((group) => (
    <div key={group.key} className="matrix-cards">
      <div className="matrix-cards-head">
        <h4>{group.first.alcance}</h4>
        {on && <AddButton group={group} on={on} />}
      </div>
      <ul>
        {group.rules.map((shown) => (
          <li key={shown.key} className="card" data-change={shown.change?.op}>
            <span className="muted">Nivel {shown.rule.level}</span>
            <Approver shown={shown} />
            <span>{bandText(shown.rule)}</span>
            <FieldErrors messages={complaints.get(shown.key) ?? []} />
            {on && <RuleButtons shown={shown} on={on} />}
          </li>
        ))}
      </ul>
    </div>
  ));
}

const marks = {
  create: { tone: 'info', label: 'Nueva' },
  update: { tone: 'warning', label: 'Modificada' },
  delete: { tone: 'danger', label: 'Se quita' },
} as const;

function Approver({ shown: { rule, change } }: { shown: ShownRule }) {
  const { name, kind } = approverText(rule);
  const mark = change && marks[change.op];
  return (
    <span className="matrix-approver">
      <span>
        {change?.op === 'delete' ? <del>{name}</del> : name} {mark && <Status tone={mark.tone}>{mark.label}</Status>}
      </span>
      <span className="muted">{kind}</span>
    </span>
  );
}

const FieldErrors = ({ messages }: { messages: readonly string[] }) =>
  messages.map((it) => (
    <span key={it} className="field-error" role="alert">
      {it}
    </span>
  ));

function AddButton({ group: { first, rules }, on }: { group: Group; on: On }) {
  const level = Math.min(9, Math.max(...rules.map((it) => it.rule.level)) + 1);
  const { kind, codigo_unidad, codigo_centro_costo, codigo_proyecto, alcance } = first;
  return (
    <Button
      kind="text"
      icon={<PlusOutlined />}
      label={`Agregar una regla a ${alcance}`}
      onClick={() => on.add({ kind, codigo_unidad, codigo_centro_costo, codigo_proyecto, alcance, level })}
    />
  );
}

function RuleButtons({ shown, on }: { shown: ShownRule; on: On }) {
  const { change, key, rule } = shown;
  const named = `nivel ${rule.level}, ${approverText(rule).name}`;
  return (
    <span className="row-actions">
      {change && (
        <Button kind="text" label={`Deshacer: ${named}`} onClick={() => on.undo(key)}>
          Deshacer
        </Button>
      )}
      {change?.op !== 'delete' && (
        <>
          <Button kind="text" label={`Editar: ${named}`} onClick={() => on.edit(shown)}>
            Editar
          </Button>
          <Button kind="text" label={`Quitar: ${named}`} onClick={() => on.remove(shown)}>
            Quitar
          </Button>
        </>
      )}
    </span>
  );
}
