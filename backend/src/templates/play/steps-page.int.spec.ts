import { readFileSync } from 'node:fs';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { Json } from '@throughline/contracts/json.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { playAgent } from './play-agent.js';
import { PlayTime } from './play-time.js';
import { PlayTools } from './play-tools.js';

const page = readFileSync(new URL('../../../../docs/steps.md', import.meta.url), 'utf8');
const inputs = Object.fromEntries(
  [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name = '', value = '']) => [
    name,
    Number.isNaN(Number(value)) ? value : Number(value),
  ]),
);
const examples = page
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = ''] = section.split('\n');
    const block = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\\n\`\`\``, 's').exec(section)?.[1] ?? '';
    return { title, steps: block('steps'), reply: block('json') || '{}', answer: block('answer') };
  });

it.each(examples)('the example “$title” answers as the page says', async ({ steps, reply, answer }) => {
  const body = Json.parse(JSON.parse(reply));
  const response = { status: 200, headers: {}, body };
  const tools = new PlayTools({
    at: '2026-03-02T09:00:00.000Z',
    notes: {},
    answers: [
      { tool: 'http.request', result: response },
      { tool: 'ask.person', result: body },
    ],
  });
  const definition = {
    ...blankDefinition,
    instructions: steps,
    inputs: Object.entries(inputs).map(([name, value]) => ({
      name,
      label: name,
      type: typeof value === 'number' ? ('number' as const) : ('text' as const),
      required: true,
    })),
    tools: (['http.request', 'math.evaluate', 'notes.read', 'notes.write', 'ask.person'] as const).map((name) =>
      newToolUse(name),
    ),
  };
  const { ended } = await playAgent(definition, inputs, {
    tools,
    time: new PlayTime(60_000),
    workspaceId: WorkspaceId.parse(newId()),
  });
  expect(ended).toEqual({ status: 'succeeded', text: answer });
});
