import { CopyButton } from '../buttons/copy-button.js';

/** An id or address in mono, cut at the end, copied whole. */
export const IdText = ({ children, label }: { children: string; label?: string | undefined }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1">
    <span className="truncate font-mono text-[12px] tracking-mono text-ink-3" title={children}>
      {children}
    </span>
    <CopyButton text={children} label={label ?? 'Copy'} />
  </span>
);
