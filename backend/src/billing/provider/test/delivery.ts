import { randomInt } from 'node:crypto';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { noticeOf, type NoticeRow } from './notices.js';
import { sign, signatureHeader } from './signatures.js';

/** What the network does to notices. `late`: how many seconds they wait at least. */
export type Disturbance = { late?: number; twice?: boolean; shuffled?: boolean; lost?: boolean };

export type DeliveryDeps = { postgres: Postgres; clock: () => Date; webhookUrl: string | null; secret: string };

const batch = 50;
const maxTries = 12;
const firstDelaySeconds = 10;
const maxDelaySeconds = 6 * 3_600;
const timeoutMs = 10_000;

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: randomInt(2 ** 47) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

type Claimed = NoticeRow & { tries: number };

/** Sends notices once they are committed. One that a process claimed and did not deliver is sent again later, by any. */
export class NoticeDelivery {
  constructor(private readonly deps: DeliveryDeps) {}

  /** From now on, for all processes. */
  async disturb(disturbance: Disturbance): Promise<void> {
    await this.deps.postgres.execute('update billing_test.state set delivery = $1', [JSON.stringify(disturbance)]);
  }

  /** Sends what is due. Returns how many arrived. */
  async deliver(): Promise<number> {
    const { webhookUrl } = this.deps;
    if (webhookUrl === null) return 0;
    let delivered = 0;
    for (;;) {
      const disturbance = await this.disturbance();
      const claimed = await this.claim(disturbance);
      for (const notice of disturbance.shuffled === true ? shuffle(claimed) : claimed)
        if (disturbance.lost !== true && (await this.send(webhookUrl, notice, disturbance))) delivered += 1;
      if (claimed.length < batch) return delivered;
    }
  }

  private async disturbance(): Promise<Disturbance> {
    const [state] = await this.deps.postgres.query<{ delivery: Disturbance }>(
      'select delivery from billing_test.state',
    );
    return state?.delivery ?? {};
  }

  /** Takes those that are due for this process, with the time at which they are due again should it not come to sending. */
  private async claim({ late = 0, lost = false }: Disturbance): Promise<Claimed[]> {
    const { postgres, clock } = this.deps;
    const rows = await postgres.query<Claimed>(
      `update billing_test.notices set
         tries = tries + 1,
         state = case when $4 then 'lost' when tries + 1 >= $5 then 'given_up' else state end,
         due_at = case when $4 or tries + 1 >= $5 then null
           else $1::timestamptz + make_interval(secs => least($6 * 3 ^ tries, $7)) end
       where number in (
         select number from billing_test.notices
         where due_at <= $1 and made_at <= $1::timestamptz - make_interval(secs => $2)
         order by number limit $3 for update skip locked
       ) returning number, id, type, at, about, tries`,
      [clock().toISOString(), late, batch, lost, maxTries, firstDelaySeconds, maxDelaySeconds],
    );
    return rows.toSorted((one, other) => one.number - other.number);
  }

  private async send(url: string, notice: Claimed, { twice = false }: Disturbance): Promise<boolean> {
    const body = JSON.stringify(noticeOf(notice));
    const arrived = await this.post(url, body);
    if (twice) await this.post(url, body);
    if (arrived)
      await this.deps.postgres.execute(
        `update billing_test.notices set state = 'delivered', due_at = null where number = $1`,
        [notice.number],
      );
    return arrived;
  }

  private async post(url: string, body: string): Promise<boolean> {
    const { secret, clock } = this.deps;
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, clock()) };
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}
