import { Disturbances } from '@throughline/contracts/billing/operator-billing.requests.js';
import { z } from 'zod';
import { ProviderUnavailable } from './provider.errors.js';

const State = z.object({ now: z.int(), network: Disturbances });

/** The clock and the network of the payments simulator, which no provider of real payments has. */
export class Simulator {
  private readonly authorization: string;

  constructor(
    private readonly url: string,
    key: string,
  ) {
    this.authorization = `Bearer ${key}`;
  }

  async now(): Promise<Date> {
    return (await this.state()).now;
  }

  state() {
    return this.ask('state', {});
  }

  /** Everything that is due by then happens at once, and is told. */
  moveTo(at: Date) {
    return this.ask('move', { to: Math.floor(at.getTime() / 1_000) });
  }

  disturb(network: Disturbances) {
    return this.ask('network', network);
  }

  private async ask(name: string, body: object): Promise<{ now: Date; network: Disturbances }> {
    try {
      const response = await fetch(new URL(`/_control/${name}`, this.url), {
        method: 'POST',
        headers: { authorization: this.authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const { now, network } = State.parse(await response.json());
      return { now: new Date(now * 1_000), network };
    } catch (cause) {
      throw new ProviderUnavailable('The payments simulator gave no answer.', { cause });
    }
  }
}
