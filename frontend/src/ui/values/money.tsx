import { formatMoney } from '../../lib/time/format.js';

export type MoneyProps = { micros: number; precise?: boolean | undefined; className?: string | undefined };

/** Micro-dollars. `precise` for single steps and runs. */
export const Money = ({ micros, precise, className }: MoneyProps) => (
  <span className={className ?? 'tabular-nums'}>{formatMoney(micros, precise)}</span>
);
