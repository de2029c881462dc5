import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../simulators/dist/src/models/main.js', import.meta.url));

export const modelKey = 'sk-key-of-the-journey-7f3a';

/** Starts the model server as `npm run model-server` does. */
export const startModels = async (port: number): Promise<{ address: string; stop: () => Promise<unknown> }> => {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MODEL_SERVER_PORT: String(port), MODEL_SERVER_KEY: modelKey },
  });
  const ended = new Promise<unknown>((resolve) => child.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /chat completions\s+(\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) => reject(new Error(`The model server ended with ${String(code)}.`)));
  });
  return {
    address,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
