import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ask = (...words: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const tool = join('tools', 'new-command.mjs');
    execFile(process.execPath, [tool, ...words], { env: { ...process.env, NODE_OPTIONS: '' } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });

it.each([
  ['agents', 'TransferAgent', 'AgentTransferred'],
  ['agents', 'CopyAgentLabels', 'AgentLabelsCopied'],
  ['triggers', 'MuteTrigger', 'TriggerMuted'],
])('a new command of %s, %s, has its event, its golden file, its decision, its fold and a spec', async (...words) => {
  const [many, command, event] = words;
  const one = many.replace(/s$/, '');
  const { code, text } = await ask(many, command, '--dry');
  expect(text).toContain(`new     contracts/golden/${event}.v1.json\n`);
  for (const path of [
    `contracts/src/${many}/${one}.events.ts`,
    `backend/src/${many}/domain/${one}.commands.ts`,
    `backend/src/${many}/domain/${one}.decider.ts`,
    `projections/src/${many}/${many}.projection.ts`,
  ])
    expect(text).toContain(`changed ${path}\n`);
  expect(text).toMatch(new RegExp(`new {5}backend/src/${many}/domain/[a-z-]+\\.spec\\.ts\n`));
  expect(code).toBe(0);
});

it.each([
  [[], 'Name the feature and the command'],
  [['agents'], 'Name the feature and the command'],
  [['agents', 'Transfer'], 'A command is a verb and the noun Agent'],
  [['agents', 'TransferAgent', 'Transferred'], 'An event is the noun Agent and a participle'],
  [['agents', 'PauseAgent'], 'There is an event named AgentPaused'],
  [['runs', 'SortRun'], 'several common fields'],
  [['lighthouses', 'LightLighthouse'], 'There is no contracts/src/lighthouses/lighthouse.events.ts'],
])('%j is refused with a sentence', async (words, sentence) => {
  const { code, text } = await ask(...words, '--dry');
  expect(text).toContain(sentence);
  expect(code).toBe(2);
});
