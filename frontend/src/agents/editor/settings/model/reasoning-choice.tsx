import { Reasoning } from '@throughline/contracts/agents/agent-definition.js';
import { reasoningNames } from '../../../../models/components/reasoning-names.js';
import { Segmented } from '../../../../ui/choice/segmented.js';

type ReasoningChoiceProps = {
  value: Reasoning;
  /** Those that the model has; empty for a model that does not reason. */
  levels: readonly Reasoning[];
  disabled: boolean;
  onChange: (value: Reasoning) => void;
};

/** How much the model reasons: the levels it has, and leaving it to the model. */
export const ReasoningChoice = ({ value, levels, disabled, onChange }: ReasoningChoiceProps) => {
  if (levels.length === 0) return null;
  const shown = Reasoning.options.filter((level) => level === 'default' || level === value || levels.includes(level));
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-1.5">
      <span className="text-sm text-ink-2">Reasoning</span>
      <div className="overflow-x-auto">
        <Segmented
          label="Reasoning"
          value={value}
          onChange={onChange}
          options={shown.map((level) => ({ value: level, label: reasoningNames[level] }))}
        />
      </div>
    </fieldset>
  );
};
