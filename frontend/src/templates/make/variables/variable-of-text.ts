import { variableNameOf } from '@throughline/catalogue/templates/making/variables-of-text.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateVariable } from '@throughline/contracts/templates/template-variable.js';

/** `customer_name` → `Customer name`. */
export const labelOfName = (name: string): string => {
  const words = name.split('_').filter(Boolean).join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/**
 * Its example, and what it is until somebody chooses otherwise, is what the text says now. Its name and label never are: the
 * text may be private.
 */
export const variableOfText = ({ variables }: Pick<TemplateFile, 'variables'>, text: string): TemplateVariable => {
  const name = variableNameOf(
    text,
    variables.map((variable) => variable.name),
  );
  const label = labelOfName(name);
  const number = Number(text);
  return /^\d+(?:\.\d+)?$/.test(text)
    ? { type: 'number', name, label, help: '', default: number, example: number }
    : { type: 'text', name, label, help: '', default: '', example: text };
};

/** A label that nobody has typed follows the name. */
export const withName = <Variable extends TemplateVariable>(variable: Variable, name: string): Variable => ({
  ...variable,
  name,
  label: variable.label === labelOfName(variable.name) ? labelOfName(name) : variable.label,
});
