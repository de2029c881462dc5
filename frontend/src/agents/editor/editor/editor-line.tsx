import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import { Fragment, memo, type ReactNode } from 'react';
import { LineCaret, type Caret } from '../editing/carets.js';
import type { LineMark } from '../findings/instruction-reading.js';

const token = /(\{\{[^{}\n]*\}\})|(`[^`\n]+`)|(\*\*[^*\n]+\*\*)/g;
const mark = /^(\s*(?:#{1,6}|[-*]|\d+\.)\s)/;

/** Looks that do not change how wide a letter is: the text under the caret has to lie exactly on this one. */
const variable = 'rounded-xs bg-accent-soft text-accent-ink';
const code = 'rounded-xs bg-sunken text-code-key';
const heavy = '[-webkit-text-stroke:0.45px_currentColor]';

/** The marks around a name are shown to those who write, and leave their room to those who read. */
const fence = 'opacity-40 group-not-focus-within/editor:opacity-0';

const wavy = 'underline decoration-wavy decoration-1 underline-offset-4';

const coloured = (text: string): ReactNode[] => {
  const out: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const [whole, input, quoted] = match;
    out.push(text.slice(from, match.index));
    const around = input ? 2 : quoted ? 1 : 0;
    out.push(
      <span key={match.index} className={input ? variable : quoted ? code : heavy}>
        {around > 0 && <span className={fence}>{whole.slice(0, around)}</span>}
        {whole.slice(around, whole.length - around)}
        {around > 0 && <span className={fence}>{whole.slice(-around)}</span>}
      </span>,
    );
    from = match.index + whole.length;
  }
  return [...out, text.slice(from)];
};

/** Underlines what does nothing as it is written. */
const marked = (text: string, from: number, marks: readonly LineMark[]): ReactNode[] => {
  const out: ReactNode[] = [];
  let at = from;
  for (const mark of marks) {
    if (mark.from < at) continue;
    out.push(
      <Fragment key={`before ${mark.from}`}>{coloured(text.slice(at, mark.from))}</Fragment>,
      <span key={mark.from} className={clsx(wavy, mark.isError ? 'decoration-fail' : 'decoration-wait')}>
        {coloured(text.slice(mark.from, mark.to))}
      </span>,
    );
    at = mark.to;
  }
  return [...out, <Fragment key="rest">{coloured(text.slice(at))}</Fragment>];
};

export type EditorLineProps = {
  number: number;
  text: string;
  changed: boolean;
  /** Only real models read it. */
  skipped: boolean;
  marks: readonly LineMark[] | undefined;
  /** Where others are in it. */
  carets: readonly Caret[] | undefined;
  /** Column that the list of what can be written there hangs on. */
  completionAt: number | undefined;
};

/** One line as it is shown behind the text being written: its number, its edge when changed, its colours. */
export const EditorLine = memo(
  ({ number, text, changed, skipped, marks = [], carets = [], completionAt }: EditorLineProps) => {
    const [lead = ''] = mark.exec(text) ?? [];
    return (
      <div className="relative min-h-6">
        <span className="absolute top-0 -left-14 w-9 text-right font-mono text-[11px] leading-6 text-ink-3 select-none max-md:-left-10 max-md:w-6">
          {number}
        </span>
        {changed && <span className="absolute inset-y-0.5 -left-3 w-0.5 rounded-[1px] bg-accent max-md:-left-2.5" />}
        {skipped && !changed && (
          <span className="absolute inset-y-0 -left-3 border-l border-dotted border-ink-3 max-md:-left-2.5" />
        )}
        <span className={clsx(lead.trimStart().startsWith('#') && heavy, skipped && 'text-ink-2')}>
          <span className="text-ink-3">{lead}</span>
          {marked(text, lead.length, marks)}
        </span>
        {carets.map((caret) => (
          <LineCaret key={caret.userId} text={text} caret={caret} />
        ))}
        {completionAt !== undefined && (
          <span className="pointer-events-none absolute inset-0 text-transparent select-none">
            {text.slice(0, completionAt)}
            <Radix.Anchor asChild>
              <span />
            </Radix.Anchor>
            {text.slice(completionAt)}
          </span>
        )}
      </div>
    );
  },
);
EditorLine.displayName = 'EditorLine';
