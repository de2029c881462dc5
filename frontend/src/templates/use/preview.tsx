import { fillTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { askingBeforeChanges } from '@throughline/contracts/templates/template-powers.js';
import type { VariableValues } from '@throughline/contracts/templates/template-variable.js';
import { InstructionText } from '../components/instructions.js';
import { Powers } from '../components/powers.js';

type Props = { file: TemplateFile; values: VariableValues; asksFirst: boolean };

/** The agents as they will be: by the same function that fills them when they are created. */
export const Preview = ({ file, values, asksFirst }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
    <section>
      <h2 className="text-sm font-semibold tracking-tight">The instructions with your values</h2>
      {fillTemplate(file, values).agents.map(({ part, definition }) => (
        <InstructionText key={part} text={definition.instructions} />
      ))}
    </section>
    <section>
      <h2 className="mb-3 text-sm font-semibold tracking-tight">What it may do</h2>
      <Powers file={asksFirst ? askingBeforeChanges(file) : file} />
    </section>
  </div>
);
