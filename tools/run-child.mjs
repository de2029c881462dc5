// Runs a program as this one: its output, its signals and its end are those of this process.
import { spawn } from 'node:child_process';
import { clearInterval, setInterval } from 'node:timers';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const pollEveryMs = 250;

/** npm runs a script through a shell that does not hand signals on, so the end of npm is only visible as the end of that shell. */
const whenNpmEnds = (stop) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const polling = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(polling);
    stop();
  }, pollEveryMs);
  polling.unref();
};

export const runChild = (words, env = process.env) => {
  const child = spawn(process.execPath, words, { stdio: 'inherit', env });
  const handOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, handOn);
  whenNpmEnds(() => handOn('SIGTERM'));
  child.on('exit', (code, signal) => {
    for (const each of signals) process.off(each, handOn);
    if (signal === null) process.exitCode = code;
    else process.kill(process.pid, signal);
  });
};
