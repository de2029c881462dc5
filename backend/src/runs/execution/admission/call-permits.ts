import { Injectable } from '@nestjs/common';
import type { AgentId } from '@throughline/contracts/ids.js';
import { FairPermits } from '@throughline/platform/fair-permits.js';
import { Timers } from '@throughline/platform/timers.js';
import type { ExecutionTurn } from './execution-turn.js';

export type CallPermit = { release: () => void };
/** `account`: the connection, or the workspace and the service that the operators offer it on a key of their own. */
type Caller = { account: string; agentId: AgentId };

/** Calls at once with one account. Providers refuse more than a few, and each refusal costs a run one of its tries. */
export const callsAtOnce = 8;
/** Runs that may wait for one account, so that the values they keep in memory are limited. */
const maxWaiting = 32;

/** Permits to call a model with an account from this process, shared fairly between agents. */
@Injectable()
export class CallPermits {
  /** How long a run waits here, and for how long it is held then, in milliseconds. */
  readonly maxWaitMs: number = 5_000;
  readonly holdMs: number = 10_000;
  private readonly byAccount = new Map<string, FairPermits>();

  constructor(private readonly timers: Timers) {}

  /** Waits without the permit to execute. `busy`: it took too long, or too many wait; `stopped`: this process is stopping. */
  async acquire({ account, agentId }: Caller, turn: ExecutionTurn): Promise<CallPermit | 'busy' | 'stopped'> {
    const permits = this.byAccount.get(account) ?? new FairPermits({ total: callsAtOnce, perKey: callsAtOnce });
    this.byAccount.set(account, permits);
    if (!permits.isFree && permits.waiting >= maxWaiting) return 'busy';
    const waited = new AbortController();
    const { isFree } = permits;
    const callOff = this.timers.after(this.maxWaitMs, () => waited.abort());
    const acquired = permits.acquire(agentId, AbortSignal.any([turn.stop, waited.signal]));
    const permit = await (isFree ? acquired : turn.without(acquired));
    callOff();
    if (permit === null) return turn.stop.aborted ? 'stopped' : 'busy';
    const release = (): void => {
      permit.release();
      if (permits.isIdle) this.byAccount.delete(account);
    };
    if (!turn.stop.aborted) return { release };
    release();
    return 'stopped';
  }
}
