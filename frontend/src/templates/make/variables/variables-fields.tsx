import {
  suggestedVariables,
  withoutVariable,
  withVariable,
  withVariableNamed,
  getVariableName,
} from '@throughline/catalogue/templates/making/variables-of-text.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateVariable } from '@throughline/contracts/templates/template-variable.js';
import { useState } from 'react';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { focusSection, Place } from '../check/place.js';
import { describePlace } from '../check/places.js';
import { pathsWith } from '../check/texts-in-file.js';
import type { DraftErrors } from '../template-draft.js';
import { replaceInListing, withLabels } from './listing-texts.js';
import { OwnWords, Suggestions } from './new-variable.js';
import { VariableCard } from './variable-card.js';

type Props = {
  /** As the making began. */
  first: TemplateFile;
  file: TemplateFile;
  errors: DraftErrors;
  onChange: (file: TemplateFile) => void;
  /** Reports a text that cannot name a variable. */
  onNameError: (variable: string, error: string | undefined) => void;
};

const maxVariables = 20;

/** Words that each person chooses for themselves when they use it. */
export const VariablesFields = ({ first, file, errors, onChange, onNameError }: Props) => {
  const { variables } = file;
  const [added, setAdded] = useState<number>();
  const change = (after: TemplateFile) => onChange(withLabels(first, file, after));
  const replace = (at: number, variable: TemplateVariable, after = file) =>
    change({ ...after, variables: after.variables.map((each, index) => (index === at ? variable : each)) });
  const add = (text: string) => {
    if (text.trim() === '' || variables.length >= maxVariables) return;
    setAdded(variables.length);
    change(withVariable(file, variableOfText(file, text), text));
  };
  const rename = (at: number, variable: TemplateVariable, name: string) => {
    onNameError(variable.name, undefined);
    replace(at, withName(variable, name), withVariableNamed(file, variable, name));
  };
  const remove = (variable: TemplateVariable) => {
    onNameError(variable.name, undefined);
    setAdded(undefined);
    change(withoutVariable(file, variable));
    focusSection('variables');
  };
  return (
    <SettingsSection title="Variables" about="What each person chooses when they use it: names, addresses, amounts.">
      {variables.map((variable, at) => (
        <Place key={at} path={`variables/${at}`}>
          <VariableCard
            variable={variable}
            path={`variables/${at}`}
            taken={variables.filter((_, index) => index !== at).map(({ name }) => name)}
            isNew={at === added}
            errors={errors}
            {...wordsLeft(file, variable, () => onChange(replaceInListing(file, variable)))}
            onChange={(changed) => replace(at, changed)}
            onName={(name) => rename(at, variable, name)}
            onNameError={(error) => onNameError(variable.name, error)}
            onRemove={() => remove(variable)}
          />
        </Place>
      ))}
      <Suggestions texts={suggestedVariables(file)} onAdd={add} />
      <OwnWords file={file} onAdd={add} />
    </SettingsSection>
  );
};

/** Where the words of a variable still are. Those about the template can be replaced at once. */
const wordsLeft = (file: TemplateFile, { type, example }: TemplateVariable, replace: () => void) => {
  const paths = type === 'text' || type === 'long_text' || type === 'web_address' ? pathsWith(file, example) : [];
  const replaceable = paths.some((path) => /^listing\/(?!author)|^agents\/\d+\/description$/.test(path));
  return {
    left: [...new Set(paths.map((path) => describePlace(file, path)))],
    onReplace: replaceable ? replace : undefined,
  };
};

/** `customer_name` → `Customer name`. */
const labelOfName = (name: string): string => {
  const words = name.split('_').filter(Boolean).join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text);

/**
 * Its example, and what it is until somebody chooses otherwise, is what the text says now. Its name and label never are: the
 * text may be private.
 */
const variableOfText = ({ variables }: Pick<TemplateFile, 'variables'>, text: string): TemplateVariable => {
  const name = getVariableName(
    text,
    variables.map((variable) => variable.name),
  );
  const label = labelOfName(name);
  const number = Number(text);
  return /^\d+(?:\.\d+)?$/.test(text)
    ? { type: 'number', name, label, help: '', default: number, example: number }
    : { type: isWebAddress(text) ? 'web_address' : 'text', name, label, help: '', default: '', example: text };
};

/** A label that nobody has typed follows the name. */
const withName = <Variable extends TemplateVariable>(variable: Variable, name: string): Variable => ({
  ...variable,
  name,
  label: variable.label === labelOfName(variable.name) ? labelOfName(name) : variable.label,
});
