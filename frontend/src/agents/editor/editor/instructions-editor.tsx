import type { InputField, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { limits } from '@throughline/contracts/limits.js';
import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';
import { useDeferredValue, useId, useMemo, type RefObject } from 'react';
import { formatBytes } from '../../../lib/numbers/format.js';
import type { Offers } from '../completion/complete.js';
import { CompletionList, getMarkedId } from '../completion/completion-list.js';
import { useCompletion, type Completion } from '../completion/use-completion.js';
import { useCarets } from '../editing/carets.js';
import type { LineMark } from '../findings/instruction-reading.js';
import { changedLines } from './changed-lines.js';
import { EditorBar } from './editor-bar.js';
import { EditorLine } from './editor-line.js';
import { useEditor } from './use-editor.js';

export type InstructionsEditorProps = {
  text: string;
  /** Holds what the live version says; lines that differ get an edge. */
  live: string | null;
  inputs: readonly InputField[];
  /** Shows what is offered while one types. */
  offers: Offers;
  /** Columns that are underlined, by line from 0. */
  marks: ReadonlyMap<number, readonly LineMark[]>;
  /** Lines from 1 that only real models read. */
  skipped: readonly number[];
  readOnly: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onCaret: (place: number) => void;
  /** A tool was written that the agent may not call yet. */
  onAllow: (use: ToolUse) => void;
};

/**
 * The shown text and the one being written lie on each other, so every measure of both is said once, here. The line's
 * length is kept by the padding: a click anywhere in the column is one into the text.
 */
const measure =
  'pl-14 pr-[max(1.5rem,calc(100%-696px))] pb-10 pt-5 text-md leading-6 break-words whitespace-pre-wrap [overflow-wrap:anywhere] tab-[2] max-md:pl-10 max-md:pr-[max(1rem,calc(100%-704px))]';

const Size = ({ length, isOver }: { length: number; isOver: boolean }) => (
  <span className={clsx('tabular-nums', isOver && 'font-medium text-fail-ink')}>
    {formatBytes(length)} of {formatBytes(limits.instructions.max).replace('.0', '')}
  </span>
);

/** A text with a list of offers is a combobox; without one it is a text of many lines. */
const asCombobox = (completion: Completion) => ({
  role: 'combobox',
  'aria-expanded': true,
  'aria-controls': completion.id,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': getMarkedId(completion),
});

export const InstructionsEditor = (editor: InstructionsEditorProps) => {
  const { text, live, inputs, marks, readOnly, area } = editor;
  const completion = useCompletion(text, editor.offers, editor.onAllow);
  const { apply, props } = useEditor(area, text, editor, completion);
  const offered = completion.open(apply);
  const skipped = new Set(editor.skipped);
  const deferred = useDeferredValue(text);
  const changed = useMemo(() => changedLines(live, deferred), [live, deferred]);
  const carets = useCarets(text);
  const help = useId();
  const over = text.length > limits.instructions.max;
  return (
    <div className="flex flex-1 flex-col">
      <EditorBar apply={apply} inputs={inputs} readOnly={readOnly} size={<Size length={text.length} isOver={over} />} />
      <Radix.Root open={offered !== null}>
        <div className="group/editor relative grid flex-1 content-start">
          <div aria-hidden="true" className={measure}>
            {text.split('\n').map((line, at) => (
              <EditorLine
                key={at}
                number={at + 1}
                text={line}
                changed={changed.has(at)}
                skipped={skipped.has(at + 1)}
                marks={marks.get(at)}
                carets={carets.get(at)}
                completionAt={completion.place?.line === at ? completion.place.column : undefined}
              />
            ))}
          </div>
          <textarea
            ref={area}
            value={text}
            readOnly={readOnly}
            {...props}
            aria-label="Instructions"
            aria-describedby={help}
            aria-invalid={over || undefined}
            {...(offered && asCombobox(offered))}
            placeholder={readOnly ? undefined : 'What should this agent do?\n\n1. First …\n2. Then …'}
            className={clsx(
              measure,
              'absolute inset-0 h-full w-full resize-none overflow-hidden bg-transparent text-transparent caret-accent -outline-offset-1 outline-none placeholder:text-ink-3',
            )}
          />
          <p id={help} className="sr-only">
            Markdown. Type a backtick for tools, and two opening braces for inputs. Tab indents; press Escape, then Tab,
            to leave the editor.
          </p>
        </div>
        {offered && <CompletionList completion={offered} />}
      </Radix.Root>
    </div>
  );
};
