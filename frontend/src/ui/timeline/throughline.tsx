import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type ThroughlineProps = { label: string; children: ReactNode; className?: string | undefined };

/** The line turned down: what happened, in order, each a ThroughlineStep. */
export const Throughline = ({ label, children, className }: ThroughlineProps) => (
  <ol aria-label={label} className={clsx('pb-6', className)}>
    {children}
  </ol>
);

export type ThroughlineStepProps = {
  /** When: a clock for the first, offsets for the others, "next" for what has not happened. */
  at: ReactNode;
  /** A StatusGlyph of size md, or an icon for what started it. */
  node: ReactNode;
  /** The kind of step: Model, Tool, Approval. */
  kind: ReactNode;
  title: ReactNode;
  /** Figures from the right edge on, the most telling first, so that those of all steps are below each other. */
  meta?: readonly ReactNode[] | undefined;
  /** It has not happened: the line is dashed. */
  later?: boolean | undefined;
  entered?: boolean | undefined;
  /** Makes the title a button that opens and closes what is under it. */
  onToggle?: (() => void) | undefined;
  open?: boolean | undefined;
  children?: ReactNode;
  id?: string | undefined;
};

const lineClass =
  "before:absolute before:inset-y-0 before:left-26 before:w-px before:content-[''] last:before:bottom-auto last:before:h-6 max-md:before:left-[11px]";

export const ThroughlineStep = (props: ThroughlineStepProps) => {
  const { at, node, later, entered, children, id } = props;
  return (
    <li
      id={id}
      className={clsx(
        'relative ml-4 grid grid-cols-[88px_32px_minmax(0,1fr)] pr-gutter pb-1 first:pt-5 max-md:grid-cols-[22px_minmax(0,1fr)]',
        lineClass,
        later ? 'before:dashed-line-y' : 'before:bg-line-strong',
        entered && 'animate-enter',
      )}
    >
      <span className="pt-2 pr-2 text-right font-mono text-[11px] leading-5 tracking-mono whitespace-nowrap text-ink-3 max-md:hidden">
        {at}
      </span>
      <span className="relative z-1 mt-[7px] grid size-[22px] place-items-center justify-self-center rounded-full bg-surface text-ink-2">
        {node}
      </span>
      <div className="min-w-0 pl-1">
        <StepTitle {...props} />
        {children && <div className="mb-2 ml-2 grid gap-3">{children}</div>}
      </div>
    </li>
  );
};

const titleClass = 'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-left text-sm hover:bg-hover';

const StepTitle = ({ kind, title, meta = [], later, onToggle, open }: ThroughlineStepProps) => {
  const line = (
    <>
      <span className="inline-flex w-[84px] flex-none items-center gap-1.5 text-ink-3 max-md:w-auto">{kind}</span>
      <span
        className={clsx(
          'min-w-0 truncate',
          !onToggle && 'max-md:py-1.5 max-md:whitespace-normal',
          later ? 'text-ink-3' : 'text-ink',
        )}
      >
        {title}
      </span>
      <span className="ml-auto flex flex-none flex-row-reverse gap-4 text-xs whitespace-nowrap text-ink-3 tabular-nums max-md:[&>:not(:first-child)]:hidden">
        {meta.map((figure, at) => (
          <span key={at} className="min-w-11 text-right">
            {figure}
          </span>
        ))}
      </span>
    </>
  );
  if (!onToggle) return <div className={titleClass}>{line}</div>;
  return (
    <button type="button" onClick={onToggle} aria-expanded={open ?? false} className={titleClass}>
      {line}
    </button>
  );
};

/** Text that is being written, with its caret. */
export const StreamingText = ({ children, done }: { children: string; done?: boolean | undefined }) => (
  <p className="border-l border-line pl-3 text-sm break-words whitespace-pre-wrap text-ink-2">
    {children}
    {!done && <i className="ml-0.5 inline-block h-3.5 w-px animate-blink bg-accent align-[-2px]" aria-hidden="true" />}
  </p>
);
