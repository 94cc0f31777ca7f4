import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { FormEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { ClearMark } from '../page/ClearMark.tsx';
import { dayjs } from '../days/dayjs.ts';
import type { Control } from './Field.tsx';
import { toClock, toInstant } from '../days/santiago.ts';
import { Theme } from '../look/Theme.tsx';

dayjs.extend(customParseFormat);

const clear = { clearIcon: <ClearMark /> };
/** What people may type as a day. */
const formats = ['DD-MM-YYYY', 'D-M-YYYY', 'DD/MM/YYYY'];
const dayFormat = 'YYYY-MM-DD';
const clockFormats = ['DD-MM-YYYY HH:mm'];

export interface PickerProps extends Pick<Control, 'id' | 'onBlur' | 'isWrong' | 'described'> {
  /** `YYYY-MM-DD`, or an ISO instant where there is a time; or empty. */
  value: string;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** A calendar day; `lazyPickers.tsx` fetches it when a form first needs one. */
export function DayPicker({ value, onChange, isWrong, described, ...control }: PickerProps) {
  const take = (day: Dayjs | null) => onChange(day ? day.format(dayFormat) : null);
  return (
    <TypingADay formats={formats} onTyped={take}>
      <DatePicker
        allowClear={clear}
        panelRender={inCalendar}
        value={value ? dayjs(value) : null}
        format={formats}
        placeholder="dd-mm-aaaa"
        {...(isWrong && { status: 'error' as const })}
        style={{ width: '100%' }}
        onChange={take}
        onKeyDown={stayInForm}
        {...control}
        {...described}
      />
    </TypingADay>
  );
}

/** A day and a time on the clocks of Santiago, wherever the browser stands; by the minute. */
export function DateTimePicker({ value, onChange, isWrong, described, ...control }: PickerProps) {
  const take = (clock: Dayjs | null) => onChange(clock ? toInstant(clock.format('YYYY-MM-DDTHH:mm')) : null);
  return (
    <TypingADay formats={clockFormats} onTyped={take}>
      <DatePicker
        allowClear={clear}
        panelRender={inCalendar}
        value={value ? dayjs(toClock(value)) : null}
        format={clockFormats}
        placeholder="dd-mm-aaaa hh:mm"
        showTime={{ format: 'HH:mm' }}
        {...(isWrong && { status: 'error' as const })}
        style={{ width: '100%' }}
        onChange={take}
        onKeyDown={stayInForm}
        {...control}
        {...described}
      />
    </TypingADay>
  );
}

interface TypingProps {
  formats: string[];
  onTyped: (day: Dayjs) => void;
  children: ReactNode;
}

/**
 * The library takes what was typed a moment after the calendar has closed: a form that is sent right then would go without it. What can be
 * read as a day is the field's value as soon as it stands there; what is chosen in the calendar is so only when the library says it is final.
 */
function TypingADay({ formats: read, onTyped, children }: TypingProps) {
  const hear = ({ target }: FormEvent) => {
    const day = target instanceof HTMLInputElement ? dayjs(target.value, read, true) : undefined;
    if (day?.isValid()) onTyped(day);
  };
  return (
    <Theme>
      <span role="presentation" style={{ display: 'contents' }} onInput={hear}>
        {children}
      </span>
    </Theme>
  );
}

export interface RangePickerProps {
  id: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/** Two days, either of which may be open. */
export function RangePicker({ id, from, to, onChange }: RangePickerProps) {
  return (
    <Theme>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        format={formats}
        placeholder={['Desde', 'Hasta']}
        allowClear={clear}
        panelRender={inCalendar}
        allowEmpty={[true, true]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(range) => onChange(range?.[0]?.format(dayFormat), range?.[1]?.format(dayFormat))}
      />
    </Theme>
  );
}

/**
 * It opens at the end of the document, where nothing else says what it is. What is clicked in it takes the cursor from its field no more than
 * a button beside it would: with the calendar the cursor would be gone, and the next key would be nobody's.
 */
const inCalendar = (panel: ReactNode) => (
  <section aria-label="Calendario" onMouseDown={stayInField}>
    {panel}
  </section>
);

const stayInField = (event: MouseEvent) => event.preventDefault();

/** Enter takes the day that was typed; it does not send the form. */
const stayInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};
