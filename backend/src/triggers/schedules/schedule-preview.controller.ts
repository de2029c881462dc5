import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { previewSchedule } from '@throughline/contracts/triggers/schedule-preview.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import { PreviewScheduleRequest, type SchedulePreview } from '@throughline/contracts/triggers/trigger.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { SignedIn } from '../../access/access.js';
import { SettingsInvalid } from '../domain/trigger.errors.js';

@Controller('api/schedule-preview')
export class SchedulePreviewController {
  constructor(private readonly clock: Clock) {}

  @Post()
  @HttpCode(200)
  @SignedIn()
  preview(@Body({ schema: PreviewScheduleRequest }) { timing, timeZone }: PreviewScheduleRequest): SchedulePreview {
    const flaw = timingFlaw(timing, timeZone);
    if (flaw !== null) throw new SettingsInvalid('/timing', flaw);
    const now = this.clock.now().toISOString();
    return previewSchedule({ timing, timeZone, enabledAt: now }, now);
  }
}
