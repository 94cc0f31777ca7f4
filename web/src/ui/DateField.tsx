import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatDay, formatInstant } from 'contract/format.ts';
import { asText, Field, type FieldProps } from './Field.tsx';

/** A calendar day, kept as `YYYY-MM-DD`; with `withTime` an instant, kept in ISO 8601. */
export function DateField({ withTime = false, disabled, ...field }: FieldProps & { withTime?: boolean }) {
  return (
    <Field {...field} show={(value) => (withTime ? formatInstant : formatDay)(asText(value))}>
      {({ id, value, set, onBlur, isWrong, described }) => (
        <DatePicker
          id={id}
          value={asText(value) ? dayjs(asText(value)) : null}
          format={withTime ? 'DD-MM-YYYY HH:mm' : ['DD-MM-YYYY', 'D-M-YYYY', 'DD/MM/YYYY']}
          placeholder="dd-mm-aaaa"
          showTime={withTime ? { format: 'HH:mm' } : false}
          {...(isWrong && { status: 'error' as const })}
          disabled={disabled ?? false}
          style={{ width: '100%' }}
          onChange={(day) => set(day ? (withTime ? day.toISOString() : day.format('YYYY-MM-DD')) : null)}
          onBlur={onBlur}
          {...described}
        />
      )}
    </Field>
  );
}
