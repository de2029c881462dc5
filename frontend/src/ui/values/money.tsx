import { formatMoney } from '../../lib/time/format.js';

export type MoneyProps = { micros: number; precise?: boolean | undefined; className?: string | undefined };

/** Micro-dollars. `precise` for single steps and runs; zero is a dash. */
export const Money = ({ micros, precise, className }: MoneyProps) => (
  <span className={className ?? 'tabular-nums'}>{precise && micros === 0 ? '–' : formatMoney(micros, precise)}</span>
);
