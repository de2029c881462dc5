import { Controller, Get } from '@nestjs/common';
import type { HealthSnapshot, SampleList } from '@throughline/contracts/operations/health-snapshot.js';
import { ForOperators } from '../../access/access.js';
import { HealthStore } from './health-store.js';
import { HealthSnapshots } from './health-snapshots.js';

@Controller('api/operator')
@ForOperators()
export class HealthController {
  constructor(
    private readonly pulses: HealthSnapshots,
    private readonly kept: HealthStore,
  ) {}

  @Get('pulse')
  pulse(): Promise<HealthSnapshot> {
    return this.pulses.takeSnapshot();
  }

  @Get('samples')
  async samples(): Promise<SampleList> {
    return { items: await this.kept.samples() };
  }
}
