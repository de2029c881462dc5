import { clsx } from 'clsx';
import { memo, useMemo, type ReactNode } from 'react';
import { formatBytes } from '../../lib/numbers/format.js';
import { CopyButton } from '../buttons/copy-button.js';

/** A cut piece of JSON may have an open string: its escaped quotes begin nothing, or each would be followed to the end. */
const token = /((?<!\\)"(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** JSON with coloured keys, strings and numbers. */
const coloured = (json: string): ReactNode[] => {
  const out: ReactNode[] = [];
  let from = 0;
  for (const match of json.matchAll(token)) {
    const [whole, text, colon = '', number] = match;
    out.push(json.slice(from, match.index));
    const look = text ? (colon ? 'text-code-key' : 'text-code-string') : 'text-code-number';
    out.push(
      <span key={match.index} className={look}>
        {text ?? number ?? whole}
      </span>,
      colon,
    );
    from = match.index + whole.length;
  }
  out.push(json.slice(from));
  return out;
};

const boxClass =
  'block max-h-[480px] overflow-auto rounded-md bg-sunken p-3 font-mono text-[12px] leading-[18px] text-ink [scrollbar-width:thin]';

export type CodeProps = {
  children: string;
  wrap?: boolean | undefined;
  language?: 'json' | 'text' | undefined;
  label?: string | undefined;
  className?: string | undefined;
};

export const Code = memo(({ children, wrap, language = 'text', label, className }: CodeProps) => {
  const shown = useMemo(
    () => (language === 'json' && children.length < 100_000 ? coloured(children) : children),
    [children, language],
  );
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className={clsx(boxClass, wrap ? 'break-words whitespace-pre-wrap' : 'whitespace-pre', className)}
    >
      {shown}
    </pre>
  );
});
Code.displayName = 'Code';

export type CodeBlockProps = Omit<CodeProps, 'children' | 'language'> & {
  title: string;
  /** Text is shown as it is; anything else as JSON. */
  value: unknown;
};

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Code with its name, its size and a copy button above it. */
export const CodeBlock = ({ title, value, ...rest }: CodeBlockProps) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null');
  return (
    <figure className="min-w-0">
      <figcaption className="flex h-6 items-center gap-2 text-xs text-ink-3">
        {title}
        <span className="ml-auto tabular-nums">{formatBytes(countBytes(text))}</span>
        <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} />
      </figcaption>
      <Code {...rest} label={rest.label ?? title} language={typeof value === 'string' ? 'text' : 'json'}>
        {text}
      </Code>
    </figure>
  );
};
