import {
  suggestedVariables,
  variableNameOf,
  withoutVariable,
  withVariable,
  withVariableNamed,
} from '@throughline/contracts/templates/making/variables-of-text.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { VariableName, type TemplateVariable } from '@throughline/contracts/templates/template-variable.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';

type Props = { file: TemplateFile; onChange: (file: TemplateFile) => void };

const maxVariables = 20;

/** Words that each person chooses for themselves when they use it. */
export const VariablesFields = ({ file, onChange }: Props) => {
  const { variables } = file;
  const add = (text: string) => {
    if (text.trim() !== '' && variables.length < maxVariables)
      onChange(withVariable(file, variableFor(file, text), text));
  };
  return (
    <SettingsSection title="Variables" about="What each person chooses when they use it: names, addresses, amounts.">
      {variables.map((variable, at) => (
        <VariableFields
          key={at}
          variable={variable}
          onChange={(changed) =>
            onChange({ ...file, variables: variables.map((each) => (each.name === changed.name ? changed : each)) })
          }
          onName={(name) => {
            if (!variables.some((each) => each.name === name)) onChange(withVariableNamed(file, variable, name));
          }}
          onRemove={() => onChange(withoutVariable(file, variable))}
        />
      ))}
      <Suggestions texts={suggestedVariables(file)} onAdd={add} />
      <OwnWords file={file} onAdd={add} />
    </SettingsSection>
  );
};

/** Its example, and what it is until somebody chooses otherwise, is what the text says now. */
const variableFor = ({ variables }: TemplateFile, text: string): TemplateVariable => {
  const name = variableNameOf(
    text,
    variables.map((variable) => variable.name),
  );
  const label = text.length <= 40 ? text : `${text.slice(0, 40)}…`;
  const number = Number(text);
  return /^\d+(?:\.\d+)?$/.test(text)
    ? { type: 'number', name, label, help: '', default: number, example: number }
    : { type: 'text', name, label, help: '', default: '', example: text };
};

type VariableProps = {
  variable: TemplateVariable;
  onChange: (variable: TemplateVariable) => void;
  onName: (name: string) => void;
  onRemove: () => void;
};

const VariableFields = ({ variable, onChange, onName, onRemove }: VariableProps) => (
  <div className="grid gap-3 rounded-md border border-line p-3">
    <div className="flex items-center gap-2">
      <span className="min-w-0 truncate text-sm">
        <span className="text-ink-3">In place of</span> {String(variable.example)}
      </span>
      <Button size="sm" variant="ghost" className="ml-auto" aria-label={`Remove ${variable.name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
    <Field label="Name" hint={<>Written [[{variable.name}]] in the text.</>}>
      <Input
        mono
        size="sm"
        value={variable.name}
        maxLength={40}
        onChange={({ target }) => VariableName.safeParse(target.value).success && onName(target.value)}
      />
    </Field>
    <Field label="Label">
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
    {(variable.type === 'text' || variable.type === 'number') && (
      <Checkbox
        label="Filled in with the example"
        hint="Otherwise each person has to type it."
        checked={variable.default === variable.example}
        onChange={({ target }) => onChange(withDefault(variable, target.checked))}
      />
    )}
  </div>
);

const withDefault = (
  variable: Extract<TemplateVariable, { type: 'text' | 'number' }>,
  filled: boolean,
): TemplateVariable =>
  variable.type === 'number'
    ? { ...variable, default: filled ? variable.example : null }
    : { ...variable, default: filled ? variable.example : '' };

const Suggestions = ({ texts, onAdd }: { texts: readonly string[]; onAdd: (text: string) => void }) =>
  texts.length === 0 ? null : (
    <div className="grid gap-1.5">
      <h3 className="text-xs text-ink-3">Make a variable of</h3>
      <ul className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <li key={text} className="max-w-full">
            <Button size="sm" className="max-w-full" onClick={() => onAdd(text)}>
              <Plus className="size-3.5" aria-hidden />
              <span className="truncate">{text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );

const OwnWords = ({ file, onAdd }: { file: TemplateFile; onAdd: (text: string) => void }) => {
  const [text, setText] = useState('');
  const known = file.agents.some(({ definition }) => definition.instructions.includes(text));
  const add = () => {
    onAdd(text);
    setText('');
  };
  return (
    <Field
      label="Other words of the instructions"
      error={text !== '' && !known ? 'The instructions don’t have these words.' : undefined}
    >
      <span className="flex gap-2">
        <Input value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
        <Button disabled={text === '' || !known} onClick={add}>
          Make a variable
        </Button>
      </span>
    </Field>
  );
};
