import { Controller, Get } from '@nestjs/common';
import type { RecurringTask, RecurringTaskList, TaskRun } from '@throughline/contracts/operations/recurring-tasks.js';
import { ForOperators } from '../../access/access.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import { Schedule, type TaskState } from '../../kernel/schedule/schedule.js';
import type { LastRun } from '../../kernel/schedule/task.js';

/** Shows operators what recurs, and how it went. */
@Controller('api/operator/tasks')
@ForOperators()
export class TasksController {
  constructor(
    private readonly schedule: Schedule,
    private readonly maintenance: MaintenanceGate,
  ) {}

  @Get()
  async list(): Promise<RecurringTaskList> {
    const tasks = await this.schedule.list();
    return { items: tasks.map(toRecurringTask), resting: this.maintenance.mode !== 'off' };
  }
}

const toRecurringTask = ({ task, last, next }: TaskState): RecurringTask => ({
  name: task.name,
  does: task.does,
  everySeconds: task.periodMs / 1_000,
  once: task.once,
  whileReadOnly: task.whileReadOnly,
  running: last?.isHeld === true,
  last: last === undefined ? null : toTaskRun(last),
  nextAt: next.toISOString(),
});

const toTaskRun = ({ startedAt, endedAt, outcome, error }: LastRun): TaskRun => ({
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  outcome,
  error,
});
