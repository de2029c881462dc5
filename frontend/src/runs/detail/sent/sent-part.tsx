import { writeValue } from '@throughline/contracts/json.js';
import { estimatedTokens } from '@throughline/contracts/runs/estimated-tokens.js';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '../../../lib/numbers/format.js';
import { Code } from '../../../ui/values/code.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';

/** Text is shown as it is; anything else as JSON. */
type SentPartProps = { title: string; value: unknown };

const writeText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
const estimateTokens = (value: unknown): number => {
  const text = writeValue(value);
  return estimatedTokens(new TextEncoder().encode(text).length);
};

/** A part of a request, folded, with about how many tokens it has. */
export const SentPart = ({ title, value }: SentPartProps) => (
  <details className="group/part min-w-0">
    <summary className="flex cursor-pointer list-none items-center gap-1 rounded-xs py-0.5 text-ink-2 hover:text-ink">
      <ChevronRight className="size-3.5 flex-none transition-transform group-open/part:rotate-90" aria-hidden />
      <span className="truncate">{title}</span>
      <span className="ml-auto flex-none pl-2 text-xs text-ink-3 tabular-nums">
        about {formatNumber(estimateTokens(value))} tokens
      </span>
      <CopyButton text={writeText(value)} label={`Copy ${title.toLowerCase()}`} />
    </summary>
    <Code wrap label={title} language={typeof value === 'string' ? 'text' : 'json'}>
      {writeText(value)}
    </Code>
  </details>
);
