import type { Mode } from '@throughline/contracts/operations/maintenance.js';
import type { DomainError } from '@throughline/platform/problems/domain-error.js';
import { isRead } from '../requests/is-read.js';

/** Whether the deployment is open now. Operators pass; everything else asks here. */
export abstract class MaintenanceGate {
  abstract get mode(): Mode;
  /** Why somebody is turned away; null while the deployment is open to them. */
  abstract refusal(asked: 'read' | 'write'): DomainError | null;
  /** Heard whenever the mode may be another one. */
  abstract onChange(listener: () => void): void;

  /** Throws the refusal of a request. */
  assertOpen({ method }: { method: string }): void {
    const refusal = this.refusal(isRead(method) ? 'read' : 'write');
    if (refusal !== null) throw refusal;
  }
}
