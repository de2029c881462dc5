import { z } from 'zod';
import { InputName, type InputField, type ToolName } from '../agents/agent-definition.js';

/** The tool by which an agent asks a person. Its calls are never made: the answer is what they give. */
export const questionTool = 'ask.person' satisfies ToolName;

const label = z.string().trim().min(1).max(80);
const field = { name: InputName, label, required: z.boolean().default(true) };
const QuestionField = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...field }),
  z.object({ type: z.literal('number'), ...field }),
  z.object({ type: z.literal('yes_no'), ...field }),
  z.object({ type: z.literal('choice'), ...field, options: z.array(label).min(1).max(50) }),
  z.object({ type: z.literal('date'), ...field }),
]);

const differ = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** Holds what an agent asks a person: a choice, a form, or neither for an answer in words. */
export const Question = z
  .object({
    question: z.string().trim().min(1).max(2_000).describe('What you want to know, in one or two sentences.'),
    choices: z
      .array(z.object({ label, hint: z.string().trim().max(200).optional() }))
      .min(2)
      .max(9)
      .optional()
      .describe('Answers to choose one from. Without choices and fields the person answers in words.'),
    fields: z
      .array(QuestionField)
      .min(1)
      .max(10)
      .optional()
      .describe('A form to fill in, instead of choices. The answer has a value for each name.'),
    hours: z.int().min(1).max(720).optional().describe('How long you wait for the answer; 72 when it is left out.'),
  })
  .refine(({ choices, fields }) => choices === undefined || fields === undefined, 'Give choices or fields, not both.')
  .refine(({ choices = [] }) => differ(choices.map((each) => each.label)), 'Give each choice once.')
  .refine(({ fields = [] }) => differ(fields.map(({ name }) => name)), 'Give each field a name of its own.');
export type Question = z.infer<typeof Question>;

/** The name of the answer to a question without a form. */
const answer = { name: 'answer', label: 'Answer', required: true };

/** Returns what the person fills in; the answer has these names. */
export const readForm = ({ choices, fields }: Question): InputField[] => {
  if (fields !== undefined) return fields;
  return choices === undefined
    ? [{ type: 'long_text', ...answer }]
    : [{ type: 'choice', ...answer, options: choices.map((each) => each.label) }];
};
