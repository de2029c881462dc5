import { Controller, Get } from '@nestjs/common';
import type { DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { ForOperators } from '../../access/access.js';
import { ReadDiskUse } from './read-disk-use.js';

@Controller('api/operator/disk')
@ForOperators()
export class DiskController {
  constructor(private readonly use: ReadDiskUse) {}

  @Get()
  read(): Promise<DiskUse> {
    return this.use.read();
  }
}
