import { Clock } from 'lucide-react';
import { useTypedText } from '../../lib/form/use-typed-text.js';
import { readTime } from '../../lib/time/read.js';
import { Input, type InputProps } from './input.js';

type Props = Omit<InputProps, 'value' | 'onChange'> & { value: string; onChange: (time: string) => void };

/** Hands over `09:30` for what is typed, or the text itself while it cannot be read as one. */
export const TimeInput = ({ value, onChange, ...rest }: Props) => {
  const toValue = (text: string): string => readTime(text) ?? text;
  const [text, setText] = useTypedText(value, {
    write: (time) => time,
    means: (typed, time) => toValue(typed) === time,
  });
  return (
    <Input
      autoComplete="off"
      placeholder="09:00"
      after={<Clock className="size-3.5" aria-hidden />}
      {...rest}
      value={text}
      onBlur={() => setText(toValue(text))}
      onChange={({ target }) => {
        setText(target.value);
        onChange(toValue(target.value));
      }}
    />
  );
};
