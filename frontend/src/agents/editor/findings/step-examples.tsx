import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';
import { Link } from 'react-router';
import { helpUrl } from '../../../help/data/help-pages.js';
import { Popover } from '../../../ui/overlays/popover.js';
import { useBuild } from '../draft/build-context.js';

const examples: readonly { title: string; step: string }[] = [
  { title: 'Calculate', step: 'Work out {{quantity}} times {{unit_price}} with `math.evaluate`' },
  { title: 'Take a percentage off', step: 'Take 10 percent off {{price}} with `math.evaluate`' },
  {
    title: 'Call a tool with arguments',
    step: 'Fetch the order with `http.request`, url: https://example.com/orders/{{order_id}}',
  },
  {
    title: 'Only under a condition',
    step: 'If {{price}} is more than 500 then keep it with `notes.write`, key: large orders, text: {{price}}',
  },
  { title: 'Write a sentence of the answer', step: 'Answer: Dear {{customer}}, we have received your order.' },
];

/** The rules by which Rehearsal reads steps, as examples that become the last step. */
export const StepExamples = () => {
  const { shown, edit, readOnly } = useBuild();
  const insert = (step: string) => {
    const text = shown.instructions.trimEnd();
    const number = readInstructions(text).steps.length + 1;
    edit({ instructions: `${text}${text === '' ? '' : '\n'}${number}. ${step}` });
  };
  return (
    <Popover
      align="end"
      label="How steps are written"
      className="w-[440px]"
      trigger={
        <button type="button" className="link flex-none">
          How steps are written
        </button>
      }
    >
      <p className="text-ink-2">
        Without a model, a numbered step calls the tool in backticks, or writes a line of the answer after “Answer:”.
        Anything else needs a model. <span className="mono">{'{{name}}'}</span> is an input and{' '}
        <span className="mono">{'{{step 1}}'}</span> is the result of step 1.
      </p>
      <ul aria-label="Examples" className="mt-3 grid gap-3">
        {examples.map(({ title, step }) => (
          <li key={title}>
            <p className="flex items-baseline gap-2">
              <span className="font-medium">{title}</span>
              {!readOnly && (
                <button
                  type="button"
                  className="link ml-auto"
                  aria-label={`Insert: ${title}`}
                  onClick={() => insert(step)}
                >
                  Insert
                </button>
              )}
            </p>
            <p className="mono break-words text-ink-2">{step}</p>
          </li>
        ))}
      </ul>
      <Link to={helpUrl('steps')} target="_blank" className="link mt-3 inline-block">
        How steps work
      </Link>
    </Popover>
  );
};
