import {
  AgentConnection,
  AgentDefinition,
  InputField,
  ToolUse,
  type AfterRefusal,
  type ToolPolicy,
} from '@throughline/contracts/agents/agent-definition.js';
import { getAlias } from '@throughline/contracts/agents/tool-use.js';
import { Icon } from '@throughline/contracts/icon.js';
import type { Json } from '@throughline/contracts/json.js';
import { PortableSettings, type SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { z } from 'zod';
import { formatBytes, formatMoney, formatNumber } from '../../../lib/numbers/format.js';
import { formatDuration } from '../../../lib/time/format.js';
import { describeSchedule } from '../../../triggers/components/describe-timing.js';
import { splitField } from './field-words.js';

const signatures: Readonly<Record<SignatureMode, string>> = {
  standard: 'signed by Standard Webhooks',
  github: 'signed by GitHub',
  stripe: 'signed by Stripe',
  slack: 'signed by Slack',
  shopify: 'signed by Shopify',
  hmac: 'signed with HMAC',
  basic: 'with a user and a password',
  bearer: 'with a bearer token',
  none: 'not signed, so anyone can call it',
};

/** When a trigger starts its agent, in one line. */
const settingsWords = (settings: PortableSettings): string => {
  if (settings.kind === 'webhook')
    return `By a webhook, ${signatures[settings.signature]}${settings.signature === 'hmac' ? ` in ${settings.header}` : ''}`;
  const missed = settings.misfire === 'run_once' ? 'missed times run once' : 'missed times are skipped';
  return `${describeSchedule(settings)}, ${missed}`;
};

/**
 * A value of a field in words. Undefined: the field is absent. A value of a form that is not known here is shown as it is, so
 * that nothing of an update is hidden.
 */
export const valueWords = (field: string, value: Json): string | undefined => {
  if (field === 'limits/costMicros' && value === null) return 'No limit';
  if (value === null) return undefined;
  const describe = describers.get(field) ?? describers.get(splitField(field).kind);
  return describe?.(value) ?? plain(value);
};

const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

type Describe = (value: Json) => string | undefined;

const describing =
  <T>(schema: z.ZodType<T>, describe: (value: T) => string): Describe =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? describe(parsed.data) : undefined;
  };

const policies: Readonly<Record<ToolPolicy, string>> = {
  auto: 'On its own',
  ask: 'Asks a person first',
  deny: 'Never',
};
const overlaps: Readonly<Record<AgentDefinition['overlap'], string>> = {
  queue: 'They wait in the queue',
  skip: 'They are skipped',
  replace: 'The oldest run is cancelled',
};
const afterRefusal: Readonly<Record<AfterRefusal, string>> = { tell: 'The agent goes on', end: 'The run ends' };
const inputTypes: Readonly<Record<InputField['type'], string>> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  yes_no: 'Yes or no',
  choice: 'Choice',
  date: 'Date',
  json: 'JSON',
  file: 'File',
};

const toolWords = ({ tool, alias, policy, pinned }: ToolUse): string => {
  const use = alias === getAlias(tool) ? policies[policy] : `${policies[policy]}, as ${alias}`;
  return Object.keys(pinned).length === 0 ? use : `${use}\nFixed arguments:\n${JSON.stringify(pinned, null, 2)}`;
};

const inputWords = (input: InputField): string =>
  [
    `${inputTypes[input.type]} “${input.label}”`,
    input.required ? 'required' : 'optional',
    ...(input.type === 'choice' ? [input.options.join(' / ')] : []),
    ...(input.type === 'file' && input.multiple ? ['several'] : []),
  ].join(', ');

const connectionWords = ({ service, actsAs }: AgentConnection): string =>
  `${service}, the account of ${actsAs === 'owner' ? 'the agent’s owner' : 'the person it works for'}`;

const { shape } = AgentDefinition;

/** Holds writers of values by field, or by the kind of a field of a list. */
const describers: ReadonlyMap<string, Describe> = new Map([
  ['icon', describing(Icon, ({ glyph, tint }) => `${glyph}, colour ${tint}`)],
  ['labels', describing(z.array(z.string()), (labels) => labels.join(', '))],
  ['inputs', describing(InputField, inputWords)],
  ['tools', describing(ToolUse, toolWords)],
  ['connections', describing(AgentConnection, connectionWords)],
  ['output', describing(shape.output, (output) => (output.kind === 'text' ? 'Text' : plain(output.schema)))],
  ['limits/activeTime', describing(z.number(), formatDuration)],
  ['limits/costMicros', describing(z.number(), (micros) => formatMoney(micros, true))],
  ['limits/resultBytes', describing(z.number(), formatBytes)],
  ['limits', describing(z.number(), formatNumber)],
  ['overlap', describing(shape.overlap, (overlap) => overlaps[overlap])],
  ['onToolFailure', describing(shape.onToolFailure, (after) => afterRefusal[after])],
  ['onDeny', describing(shape.onDeny, (after) => afterRefusal[after])],
  ['settings', describing(PortableSettings, settingsWords)],
]);
