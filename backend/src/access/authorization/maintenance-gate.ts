import type { Mode } from '@throughline/contracts/operations/maintenance.js';
import type { DomainError } from '@throughline/platform/problems/domain-error.js';

/** Whether the deployment is open now. Operators pass; everything else asks here. */
export abstract class MaintenanceGate {
  abstract get mode(): Mode;
  /** Why somebody is turned away; null while the deployment is open to them. */
  abstract refusal(asked: 'read' | 'write'): DomainError | null;
  /** Heard whenever the mode may be another one. */
  abstract onChange(listener: () => void): void;
}
