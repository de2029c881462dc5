import pg from 'pg';

/**
 * Kills this process without a word at its n-th statement to Postgres: before it is sent, or so many milliseconds after,
 * when the server may have carried it out or may not.
 */
export const dieAtStatement = (nth: number, afterMs: number): void => {
  const die = (): void => void process.kill(process.pid, 'SIGKILL');
  const send = pg.Client.prototype.query;
  let sent = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: never[]): unknown {
      sent += 1;
      if (sent === nth && afterMs === 0) die();
      if (sent === nth) setTimeout(die, afterMs);
      return Reflect.apply(send, this, args);
    },
  });
};
