import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';

const token = /(\{\{[^{}\n]*\}\})|(`[^`\n]+`)|(\*\*[^*\n]+\*\*)/g;
const mark = /^(\s*(?:#{1,6}|[-*]|\d+\.)\s)/;

/** Looks that do not change how wide a letter is: the text under the caret has to lie exactly on this one. */
const variable = 'rounded-xs bg-accent-soft text-accent-ink';
const code = 'rounded-xs bg-sunken text-code-key';
const heavy = '[-webkit-text-stroke:0.45px_currentColor]';

const coloured = (text: string): ReactNode[] => {
  const out: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const [whole, input, quoted] = match;
    out.push(text.slice(from, match.index));
    out.push(
      <span key={match.index} className={input ? variable : quoted ? code : heavy}>
        {whole}
      </span>,
    );
    from = match.index + whole.length;
  }
  return [...out, text.slice(from)];
};

export type EditorLineProps = { number: number; text: string; changed: boolean };

/** One line as it is shown behind the text being written: its number, its edge when changed, its colours. */
export const EditorLine = memo(({ number, text, changed }: EditorLineProps) => {
  const [lead = ''] = mark.exec(text) ?? [];
  return (
    <div className="relative min-h-6">
      <span className="absolute top-0 -left-14 w-9 text-right font-mono text-[11px] leading-6 text-ink-3 select-none max-md:-left-10 max-md:w-6">
        {number}
      </span>
      {changed && <span className="absolute inset-y-0.5 -left-3 w-0.5 rounded-[1px] bg-accent max-md:-left-2.5" />}
      <span className={clsx(lead.trimStart().startsWith('#') && heavy)}>
        <span className="text-ink-3">{lead}</span>
        {coloured(text.slice(lead.length))}
      </span>
    </div>
  );
});
EditorLine.displayName = 'EditorLine';
