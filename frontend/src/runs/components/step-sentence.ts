import type { Operation } from '@throughline/catalogue/operations/operation.js';
import type { ToolName, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import { formatAlias, getAlias, isBuiltIn, operationIn } from '@throughline/contracts/agents/tool-use.js';
import { writeValue, type Json } from '@throughline/contracts/json.js';
import { questionTool } from '@throughline/contracts/runs/question.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { argumentsIn } from './content-values.js';

/** As much of a step as its sentence is made of. */
export type TitledStep = Pick<StepRow, 'title' | 'tool' | 'input' | 'approval'> & Partial<Pick<StepRow, 'question'>>;

type Given = Readonly<Record<string, Json>>;

const maxShown = 120;
const shorten = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
const write = (value: Json | undefined): string => shorten(writeValue(value ?? ''));

/** Says what a call of a tool of the product does with its arguments. */
const sentences: Readonly<Record<ToolName, (given: Given) => string>> = {
  'http.request': ({ method, url }) => `Call ${write(method ?? 'GET')} ${write(url).replace(/^https?:\/\//, '')}`,
  'time.now': ({ zone }) => `Look at the clock${zone === undefined ? '' : ` in ${write(zone)}`}`,
  'math.evaluate': ({ expression }) => `Work out ${write(expression)}`,
  'json.query': ({ query }) => `Search JSON for ${write(query)}`,
  'text.extract': () => 'Read a page as text',
  'notes.read': ({ key }) => `Read the note “${write(key)}”`,
  'notes.write': ({ key, add }) => `${add === true ? 'Add to' : 'Write'} the note “${write(key)}”`,
  'ask.person': ({ question }) => `Asked: ${write(question)}`,
};

/** The key of a note, or a question, says more than any title. */
const saysMore = (tool: string): boolean => tool.startsWith('notes.') || tool === questionTool;

/** Nobody has written the title: it is the name of the tool, as the product gives it to calls of models. */
const isToolName = (title: string, tool: ToolRef, operation: Operation | undefined): boolean =>
  [tool, formatAlias(getAlias(tool)), operation?.title].includes(title);

/** The arguments that a call was made with; those that were requested, of one that was not made. */
const getArguments = ({ input, approval, question }: TitledStep): Given | null => {
  const content = input ?? approval?.arguments ?? question?.asked;
  return content === undefined || content.kind !== 'inline' ? null : argumentsIn(content);
};

const maxNamed = 2;

/** Says what is done at a service, and with what: the arguments that every such call has. */
const describeOperation = ({ title, fields }: Operation, given: Given): string => {
  const needed = Object.entries(fields).filter(([, field]) => field.optional !== true && field.default === undefined);
  const values = needed.flatMap(([name]) => (given[name] === undefined ? [] : [given[name]].flat().map(write)));
  return shorten(values.length === 0 ? title : `${title}: ${values.slice(0, maxNamed).join(', ')}`);
};

/**
 * Returns what a step does as a sentence: its own title, or what its call does where the title is the name of the tool.
 * `operations`: those of the services, as far as they are loaded.
 */
export const describeStep = (step: TitledStep, operations: readonly Operation[]): string => {
  const { title, tool } = step;
  if (tool === null) return title;
  const operation = operations.find(({ id }) => id === operationIn(tool)?.operation);
  const isNamed = !isToolName(title, tool, operation);
  const given = getArguments(step);
  if (isNamed && (given === null || !saysMore(tool))) return title;
  if (given !== null && isBuiltIn(tool)) return sentences[tool](given);
  return operation === undefined ? formatAlias(getAlias(tool)) : describeOperation(operation, given ?? {});
};
