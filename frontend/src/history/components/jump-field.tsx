import { CornerDownLeft } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { readerLocale } from '../../lib/reader.js';
import { Input } from '../../ui/form/input.js';
import { aroundTyped, type Edge } from '../data/around.js';

export type JumpFieldProps = {
  onJump: (around: string) => void;
  label?: string | undefined;
  placeholder?: string | undefined;
  edge?: Edge | undefined;
};

/** Goes to the event with a number, or to a day or a time. */
export const JumpField = ({
  onJump,
  label = 'Jump to an event or a date',
  placeholder = '#123 or 14 Nov',
  edge = 'end',
}: JumpFieldProps) => {
  const hint = useId();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const around = aroundTyped(typed, { now: new Date(), locale: readerLocale(), edge });
    setRefused(around === undefined && typed.trim() !== '');
    if (around === undefined) return;
    setTyped('');
    onJump(around);
  };
  return (
    <form noValidate onSubmit={jump} className="relative w-40 min-w-0 max-sm:w-full xl:w-52">
      <Input
        size="sm"
        aria-label={label}
        aria-invalid={refused}
        aria-describedby={refused ? hint : undefined}
        placeholder={placeholder}
        after={<CornerDownLeft className="size-3.5" aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
      />
      {refused && (
        <p
          id={hint}
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-64 rounded-md border border-line bg-raised p-2.5 text-xs text-ink-2 shadow-2 max-sm:left-0 max-sm:w-auto"
        >
          Type a number such as #123, a day such as 14 Nov 2026, or a time such as 14 Nov 16:02.
        </p>
      )}
    </form>
  );
};
