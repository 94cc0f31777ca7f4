import { useId } from 'react';
import { useLookChoice } from '../ui/look/look.ts';
import { chooseOwnLook, looks } from './ownLook.ts';

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
