import { Controller, Get } from '@nestjs/common';
import type { HealthSnapshot, SampleList } from '@throughline/contracts/operations/health-snapshot.js';
import { ForOperators } from '../../access/access.js';
import { HealthStore } from './health-store.js';
import { HealthSnapshots } from './health-snapshots.js';

@Controller('api/operator')
@ForOperators()
export class HealthController {
  constructor(
    private readonly snapshots: HealthSnapshots,
    private readonly healthStore: HealthStore,
  ) {}

  @Get('pulse')
  snapshot(): Promise<HealthSnapshot> {
    return this.snapshots.read();
  }

  @Get('samples')
  async samples(): Promise<SampleList> {
    return { items: await this.healthStore.samples() };
  }
}
