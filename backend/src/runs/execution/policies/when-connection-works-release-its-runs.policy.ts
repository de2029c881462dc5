import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { HeldRuns } from '../holds/held-runs.js';

type Cause = 'ConnectionAuthorized' | 'ConnectionReauthorized' | 'ConnectionRecovered';

/** Runs that waited for the account try again what they were refused. */
@PolicyProvider()
export class WhenConnectionWorksReleaseItsRuns implements Policy<Cause> {
  readonly name = 'when-connection-works-release-its-runs';
  readonly on = ['ConnectionAuthorized', 'ConnectionReauthorized', 'ConnectionRecovered'] as const;

  constructor(private readonly runs: HeldRuns) {}

  react({ data }: EventOf<Cause>): Promise<void> {
    return this.runs.releaseOf(data.connectionId);
  }
}
