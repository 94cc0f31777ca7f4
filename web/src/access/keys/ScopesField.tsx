import { listLlaveAccesoAlcances } from 'contract/access/keys.ts';
import { actions, rights, type Permission } from 'contract/permissions.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { byModule, toggledScope } from './scopes.ts';

/** What a key may do: a box for each right that its account has and that the person may give. */
export function ScopesField() {
  const account = useForm().values['user_id'];
  const user_id = typeof account === 'number' ? account : 0;
  const answer = useCall(listLlaveAccesoAlcances, { user_id }, { enabled: user_id > 0 });
  return (
    <Field name="scopes" label="Permisos de la llave" help="Solo los que tienen la cuenta y usted. Dé los menos posibles.">
      {({ id, value, set, described }) => {
        const chosen = Array.isArray(value) ? value.filter((it) => typeof it === 'string') : [];
        return (
          <div id={id} role="group" aria-label="Permisos de la llave" aria-describedby={described['aria-describedby']} tabIndex={-1}>
            {user_id === 0 ? (
              <p className="muted">Elija antes la cuenta.</p>
            ) : (
              <Loaded answer={answer}>{({ permisos }) => <Boxes givable={permisos} chosen={chosen} onChange={set} />}</Loaded>
            )}
          </div>
        );
      }}
    </Field>
  );
}

interface BoxesProps {
  givable: readonly Permission[];
  chosen: readonly string[];
  onChange: (scopes: readonly string[]) => void;
}

function Boxes({ givable, chosen, onChange }: BoxesProps) {
  if (givable.length === 0) return <p className="muted">Esa cuenta no tiene permisos que usted pueda dar.</p>;
  const toggle = (scope: Permission) => onChange(toggledScope(chosen, scope));
  return (
    <>
      <Button kind="text" onClick={() => onChange(givable.filter((it) => it.endsWith(':read')))}>
        Marcar todo lo que es ver
      </Button>
      <table className="scopes">
        <thead>
          <tr>
            <th scope="col">Módulo</th>
            {actions.map((it) => (
              <th key={it} scope="col" title={rights[it].label}>
                {rights[it].letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byModule(givable).map(({ module, label, held }) => (
            <tr key={module}>
              <th scope="row">{label}</th>
              {actions.map((action) => {
                const scope: Permission = `${module}:${action}`;
                return (
                  <td key={action}>
                    {held.includes(action) && (
                      <input
                        type="checkbox"
                        aria-label={`${label}: ${rights[action].label}`}
                        checked={chosen.includes(scope)}
                        onChange={() => toggle(scope)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
