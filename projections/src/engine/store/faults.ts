const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Postgres' classes for a bad value, a broken constraint and a limit exceeded: the same again however often one tries. */
export const isTheEventsFault = (error: unknown): boolean => /^(22|23|54)...$/.test(codeOf(error));

/** Connection, deadlock, resources, shutdown of Postgres; or the network beneath it. */
export const isTransient = (error: unknown): boolean => {
  const code = codeOf(error);
  if (/^(08|40|53|55|57|58)...$/.test(code)) return true;
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI)/.test(code) ||
    (error instanceof Error && /connection|timeout/i.test(error.message) && code === '')
  );
};
