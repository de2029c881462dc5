import { Controller, Get } from '@nestjs/common';
import type { HealthSnapshot, SampleList } from '@throughline/contracts/operations/health-snapshot.js';
import type { OutageList } from '@throughline/contracts/operations/outages.js';
import { ForOperators } from '../../access/access.js';
import { HealthStore } from './health-store.js';
import { Outages } from './outages.js';
import { HealthSnapshots } from './health-snapshots.js';

@Controller('api/operator')
@ForOperators()
export class HealthController {
  constructor(
    private readonly snapshots: HealthSnapshots,
    private readonly healthStore: HealthStore,
    private readonly outages: Outages,
  ) {}

  @Get('pulse')
  snapshot(): Promise<HealthSnapshot> {
    return this.snapshots.read();
  }

  /** Applies to the last 30 days. */
  @Get('outages')
  listOutages(): Promise<OutageList> {
    return this.outages.list();
  }

  @Get('samples')
  async samples(): Promise<SampleList> {
    return { items: await this.healthStore.samples() };
  }
}
