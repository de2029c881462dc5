import { Controller, Get } from '@nestjs/common';
import type { Filling, SystemLag } from '@throughline/contracts/operations/lag.js';
import { SignedIn } from '../../access/access.js';
import { ReadLag } from './read-lag.js';

@Controller('api/lag')
export class LagController {
  constructor(private readonly lag: ReadLag) {}

  @Get()
  @SignedIn()
  read(): Promise<SystemLag> {
    return this.lag.ofSystem();
  }

  @Get('filling')
  @SignedIn()
  filling(): Promise<Filling> {
    return this.lag.filling();
  }
}
