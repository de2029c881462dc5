import { AgentSelect } from '../components/agent-select.js';
import { Field } from '../../ui/form/field.js';

export type OriginalFieldProps = {
  value: string | null;
  onChange: (agentId: string) => void;
  error: string | undefined;
};

/** Which agent to copy. */
export const OriginalField = ({ value, onChange, error }: OriginalFieldProps) => (
  <Field
    label="Duplicate of"
    required
    error={error}
    hint="Copies its draft: instructions, model, inputs, tools and limits. Triggers are not copied."
  >
    <AgentSelect value={value ?? ''} onChange={({ id }) => onChange(id)} withArchived />
  </Field>
);
