import type { ToolName } from '@throughline/contracts/agents/agent-definition.js';
import { writeValue, type Json } from '@throughline/contracts/json.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { toolName } from '../../tools/components/tool-name.js';
import { argumentsIn } from './content-values.js';

type Given = Readonly<Record<string, Json>>;

const maxShown = 120;
const shorten = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
const write = (value: Json | undefined): string => shorten(writeValue(value ?? ''));

/** Says what a call of a tool of the product does with its arguments. */
const sentences: Readonly<Record<ToolName, (given: Given) => string>> = {
  'http.request': ({ method, url }) => `${write(method ?? 'GET')} ${write(url).replace(/^https?:\/\//, '')}`,
  'time.now': ({ zone }) => `Look at the clock${zone === undefined ? '' : ` in ${write(zone)}`}`,
  'math.evaluate': ({ expression }) => `Work out ${write(expression)}`,
  'json.query': ({ query }) => `Pick out ${write(query)}`,
  'text.extract': () => 'Read a page as text',
  'notes.read': ({ key }) => `Read the note “${write(key)}”`,
  'notes.write': ({ key }) => `Write the note “${write(key)}”`,
};

const isOwn = (tool: string): tool is ToolName => tool in sentences;
/** The key of a note says more than any title. */
const isAboutNote = (tool: string): boolean => tool.startsWith('notes.');

/** The arguments that a call was made with; those that were requested, of one that was not made. */
const getArguments = ({ input, approval }: StepRow): Given | null => {
  const content = input ?? approval?.arguments;
  return content === undefined || content.kind !== 'inline' ? null : argumentsIn(content);
};

/** Returns what a step does as a sentence: its own title, or what its call does where the title is the name of the tool. */
export const describeStep = (step: StepRow): string => {
  const { title, tool } = step;
  if (tool === null) return title;
  const given = getArguments(step);
  if (given === null || (title !== tool && !isAboutNote(tool))) return title === tool ? toolName(tool) : title;
  if (isOwn(tool)) return sentences[tool](given);
  return shorten([toolName(tool), ...Object.values(given).map(writeValue)].join(' '));
};
