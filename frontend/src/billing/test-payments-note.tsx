import { FlaskConical } from 'lucide-react';

/** Says that payments are played, wherever one shows. */
export const TestPaymentsNote = () => (
  <p className="flex items-center gap-1.5 text-xs text-ink-3 [&>.lucide]:size-3.5">
    <FlaskConical aria-hidden />
    Test mode: no real charges.
  </p>
);
