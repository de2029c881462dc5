import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { Fragment } from 'react';

const marked = /(\[\[[^\]]+\]\])/;

/** Instructions as they are read, with what a person fills in marked. */
export const Instructions = ({ file: { agents } }: { file: Pick<TemplateFile, 'agents'> }) => (
  <details className="mt-8">
    <summary className="w-fit cursor-pointer rounded-sm text-sm text-ink-2 hover:text-ink">
      Show the instructions
    </summary>
    {agents.map(({ part, name, definition }) => (
      <Fragment key={part}>
        {agents.length > 1 && <h3 className="mt-4 text-sm font-medium">{name}</h3>}
        <InstructionText text={definition.instructions} />
      </Fragment>
    ))}
  </details>
);

export const InstructionText = ({ text }: { text: string }) => (
  <pre
    tabIndex={0}
    aria-label="Text of the instructions"
    className="mt-3 overflow-x-auto rounded-md border border-line bg-surface p-4 font-sans text-sm leading-6 whitespace-pre-wrap break-words"
  >
    {text.split(marked).map((piece, at) =>
      marked.test(piece) ? (
        <mark key={at} className="rounded-xs bg-accent-soft px-1 text-accent-ink">
          {piece.slice(2, -2)}
        </mark>
      ) : (
        <Fragment key={at}>{piece}</Fragment>
      ),
    )}
  </pre>
);
