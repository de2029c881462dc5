/** Shown instead of a sum that is not complete yet. */
export const CountingText = ({ percent }: { percent: number }) => (
  <span className="text-ink-3 tabular-nums" title="The figures are being counted for the first time.">
    Counting… {percent}&nbsp;%
  </span>
);
