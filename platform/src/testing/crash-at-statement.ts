import pg from 'pg';

/**
 * Kills this process with SIGKILL at its n-th statement to Postgres: before the statement is sent, or `afterMs` later,
 * when it is uncertain whether the server has executed it.
 */
export const crashAtStatement = (nth: number, afterMs: number): void => {
  const crash = (): void => void process.kill(process.pid, 'SIGKILL');
  const send: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof send !== 'function') throw new Error('The client of Postgres has no query.');
  let sent = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: never[]): unknown {
      sent += 1;
      if (sent === nth && afterMs === 0) crash();
      if (sent === nth) setTimeout(crash, afterMs);
      return Reflect.apply(send, this, args);
    },
  });
};
