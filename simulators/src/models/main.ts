import { z } from 'zod';
import { defaultKey, startModelServer, type ModelServer } from './model-server.js';
import { whenNpmEnds } from '@throughline/platform/when-npm-ends.js';
import { rehearsalBrain } from './brain/rehearsal-brain.js';
import { faultNames } from './faults/fault.js';
import { defaultCards } from './wires/model-cards.js';

const Environment = z.object({
  MODEL_SERVER_PORT: z.coerce
    .number('MODEL_SERVER_PORT must be a port number, or 0 for any free one.')
    .int()
    .min(0)
    .max(65535)
    .default(4010),
  MODEL_SERVER_KEY: z.string().min(1).default(defaultKey),
  /** With a fixed secret, reasoning that was signed before a restart is still accepted. */
  MODEL_SERVER_SECRET: z.string().default(''),
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const describe = ({ addresses, keys }: ModelServer): string[] => [
  'The model server is ready. Nothing leaves this machine.',
  '',
  `  OpenAI-compatible chat completions   ${addresses['chat-completions']}`,
  `  OpenAI Responses                     ${addresses.responses}`,
  `  Anthropic Messages                   ${addresses.messages}`,
  `  Google generateContent               ${addresses['generate-content']}`,
  `  Ollama's list of models              ${addresses.ollama}/api/tags`,
  '',
  `  API key   ${keys.join(', ')}`,
  `  Models    ${defaultCards.map(({ id }) => id).join(', ')}`,
  `  Faults    rehearsal-1--overloaded, or the header x-fault: first:2:overloaded`,
  `            ${faultNames.join(', ')}`,
  '',
  'docs/model-server.md says what each does.',
];

const untilRequestedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
    whenNpmEnds('model-server', resolve);
  });

const main = async (): Promise<void> => {
  const environment = Environment.safeParse(process.env);
  if (!environment.success) throw new Error(environment.error.issues.map(({ message }) => message).join('\n'));
  const { MODEL_SERVER_PORT: port, MODEL_SERVER_KEY: key, MODEL_SERVER_SECRET: secret } = environment.data;
  const stopping = untilRequestedToStop();
  const options = { brain: rehearsalBrain, port, keys: [key] };
  const server = await startModelServer(secret === '' ? options : { ...options, secret });
  for (const line of describe(server)) print(line);
  await stopping;
  await server.stop();
};

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
