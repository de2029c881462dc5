const lookEveryMs = 250;

/** npm runs a script through a shell that keeps a signal to itself: who ends npm is only noticed by the end of that shell. */
export const whenNpmEnds = (script: string, stop: () => void): void => {
  if (process.env['npm_lifecycle_event'] !== script) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    stop();
  }, lookEveryMs);
  looking.unref();
};
