import { Injectable } from '@nestjs/common';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { Maintenance } from './maintenance.js';

/** During maintenance, and so in a restored copy, only recurring tasks run that append nothing and send nothing. */
@Injectable()
export class RestTasks {
  constructor(maintenance: Maintenance, schedule: Schedule) {
    schedule.restWhile(() => maintenance.mode !== 'off');
    maintenance.onChange(() => schedule.adapt());
  }
}
