import { useId } from 'react';
import { send } from '../api/send.ts';
import { chooseLook, useLookChoice, type LookChoice as Choice } from '../ui/look/look.ts';

const looks: readonly { value: Choice; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'system', label: 'Sistema' },
];

/** Changes the look here at once, and keeps it with the account for the person's other devices. */
function chooseOwnLook(tema: Choice): void {
  chooseLook(tema);
  // Fetched by who chooses: it takes the calls of accounts along, which no list waits for. Here the look is changed all the same; the next
  // choice is kept again.
  import('contract/access/profile.ts').then((it) => send(it.updateUsuarioPreferencias, { tema })).catch(() => undefined);
}

/** Light, dark, or as the device. */
export function LookChoice() {
  const choice = useLookChoice();
  // It may stand in the menu and on the page at once.
  const name = useId();
  return (
    <fieldset className="looks">
      <legend>Apariencia</legend>
      {looks.map(({ value, label }) => (
        <label key={value} data-chosen={choice === value || undefined}>
          <input type="radio" name={name} className="unseen" checked={choice === value} onChange={() => chooseOwnLook(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
