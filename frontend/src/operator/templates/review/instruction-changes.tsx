import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { Diff, type DiffField } from '../../../ui/diff/diff.js';
import { ReviewPart } from './part.js';

type Agents = Pick<TemplateFile, 'agents'>;

/** Agents are the same by the name of their part. */
const changedInstructions = (before: Agents, after: Agents): DiffField[] => {
  const old = new Map(before.agents.map((agent) => [agent.part, agent]));
  const now = new Map(after.agents.map((agent) => [agent.part, agent]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((part) => {
    const [was, is] = [old.get(part), now.get(part)];
    const field = { before: was?.definition.instructions, after: is?.definition.instructions };
    return field.before === field.after ? [] : [{ label: is?.name ?? was?.name ?? part, ...field }];
  });
};

type InstructionChangesProps = { before: TemplateVersionRow; after: TemplateVersionRow };

/** The instructions that differ from those of the public version. */
export const InstructionChanges = ({ before, after }: InstructionChangesProps) => {
  const fields = changedInstructions(before.file, after.file);
  return (
    <ReviewPart title={`Instructions changed since version ${before.version}`}>
      {fields.length === 0 ? (
        <p className="text-sm text-ink-3">The instructions are the same.</p>
      ) : (
        <Diff fields={fields} />
      )}
    </ReviewPart>
  );
};
