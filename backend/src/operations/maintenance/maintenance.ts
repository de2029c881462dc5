import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { MaintenanceState, Mode } from '@throughline/contracts/operations/maintenance.js';
import { problems } from '@throughline/contracts/problem.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import { Deployment } from '../deployment.js';
import { DiskWatch } from '../disk/disk-watch.js';
import { modeAt, nextMoment } from './mode-at.js';
import { retryAfter } from './retry-after.js';

/** A timer may fire early, and the clock of a computer may be set: the mode is checked again after this time at the latest. */
const maxDelayMs = 60_000;
const earlyTimerMs = 5;

/** Whether the deployment accepts reads and writes now. Listeners are notified whenever that may have changed. */
@Injectable()
export class Maintenance extends MaintenanceGate implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly deployment: Deployment,
    private readonly disk: DiskWatch,
    private readonly clock: Clock,
  ) {
    super();
    deployment.onChange(() => this.applyMode());
    disk.onChange(() => this.applyMode());
  }

  get mode(): Mode {
    const { maintenance } = this.deployment.state;
    return maintenance === null ? 'off' : modeAt(maintenance, this.now());
  }

  get state(): MaintenanceState {
    return {
      mode: this.mode,
      plan: this.deployment.state.maintenance,
      diskFull: this.disk.isFull,
      // The notices of open pages know it.
      listsBehind: false,
      now: this.clock.now().toISOString(),
    };
  }

  refusal(asked: 'read' | 'write'): DomainError | null {
    const { mode } = this;
    if (mode === 'off' || (mode === 'read_only' && asked === 'read')) return null;
    const plan = this.deployment.state.maintenance;
    const code = mode === 'full' ? 'maintenance' : 'read_only';
    if (plan === null) return new DomainError(code);
    // The standard text comes first, so that people see that it is not their fault; the operator's reason follows.
    const detail = `${problems[code][1]} ${plan.message}`;
    return new DomainError(code, { detail, retryAfter: retryAfter(plan, this.now()) });
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  onApplicationBootstrap(): void {
    this.applyMode();
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private applyMode(): void {
    clearTimeout(this.timer);
    for (const listener of this.listeners) listener();
    const next = nextMoment(this.deployment.state.maintenance, this.now());
    if (next === null) return;
    this.timer = setTimeout(() => this.applyMode(), Math.min(maxDelayMs, next - this.now() + earlyTimerMs)).unref();
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
