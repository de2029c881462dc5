import { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { z } from 'zod';
import { isInputType } from '../../../definition/definition-names.js';

/** The form of an input as it is being filled in. */
const FilledInput = z.object({
  label: z.string(),
  name: z.string(),
  /** The name was written by hand and does not follow the label any more. */
  named: z.boolean(),
  type: z.custom<InputField['type']>((type) => typeof type === 'string' && isInputType(type)),
  /** One per line. */
  options: z.string(),
  required: z.boolean(),
  /** A file input takes several. */
  multiple: z.boolean(),
});
export type FilledInput = z.infer<typeof FilledInput>;

export type InputErrors = { label?: string; name?: string; options?: string };

export const toFilledInput = (input: InputField | undefined): FilledInput => ({
  label: input?.label ?? '',
  name: input?.name ?? '',
  named: input !== undefined,
  type: input?.type ?? 'text',
  options: input?.type === 'choice' ? input.options.join('\n') : '',
  required: input?.required ?? true,
  multiple: input?.type === 'file' && input.multiple,
});

/** "Order mail" → `order_mail` */
export const nameFor = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);

const readOptions = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

export const readInputField = (
  filled: FilledInput,
  taken: readonly string[],
): { input: InputField } | { errors: InputErrors } => {
  const options = readOptions(filled.options);
  const shared = {
    name: filled.name,
    label: filled.label,
    required: filled.type === 'yes_no' ? false : filled.required,
  };
  const { type, multiple } = filled;
  const ofType = type === 'choice' ? { options } : type === 'file' ? { multiple } : {};
  const read = InputField.safeParse({ ...shared, type, ...ofType });
  if (taken.includes(filled.name)) return { errors: { name: 'Another input has this name.' } };
  if (read.success) return { input: read.data };
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return {
    errors: {
      ...(wrong.has('label') ? { label: 'Enter 1 to 80 characters.' } : {}),
      ...(wrong.has('name')
        ? { name: 'Start with a lower-case letter, then use lower-case letters, digits and _, up to 40 characters.' }
        : {}),
      ...(wrong.has('options') ? { options: 'Write 1 to 50 options of up to 80 characters.' } : {}),
    },
  };
};

/** The form of an input; what is wrong is said at its field. */
export const inputOfForm = (taken: readonly string[]) =>
  FilledInput.transform((filled, context) => {
    const read = readInputField(filled, taken);
    if ('input' in read) return read.input;
    for (const [field, message] of Object.entries(read.errors))
      context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  });
