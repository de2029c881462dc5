import { useId, type ReactNode } from 'react';
import { Kbd } from '../values/kbd.js';

type ChoiceCard = { value: string; hint?: ReactNode };

export type ChoiceCardsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly ChoiceCard[];
  /** The keys 1 to 9 choose; the form around the cards registers them. */
  hasKeys: boolean;
};

/** One of a few answers, each a card with a number. */
export const ChoiceCards = ({ label, value, onChange, options, hasKeys }: ChoiceCardsProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option, at) => (
        <label
          key={option.value}
          className="relative flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-md border border-control-line bg-surface px-3 py-1.5 text-sm outline-accent hover:bg-hover has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-disabled:cursor-default max-sm:min-h-11 max-sm:w-full"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 cursor-pointer appearance-none opacity-0 disabled:cursor-default"
          />
          <span
            aria-hidden
            className="grid size-4 flex-none place-items-center rounded-full border border-control-line after:size-1.5 after:rounded-full peer-checked:border-accent peer-checked:bg-accent peer-checked:after:bg-on-accent peer-checked:after:content-['']"
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 break-words">{option.value}</span>
            {option.hint && <span className="min-w-0 break-words text-ink-3">{option.hint}</span>}
          </span>
          {hasKeys && <Kbd keys={String(at + 1)} className="ml-auto max-md:hidden" />}
        </label>
      ))}
    </div>
  );
};
