import { Controller, Get } from '@nestjs/common';
import type { Pulse, SampleList } from '@throughline/contracts/operations/pulse.js';
import { ForOperators } from '../../access/access.js';
import { PulseStore } from './pulse-store.js';
import { Pulses } from './pulses.js';

@Controller('api/operator')
@ForOperators()
export class PulseController {
  constructor(
    private readonly pulses: Pulses,
    private readonly kept: PulseStore,
  ) {}

  @Get('pulse')
  pulse(): Promise<Pulse> {
    return this.pulses.take();
  }

  @Get('samples')
  async samples(): Promise<SampleList> {
    return { items: await this.kept.samples() };
  }
}
