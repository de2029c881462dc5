import { Field } from '../../ui/form/field.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { useAll } from '../../lib/live/use-all.js';
import { useAgents } from '../../rows/agents/agents.store.js';

export type OriginalFieldProps = {
  value: string | null;
  onChange: (agentId: string) => void;
  error: string | undefined;
};

/** Which agent to copy. */
export const OriginalField = ({ value, onChange, error }: OriginalFieldProps) => {
  useAll(useAgents);
  const agents = useAgents((state) => state.list);
  const sorted = [...agents].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Field
      label="Duplicate of"
      required
      error={error}
      hint="Copies its draft: instructions, model, inputs, tools and limits. Triggers are not copied."
    >
      <NativeSelect value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          Choose…
        </option>
        {sorted.map(({ id, name, status }) => (
          <option key={id} value={id}>
            {status === 'archived' ? `${name} (archived)` : name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
};
