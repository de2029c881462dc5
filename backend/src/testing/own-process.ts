import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const loaders = [
  new URL('../../../embedded/src/testing/typescript-resolution.mjs', import.meta.url),
  new URL('./decorated-typescript.mjs', import.meta.url),
  new URL('./processor-time.mjs', import.meta.url),
];
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

const Measured = z.object({ ms: z.number(), loopMs: z.number() });
const Ready = z.string().transform((line) => z.object({ url: z.string() }).parse(JSON.parse(line)));

/** The backend in a process of its own, which tells how much processor time its one thread for requests has used. */
export class OwnProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(env: Record<string, string>): Promise<OwnProcess> {
    const child = fork(main, {
      execArgv: ['--no-warnings', '--conditions=source', ...loaders.flatMap(({ href }) => ['--import', href])],
      env: { ...env, PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const lines = child.stdout;
    if (lines === null) throw new Error('The process has no output.');
    const [line] = (await Promise.race([
      once(lines.setEncoding('utf8'), 'data'),
      once(child, 'exit').then(() => [undefined]),
    ])) as [string | undefined];
    if (line === undefined) throw new Error('The backend ended before it was ready.');
    return new OwnProcess(child, Ready.parse(line).url);
  }

  /** Milliseconds of processor time of its main thread so far, and of a loop of fixed work, which says how fast the machine is. */
  async measure(isLooped = false): Promise<z.infer<typeof Measured>> {
    this.child.send({ measure: isLooped });
    const [answer] = (await once(this.child, 'message')) as [unknown];
    return Measured.parse(answer);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}
