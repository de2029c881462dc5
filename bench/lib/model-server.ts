import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../embedded/dist/src/model-server/main.js', import.meta.url));
const key = 'sk-key-of-the-measurement';

export type Models = { address: string; key: string; stop: () => Promise<void> };

/** The model server in a process of its own, as `npm run model-server` starts it. `address`: of its chat completions. */
export const startModels = async (port: number): Promise<Models> => {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MODEL_SERVER_PORT: String(port), MODEL_SERVER_KEY: key },
  });
  const ended = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /chat completions\s+(\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('The model server ended.')));
  });
  return {
    address,
    key,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
