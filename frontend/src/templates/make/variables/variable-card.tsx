import type { TemplateVariable } from '@throughline/contracts/templates/template-variable.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { errorAt, type DraftErrors } from '../template-draft.js';
import { VariableNameField } from './variable-name-field.js';

type Props = {
  variable: TemplateVariable;
  path: string;
  taken: readonly string[];
  isNew: boolean;
  errors: DraftErrors;
  /** Places, in words, that still have the words that it stands for. */
  left: readonly string[];
  onReplace: (() => void) | undefined;
  onChange: (variable: TemplateVariable) => void;
  onName: (name: string) => void;
  onNameError: (error: string | undefined) => void;
  onRemove: () => void;
};

export const VariableCard = (props: Props) => {
  const { variable, path, taken, isNew, errors, onChange, onName, onNameError, onRemove } = props;
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate text-sm">
          <span className="text-ink-3">In place of</span> {String(variable.example)}
        </span>
        <Button size="sm" variant="ghost" className="ml-auto" aria-label={`Remove ${variable.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <VariableNameField
        name={variable.name}
        taken={taken}
        isNew={isNew}
        error={errorAt(errors, `${path}/name`) ?? errors[path]}
        onName={onName}
        onError={onNameError}
      />
      <Field label="Label" error={errorAt(errors, `${path}/label`)}>
        <Input
          size="sm"
          value={variable.label}
          maxLength={80}
          onChange={({ target }) => onChange({ ...variable, label: target.value })}
        />
      </Field>
      <Field label="Help">
        <Input
          size="sm"
          value={variable.help}
          maxLength={300}
          onChange={({ target }) => onChange({ ...variable, help: target.value })}
        />
      </Field>
      {(variable.type === 'text' || variable.type === 'web_address' || variable.type === 'number') && (
        <Checkbox
          label="Filled in with the example"
          hint="Otherwise each person has to type it."
          checked={variable.default === variable.example}
          onChange={({ target }) => onChange(withDefault(variable, target.checked))}
        />
      )}
      <WordsLeft {...props} />
    </div>
  );
};

const WordsLeft = ({
  variable: { example, label },
  left,
  onReplace,
}: Pick<Props, 'variable' | 'left' | 'onReplace'>) =>
  left.length === 0 ? null : (
    <div className="grid justify-items-start gap-2 text-xs text-wait-ink">
      <p>
        “{String(example)}” is still in: {left.join(', ')}.
      </p>
      {onReplace && (
        <Button size="sm" onClick={onReplace}>
          Say “{label}” there
        </Button>
      )}
    </div>
  );

const withDefault = (
  variable: Extract<TemplateVariable, { type: 'text' | 'web_address' | 'number' }>,
  filled: boolean,
): TemplateVariable =>
  variable.type === 'number'
    ? { ...variable, default: filled ? variable.example : null }
    : { ...variable, default: filled ? variable.example : '' };
