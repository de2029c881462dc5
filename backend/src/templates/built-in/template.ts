import { blankDefinition, type ToolName, type ToolPolicy } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { Json } from '@throughline/contracts/json.js';
import type {
  TemplateAgent,
  TemplateFile,
  TemplateListing,
  TemplateSample,
} from '@throughline/contracts/templates/template-file.js';

/** `version` grows with every change of the file. */
export type BuiltInTemplate = { version: number; file: TemplateFile };

type Agent = Pick<TemplateAgent, 'part' | 'name' | 'description'> & {
  instructions: string;
  inputs?: TemplateAgent['definition']['inputs'];
  /** Each with its policy. */
  tools?: Partial<Record<ToolName, ToolPolicy>>;
};

type Written = {
  version: number;
  listing: Omit<TemplateListing, 'author' | 'minutes' | 'tags'> & Partial<Pick<TemplateListing, 'minutes' | 'tags'>>;
  agents: readonly Agent[];
  triggers?: TemplateFile['triggers'];
  connections?: TemplateFile['connections'];
  notes?: TemplateFile['notes'];
  variables?: TemplateFile['variables'];
  samples: readonly (Pick<TemplateSample, 'name' | 'inputs'> & Partial<TemplateSample>)[];
};

/** The day of all samples. */
const day = '2026-03-16T08:30:00.000Z';

/** A template of the product, with what most of them have in common. */
export const template = ({
  version,
  listing,
  agents,
  triggers = [],
  connections = [],
  notes = [],
  variables = [],
  samples,
}: Written): BuiltInTemplate => ({
  version,
  file: {
    throughline: 'template/1',
    listing: { minutes: 2, tags: [], author: 'Throughline', ...listing },
    agents: agents.map((agent) => getAgent(agent, listing)),
    triggers,
    connections,
    notes,
    variables,
    samples: samples.map((sample) => ({ agent: agents[0]?.part ?? '', notes: {}, answers: [], at: day, ...sample })),
  },
});

const getAgent = (
  { part, name, description, instructions, inputs = [], tools = {} }: Agent,
  { icon }: Written['listing'],
): TemplateAgent => {
  const { output, limits, overlap, onToolFailure, onDeny } = blankDefinition;
  const uses = Object.entries(tools) as [ToolName, ToolPolicy][];
  return {
    part,
    name,
    description,
    icon,
    labels: [],
    definition: {
      instructions: instructions.trim(),
      inputs,
      output,
      tools: uses.map(([tool, policy]) => {
        const { alias, pinned } = newToolUse(tool);
        return { tool, alias, policy, pinned };
      }),
      limits,
      overlap,
      onToolFailure,
      onDeny,
    },
  };
};

type Field = TemplateAgent['definition']['inputs'][number];
const field =
  <T extends 'text' | 'long_text' | 'number' | 'date' | 'json' | 'yes_no'>(type: T) =>
  (name: string, label: string, required = true): Field => ({ type, name, label, required });

export const text = field('text');
export const longText = field('long_text');
export const number = field('number');
export const date = field('date');
export const data = field('json');

/** A webhook whose body's fields are the agent's inputs of the same names. */
export const webhook = (agent: string, name: string, inputs: readonly string[]): TemplateFile['triggers'][number] => ({
  part: 'arrivals',
  agent,
  name,
  settings: { kind: 'webhook', signature: 'standard' },
  mapping: Object.fromEntries(inputs.map((input) => [input, `{{body.${input}}}`])),
});

type Variable = TemplateFile['variables'][number];
export const timeOfDay = (name: string, label: string, at: string): Variable => ({
  type: 'time',
  name,
  label,
  help: '',
  default: at,
  example: at,
});
export const zone: Variable = {
  type: 'time_zone',
  name: 'zone',
  label: 'Time zone',
  help: '',
  default: 'Europe/Berlin',
  example: 'Europe/Berlin',
};
export const weekday = (name: string, label: string, day: string): Variable => ({
  type: 'weekday',
  name,
  label,
  help: '',
  default: day,
  example: day,
});
export const figure = (name: string, label: string, value: number, help = ''): Variable => ({
  type: 'number',
  name,
  label,
  help,
  default: value,
  example: value,
});
export const words = (name: string, label: string, value: string, help = ''): Variable => ({
  type: 'text',
  name,
  label,
  help,
  default: value,
  example: value,
});

/** A schedule at the time of the variable `at`, on the days that cron names. */
export const schedule = (agent: string, name: string, days = '*'): TemplateFile['triggers'][number] => ({
  part: 'clock',
  agent,
  name,
  settings: {
    kind: 'schedule',
    timing: { kind: 'cron', expression: `[[at.minute]] [[at.hour]] * * ${days}` },
    timeZone: '[[zone]]',
    misfire: 'run_once',
  },
  mapping: {},
});

/** The answer of an address, as `http.request` gives it. */
export const page = (body: Json, status = 200): TemplateSample['answers'][number] => ({
  tool: 'http.request',
  result: { status, headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' }, body },
});
