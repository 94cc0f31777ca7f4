import type { Control } from '../../ui/fields/Field.tsx';

interface Props extends Pick<Control, 'id' | 'onBlur' | 'described'> {
  value: string;
  known: readonly string[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** An activity as the person writes it; those that the place has are offered. */
export function ActivityInput({ id, value, known, disabled = false, onChange, onBlur, described }: Props) {
  return (
    <>
      <input
        id={id}
        className="control"
        list={`${id}-known`}
        value={value}
        maxLength={120}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        {...described}
      />
      <datalist id={`${id}-known`}>
        {known.map((it) => (
          <option key={it} value={it} />
        ))}
      </datalist>
    </>
  );
}
