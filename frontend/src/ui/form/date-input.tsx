import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import { useTypedText } from '../../lib/form/use-typed-text.js';
import { dayPattern, readDay, writeDay } from '../../lib/time/read.js';
import { IconButton } from '../buttons/icon-button.js';
import { Input, type InputProps } from './input.js';

type Props = Omit<InputProps, 'value' | 'onChange'> & { value: string; onChange: (day: string) => void };

/**
 * Hands over `2026-11-30` for a day written as the person writes days, or the text itself while it cannot be read as one. The browser's own
 * control writes days by the language of the browser, so only its calendar is used.
 */
export const DateInput = ({ value, onChange, ...rest }: Props) => {
  const calendar = useRef<HTMLInputElement>(null);
  const toValue = (text: string): string => readDay(text) ?? text;
  const [text, setText] = useTypedText(value, { write: writeDay, means: (typed, day) => toValue(typed) === day });
  return (
    <span className="relative block min-w-0">
      <Input
        autoComplete="off"
        placeholder={dayPattern()}
        after={
          <IconButton label="Open the calendar" size="sm" onClick={() => calendar.current?.showPicker()}>
            <Calendar className="size-3.5" aria-hidden />
          </IconButton>
        }
        {...rest}
        value={text}
        onBlur={() => setText(writeDay(toValue(text)))}
        onChange={({ target }) => {
          setText(target.value);
          onChange(toValue(target.value));
        }}
      />
      <input
        ref={calendar}
        type="date"
        value={readDay(value) ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        tabIndex={-1}
        aria-hidden
      />
    </span>
  );
};
