import { clsx } from 'clsx';

const apple = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

const drawn: Record<string, string> = apple
  ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵', up: '↑', down: '↓', escape: 'esc' }
  : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: '↵', up: '↑', down: '↓', escape: 'esc' };

export type KbdProps = {
  /** `mod+k` for keys pressed together, `g a` for keys pressed after each other. */
  keys: string;
  className?: string | undefined;
};

/** Keys to press; where one touches there are none. */
export const Kbd = ({ keys, className }: KbdProps) => (
  <span className={clsx('inline-flex flex-none gap-1 pointer-coarse:hidden', className)}>
    {keys.split(' ').map((chord) => (
      <kbd
        key={chord}
        className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-xs border border-line bg-surface px-1 font-sans text-2xs leading-none font-medium text-ink-3"
      >
        {chord
          .split('+')
          .map((key) => drawn[key] ?? (key.length === 1 && chord.includes('+') ? key.toUpperCase() : key))
          .join(apple ? '' : '+')}
      </kbd>
    ))}
  </span>
);
